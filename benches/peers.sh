#!/usr/bin/env bash
# Other programs' backtrackers beside ours: a recursive one in C, as such programs were written, as far as its stack
# reaches, and the crate knossos. Seconds for a whole process each; what is not there is left out.
#
#   benches/peers.sh [SIDE...]          200 300 400 1000 unless told
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
work=${CARGO_TARGET_DIR:-target}/peers
mkdir -p "$work"
sides=${*:-200 300 400 1000}

# Seconds and the largest memory in MB of a command.
measured() {
  python3 - "$@" <<'PY'
import resource, subprocess, sys, time
began = time.monotonic()
code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
use = resource.getrusage(resource.RUSAGE_CHILDREN)
print(f"exit {code}" if code else f"{time.monotonic() - began:.2f} s ({use.ru_utime:.2f} s of work), {use.ru_maxrss // 1024} MB")
PY
}

cargo build --release -q
for side in $sides; do
  echo "deventer $side: $(measured target/release/deventer maze "${side}x$side" --seed 1 -o "$work/ours.pbm" --force --quiet)"
done

if command -v cc >/dev/null; then
  cat >"$work/recursive.c" <<'C'
#include <stdio.h>
#include <stdlib.h>
static int side; static unsigned char *open_; /* 1 east, 2 north, 4 dug */
static const int dx[4] = {1, 0, -1, 0}, dy[4] = {0, 1, 0, -1};
static void dig(int x, int y) {
  int order[4] = {0, 1, 2, 3};
  open_[x + y * side] |= 4;
  for (int k = 3; k > 0; k--) { int j = rand() % (k + 1), t = order[k]; order[k] = order[j]; order[j] = t; }
  for (int k = 0; k < 4; k++) {
    int d = order[k], u = x + dx[d], v = y + dy[d];
    if (u < 0 || v < 0 || u >= side || v >= side || open_[u + v * side] & 4) continue;
    if (d == 0) open_[x + y * side] |= 1;
    if (d == 1) open_[x + y * side] |= 2;
    if (d == 2) open_[u + v * side] |= 1;
    if (d == 3) open_[u + v * side] |= 2;
    dig(u, v);
  }
}
int main(int argc, char **argv) {
  side = atoi(argv[argc - 1]); open_ = calloc((size_t)side * side, 1); srand(1); dig(0, 0);
  printf("P4\n%d %d\n", 2 * side + 1, 2 * side + 1);
  for (int y = 2 * side; y >= 0; y--) {
    int bits = 0;
    for (int x = 0; x <= 2 * side; x++) {
      int c = x / 2 + (y / 2) * side, wall = 1;
      if (x & 1 && y & 1) wall = 0;
      else if (x & 1) wall = y == 0 || y == 2 * side || !(open_[c - side] & 2);
      else if (y & 1) wall = x == 0 || x == 2 * side || !(open_[c - 1] & 1);
      bits = bits << 1 | wall;
      if ((x & 7) == 7) { putchar(bits); bits = 0; }
    }
    putchar(bits << (7 - (2 * side) % 8));
  }
}
C
  cc -O2 -w -o "$work/recursive" "$work/recursive.c"
  for side in $sides; do echo "recursive C $side: $(measured "$work/recursive" "$side")"; done
fi

if [ "${KNOSSOS-}" = 1 ]; then
  mkdir -p "$work/knossos/src"
  printf '[package]\nname = "peer"\nversion = "0.0.0"\nedition = "2021"\n[dependencies]\nknossos = "1.2"\n[workspace]\n' >"$work/knossos/Cargo.toml"
  cat >"$work/knossos/src/main.rs" <<'RS'
use knossos::maze::*;
fn main() {
    let side = std::env::args().nth(1).unwrap().parse().unwrap();
    let made = OrthogonalMazeBuilder::new().width(side).height(side).algorithm(Box::new(RecursiveBacktracking)).build();
    std::hint::black_box(made);
}
RS
  cargo build --release -q --manifest-path "$work/knossos/Cargo.toml" --target-dir "$work/knossos/target"
  for side in $sides; do echo "knossos $side: $(measured "$work/knossos/target/release/peer" "$side")"; done
else
  echo "knossos: left out; KNOSSOS=1 fetches and builds it and the 137 packages that it needs"
fi
