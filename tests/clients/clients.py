"""How the checkers reach other people's programs, and the program under test."""

import json
import os
import resource
import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FOLDER = Path(os.environ.get("DEVENTER_CLIENTS") or ROOT / "target" / "clients").resolve()
TARGET = Path(os.environ.get("CARGO_TARGET_DIR") or ROOT / "target")
DEVENTER = (ROOT / TARGET / "release" / "deventer").resolve()


def run(command, timeout=300, folder=None):
    """(exit code, stdout, stderr) as text. An absent program is an error, never an opinion left out."""
    if shutil.which(str(command[0])) is None:
        raise FileNotFoundError(f"{command[0]} is not installed")
    done = subprocess.run([str(word) for word in command], capture_output=True, timeout=timeout, cwd=folder)
    return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


def modest():
    """A defect that eats memory shall end the program, not the machine."""
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))


def deventer(*words, folder=None):
    """Standard output of the program under test, as bytes; a failure is an error with what it said."""
    done = subprocess.run([DEVENTER, *map(str, words)], capture_output=True, timeout=300, cwd=folder, preexec_fn=modest)
    if done.returncode:
        raise RuntimeError(
            f"deventer {' '.join(map(str, words))}: exit {done.returncode}: {done.stderr.decode()[:400]}"
        )
    return done.stdout


def node(script, *words):
    """What a node checker prints: one line of JSON a file, in the order of the files."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or ""
    environment = dict(os.environ, DEVENTER_CLIENTS=str(FOLDER), CHROMIUM=chromium)
    command = ["node", str(HERE / script), *map(str, words)]
    done = subprocess.run(command, capture_output=True, timeout=600, env=environment)
    if done.returncode:
        raise RuntimeError(f"{script}: exit {done.returncode}: {done.stderr.decode('utf-8', 'replace')[-600:]}")
    return [json.loads(line) for line in done.stdout.splitlines() if line.strip()]
