//! `deventer play`: serves the page to this machine's own browser, and to nobody else.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};

use super::args::Play;
use super::{output, page};

/// How long a browser may take to ask, or to take the answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Longer questions are none of a browser's.
const LONGEST_QUESTION: u64 = 32 << 10;

pub fn run(args: &Play) -> Result<()> {
    let page: Arc<str> = page::page(args.puzzle.as_deref(), args.loose)?.into();
    let port = args.port.unwrap_or(0);
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .with_context(|| format!("cannot serve on port {port} of 127.0.0.1; name another with --port"))?;
    let own = listener.local_addr().context("cannot tell the port that is served")?;
    let address = format!("http://{own}/");
    output::print(&format!("{address} (Ctrl-C ends it)\n"))?;
    if !args.no_open {
        open(&address);
    }
    for stream in listener.incoming() {
        // A connection that failed is the browser's affair; it will try again.
        let Ok(stream) = stream else { continue };
        let page = page.clone();
        // A browser keeps connections open without a word: each waits in a thread of its own.
        std::thread::spawn(move || {
            let _ = converse(stream, own, &page);
        });
    }
    Ok(())
}

/// Opens the browser; where there is none, the address that was printed is enough.
fn open(address: &str) {
    let (program, words): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(words).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Waited for in a thread, so that it does not stay behind as a zombie.
    if let Ok(mut child) = command.spawn() {
        std::thread::spawn(move || child.wait());
    }
}

/// Answers one question.
fn converse(mut stream: TcpStream, own: SocketAddr, page: &str) -> std::io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut lines = BufReader::new((&stream).take(LONGEST_QUESTION)).lines();
    let mut question = Vec::new();
    loop {
        match lines.next() {
            Some(line) => {
                let line = line?;
                if line.is_empty() {
                    break;
                }
                question.push(line);
            }
            None if question.is_empty() => return Ok(()),
            None => break,
        }
    }
    let answer = answer(&question, own);
    let body = match answer {
        Answer::Page | Answer::Head => page,
        other => other.status(),
    };
    let length = body.len();
    let (status, kind) = (answer.status(), answer.kind());
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}; charset=utf-8\r\nContent-Length: {length}\r\n\
         Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n\
         Cross-Origin-Resource-Policy: same-origin\r\nConnection: close\r\n\r\n"
    )?;
    if answer != Answer::Head {
        stream.write_all(body.as_bytes())?;
    }
    stream.flush()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Page,
    /// The page's headers alone.
    Head,
    Malformed,
    /// Some other name leads here: a stranger's page, which shall not read ours (DNS rebinding).
    WrongHost,
    NotFound,
    NotAllowed,
}

impl Answer {
    fn status(self) -> &'static str {
        match self {
            Answer::Page | Answer::Head => "200 OK",
            Answer::Malformed => "400 Bad Request",
            Answer::WrongHost => "403 Forbidden",
            Answer::NotFound => "404 Not Found",
            Answer::NotAllowed => "405 Method Not Allowed",
        }
    }

    fn kind(self) -> &'static str {
        if matches!(self, Answer::Page | Answer::Head) { "text/html" } else { "text/plain" }
    }
}

/// What to answer to the lines of a question.
fn answer(question: &[String], own: SocketAddr) -> Answer {
    let mut words = question.first().map_or("", String::as_str).split(' ');
    let (Some(method), Some(target), Some("HTTP/1.1" | "HTTP/1.0"), None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Answer::Malformed;
    };
    let mut hosts = question[1..].iter().filter_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("host").then(|| value.trim())
    });
    let ours = [own.to_string(), format!("localhost:{}", own.port())];
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return Answer::Malformed };
    // A browser leaves the port out where it is the usual one.
    let host = if own.port() == 80 && !host.contains(':') { format!("{host}:80") } else { host.to_owned() };
    if !ours.contains(&host.to_ascii_lowercase()) {
        return Answer::WrongHost;
    }
    let path = target.split('?').next().unwrap_or_default();
    match (method, path) {
        ("GET", "/" | "/index.html") => Answer::Page,
        ("HEAD", "/" | "/index.html") => Answer::Head,
        ("GET" | "HEAD", _) => Answer::NotFound,
        _ => Answer::NotAllowed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(lines: &[&str]) -> Answer {
        let own = SocketAddr::from((Ipv4Addr::LOCALHOST, 4711));
        answer(&lines.iter().map(|&line| line.to_owned()).collect::<Vec<_>>(), own)
    }

    #[test]
    fn the_page_is_all_that_is_served() {
        let host = "Host: 127.0.0.1:4711";
        assert_eq!(asked(&["GET / HTTP/1.1", host]), Answer::Page);
        assert_eq!(asked(&["GET /?a=b HTTP/1.1", "hOST:localhost:4711", "Accept: */*"]), Answer::Page);
        assert_eq!(asked(&["HEAD /index.html HTTP/1.0", host]), Answer::Head);
        for path in ["/puzzle.toml", "//", "/../etc/passwd", "/index.html/", "http://127.0.0.1:4711/", "*"] {
            assert_eq!(asked(&[&format!("GET {path} HTTP/1.1"), host]), Answer::NotFound, "{path}");
        }
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "get"] {
            assert_eq!(asked(&[&format!("{method} / HTTP/1.1"), host]), Answer::NotAllowed, "{method}");
        }
    }

    #[test]
    fn other_names_for_this_machine_are_refused() {
        for host in
            ["evil.example:4711", "127.0.0.1", "127.0.0.1:80", "localhost", "127.0.0.1:4711.evil.example", ""]
        {
            assert_eq!(asked(&["GET / HTTP/1.1", &format!("Host: {host}")]), Answer::WrongHost, "{host}");
        }
    }

    #[test]
    fn what_is_no_question_is_malformed() {
        let host = "Host: 127.0.0.1:4711";
        for first in ["", "GET", "GET /", "GET / HTTP/2", "GET / HTTP/1.1 more", "\u{16}\u{3}\u{1}"] {
            assert_eq!(asked(&[first, host]), Answer::Malformed, "{first}");
        }
        assert_eq!(asked(&["GET / HTTP/1.1"]), Answer::Malformed);
        assert_eq!(asked(&["GET / HTTP/1.1", host, host]), Answer::Malformed);
        assert_eq!(asked(&[]), Answer::Malformed);
    }

    /// Over a real connection: headers, length, and the whole page.
    #[test]
    fn it_speaks_http() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let own = listener.local_addr().unwrap();
        let served = std::thread::spawn(move || {
            let (stream, _) = listener.accept().unwrap();
            converse(stream, own, "<p>ä</p>").unwrap();
        });
        let mut browser = TcpStream::connect(own).unwrap();
        write!(browser, "GET / HTTP/1.1\r\nHost: {own}\r\n\r\n").unwrap();
        let mut said = String::new();
        browser.read_to_string(&mut said).unwrap();
        served.join().unwrap();
        let (head, body) = said.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with(
            "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 9\r\n"
        ));
        assert_eq!(body, "<p>ä</p>");
    }
}
