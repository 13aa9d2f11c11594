//! Readers of our own for sheets, which share no code with the writers. What they do not expect they refuse.

/// A line as a file has it, in micrometres, y up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub layer: String,
    pub part: String,
    pub points: Vec<[i32; 2]>,
    pub closed: bool,
}

/// A file: its sheet, the colors of its layers, its lines in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    pub size: [i32; 2],
    pub colors: Vec<(String, String)>,
    pub lines: Vec<Line>,
}

fn micrometres(text: &str) -> i32 {
    let value = text.parse::<f64>().unwrap() * 1000.0;
    assert!((value - value.round()).abs() < 1e-6, "{text} is not a whole number of micrometres");
    assert!(!text.starts_with("-0") || text.len() > 2, "{text}");
    value.round() as i32
}

fn attribute<'a>(tag: &'a str, name: &str) -> &'a str {
    let begin = tag.find(&format!(" {name}=\"")).unwrap_or_else(|| panic!("no {name} in {tag}"));
    tag[begin + name.len() + 3..].split('"').next().unwrap()
}

pub fn svg(bytes: &[u8]) -> File {
    let text = std::str::from_utf8(bytes).unwrap();
    let mut lines = text.lines();
    let head = lines.next().unwrap();
    assert!(head.starts_with("<svg ") && head.contains("xmlns=\"http://www.w3.org/2000/svg\""));
    let size = ["width", "height"].map(|side| micrometres(attribute(head, side).strip_suffix("mm").unwrap()));
    let view: Vec<i32> = attribute(head, "viewBox").split(' ').map(micrometres).collect();
    assert_eq!(view, [0, 0, size[0], size[1]]);
    let mut file = File { size, colors: Vec::new(), lines: Vec::new() };
    let mut open = false;
    for line in lines {
        if line.starts_with("<g ") {
            assert!(!open && attribute(line, "fill") == "none");
            assert!(attribute(line, "stroke-width").parse::<f64>().unwrap() <= 0.05);
            file.colors.push((attribute(line, "id").to_owned(), attribute(line, "stroke").to_owned()));
            open = true;
        } else if line == "</g>" {
            open = false;
        } else if line.starts_with("<path ") {
            assert!(open);
            let d = attribute(line, "d");
            let (d, closed) = d.strip_suffix(" Z").map_or((d, false), |d| (d, true));
            let point = |words: &str| {
                let (x, y) = words.split_once(' ').unwrap();
                [micrometres(x), size[1] - micrometres(y)]
            };
            let points = d.strip_prefix("M ").unwrap().split(" L ").map(point).collect();
            let layer = file.colors.last().unwrap().0.clone();
            let part = attribute(line, "data-part").to_owned();
            file.lines.push(Line { layer, part, points, closed });
        } else {
            assert!(["<title>", "<desc>", "</svg>"].iter().any(|tag| line.starts_with(tag)), "{line}");
        }
    }
    file
}

/// The pairs of group code and value.
fn pairs(text: &str) -> Vec<(u16, &str)> {
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len() % 2, 0);
    lines.chunks(2).map(|pair| (pair[0].trim().parse().unwrap(), pair[1])).collect()
}

pub fn dxf(bytes: &[u8]) -> File {
    let text = std::str::from_utf8(bytes).unwrap();
    assert!(text.is_ascii());
    let pairs = pairs(text);
    assert_eq!(pairs.last(), Some(&(0, "EOF")));
    let variable = |name: &str| {
        let at = pairs.iter().position(|pair| *pair == (9, name)).unwrap_or_else(|| panic!("no {name}"));
        &pairs[at + 1..]
    };
    assert_eq!(variable("$ACADVER")[0], (1, "AC1018"));
    assert_eq!(variable("$INSUNITS")[0], (70, "4"));
    assert_eq!(variable("$MEASUREMENT")[0], (70, "1"));
    let handles: Vec<u32> = pairs
        .iter()
        .filter(|(code, _)| *code == 5)
        .map(|(_, handle)| u32::from_str_radix(handle, 16).unwrap())
        .collect();
    let (seed, used) = handles.split_first().unwrap();
    let mut sorted = used.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), used.len(), "handles are unique");
    assert!(sorted[0] > 0 && sorted[sorted.len() - 1] < *seed);
    for (_, owner) in pairs.iter().filter(|(code, owner)| *code == 330 && *owner != "0") {
        assert!(sorted.binary_search(&u32::from_str_radix(owner, 16).unwrap()).is_ok(), "{owner}");
    }
    let size = [0, 1].map(|axis| micrometres(variable("$EXTMAX")[axis].1));
    let mut file = File { size, colors: Vec::new(), lines: Vec::new() };
    // Objects: what stands from one code 0 to the next.
    let starts: Vec<usize> = (0..pairs.len()).filter(|&at| pairs[at].0 == 0).collect();
    for window in starts.windows(2) {
        let object = &pairs[window[0]..window[1]];
        let value = |code: u16| object.iter().find(|pair| pair.0 == code).map(|pair| pair.1);
        let name = || value(2).unwrap().to_owned();
        if object[0].1 == "LAYER" && value(2) != Some("0") {
            let color = value(420).map_or_else(
                || value(62).unwrap().to_owned(),
                |number| format!("#{:06x}", number.parse::<u32>().unwrap()),
            );
            file.colors.push((name(), color));
        }
        if object[0].1 == "LWPOLYLINE" {
            let coordinates =
                |code| object.iter().filter(move |pair| pair.0 == code).map(|pair| micrometres(pair.1));
            let points: Vec<[i32; 2]> = coordinates(10).zip(coordinates(20)).map(|(x, y)| [x, y]).collect();
            assert_eq!(value(90).unwrap().parse(), Ok(points.len()));
            let layer = value(8).unwrap().to_owned();
            assert!(file.colors.iter().any(|(name, _)| *name == layer), "{layer} is defined");
            let closed = value(70) == Some("1");
            file.lines.push(Line {
                layer: layer.to_lowercase(),
                part: value(1000).unwrap().to_owned(),
                points,
                closed,
            });
        }
    }
    file
}
