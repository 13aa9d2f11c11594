#!/usr/bin/env bash
# Installs what the client checks need into FOLDER, and only what is missing there:
#   install.sh FOLDER     Debian packages (system wide), FOLDER/venv from PyPI, FOLDER/node_modules from npm
# The three package managers run side by side, since each mostly waits for its own downloads.
# A package is named here only while a checker uses it.
set -euo pipefail

folder=${1:?usage: install.sh FOLDER}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$folder/logs"
folder=$(cd "$folder" && pwd)

debian=(prusa-slicer view3dscene chromium) # slicer; VRML parser; browser for X_ITE
debian+=(librecad inkscape)                # sheets for a laser: prints DXF, measures SVG
debian+=(fonts-dejavu-core)                # a wide font: text that fits with it fits with any
command -v node >/dev/null || debian+=(nodejs)
command -v javac >/dev/null || debian+=(default-jdk-headless) # the maze of 2001 in its own language
command -v npm >/dev/null || debian+=(npm)
command -v python3 >/dev/null || debian+=(python3)
# Debian's own Python comes without the module that makes virtual environments.
python3 -c 'import venv, ensurepip' 2>/dev/null || debian+=(python3-venv)
# A compiler for the page's core, where rustup's lacks the target: see web/build.
[ -d "$(rustc --print target-libdir --target wasm32-unknown-unknown 2>/dev/null)" ] || debian+=(rustc-web rust-web-src lld-19)
# Libraries that pymeshlab links to and that bare machines lack.
debian+=(libgl1 libegl1 libopengl0 libglu1-mesa)

missing=()
if command -v dpkg-query >/dev/null; then
  for package in "${debian[@]}"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
else
  for program in prusa-slicer tovrmlx3d chromium librecad inkscape node npm python3 javac; do
    command -v "$program" >/dev/null || missing+=("$program")
  done
fi

root=()
if [ ${#missing[@]} -gt 0 ]; then
  [ "$(id -u)" -eq 0 ] || root=(sudo -n)
  if ! command -v apt-get >/dev/null || ! "${root[@]}" true 2>/dev/null; then
    echo "the client checks need these programs, which only apt as root (or with sudo) can bring here: ${missing[*]}" >&2
    exit 1
  fi
fi

from_debian() {
  [ ${#missing[@]} -gt 0 ] || return 0
  local apt=("${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120)
  "${apt[@]}" update
  "${apt[@]}" install -y --no-install-recommends -o Dpkg::Options::=--force-unsafe-io "${missing[@]}"
}

# The list that was installed is kept beside it; only a list that differs installs again.
from_pypi() {
  cmp -s "$here/requirements.txt" "$folder/venv/installed.txt" && return 0
  [ -x "$folder/venv/bin/pip" ] || python3 -m venv "$folder/venv"
  "$folder/venv/bin/pip" install -q --disable-pip-version-check -r "$here/requirements.txt"
  cp "$here/requirements.txt" "$folder/venv/installed.txt"
}

from_npm() {
  cmp -s "$here/package.json" "$folder/node_modules/installed.json" && return 0
  cp "$here/package.json" "$folder/package.json"
  # Nothing here needs an install script, and a browser download of its own would fail.
  npm install --prefix "$folder" --no-audit --no-fund --no-package-lock --ignore-scripts --loglevel=error
  cp "$here/package.json" "$folder/node_modules/installed.json"
}

start() { (set -e; "$1") >"$folder/logs/$1.log" 2>&1 & }
start from_debian; debian_job=$!
# pip and npm wait for apt only where apt brings them.
needs_apt() { [[ " ${missing[*]} " == *" $1 "* ]]; }
if needs_apt python3 || needs_apt python3-venv || needs_apt npm || needs_apt nodejs; then
  wait $debian_job || { tail -n 20 "$folder/logs/from_debian.log" >&2; echo "apt failed" >&2; exit 1; }
  start true; debian_job=$!
fi
start from_pypi; pypi_job=$!
start from_npm; npm_job=$!

failed=0
for job in from_debian:$debian_job from_pypi:$pypi_job from_npm:$npm_job; do
  if ! wait "${job#*:}"; then
    failed=1
    echo "${job%%:*} failed:" >&2
    tail -n 20 "$folder/logs/${job%%:*}.log" >&2
  fi
done
exit $failed
