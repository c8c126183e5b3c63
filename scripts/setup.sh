#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs what the build needs and this machine lacks: Debian/Ubuntu packages, and LibTorch as a
# Python wheel in .venv. Does nothing when everything is there. Sourced by validate.sh and test.sh,
# for which it sets TORCH_PREFIX.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

TORCH_WHEEL=torch==2.11.0
REQUIRED=(g++ cmake ninja-build git python3-venv libeigen3-dev libyaml-cpp-dev libcli11-dev
          libgtest-dev libgmock-dev)
# Without these the build is slower, or the host executor is.
OPTIONAL=(libboost-context-dev ccache)

say() { printf '== %s\n' "$*" >&2; }

missing_packages() {
  local package
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || echo "$package"
  done
}

install_packages() {
  local as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  say "Installing $*"
  { "${as_root[@]}" apt-get update -q && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y -q --no-install-recommends "$@"; } >&2
}

# The install prefix of the LibTorch that a Python interpreter carries, if it is new enough.
torch_prefix_of() {
  "$1" - 2>/dev/null <<'PY'
import sys, torch
if not torch.compiled_with_cxx11_abi():
    sys.exit(1)  # would not link with the distribution's libraries
if tuple(int(part) for part in torch.__version__.split("+")[0].split(".")[:2]) < (2, 6):
    sys.exit(1)
print(torch.utils.cmake_prefix_path)
PY
}

if command -v dpkg-query >/dev/null; then
  # A tool that was installed in another way counts as there.
  needed=()
  for package in $(missing_packages "${REQUIRED[@]}"); do
    case $package in
      g++ | cmake | git) command -v "$package" >/dev/null || needed+=("$package") ;;
      ninja-build) command -v ninja >/dev/null || needed+=("$package") ;;
      python3-venv) python3 -c 'import ensurepip' 2>/dev/null || needed+=("$package") ;;
      *) needed+=("$package") ;;
    esac
  done
  if [ ${#needed[@]} -gt 0 ]; then
    install_packages "${needed[@]}" || say "Could not install ${needed[*]}; CMake will say what it lacks"
  fi
  mapfile -t wanted < <(missing_packages "${OPTIONAL[@]}")
  # Nobody is asked for a password over an optional package.
  if [ ${#wanted[@]} -gt 0 ] && { [ "$(id -u)" -eq 0 ] || sudo -n true 2>/dev/null; }; then
    install_packages "${wanted[@]}" || say "Going on without ${wanted[*]}"
  fi
else
  say "Not a Debian or Ubuntu machine: install the counterparts of ${REQUIRED[*]} ${OPTIONAL[*]}"
fi

TORCH_PREFIX=${TORCH_PREFIX:-}
for python in .venv/bin/python python3; do
  [ -n "$TORCH_PREFIX" ] && break
  command -v "$python" >/dev/null && TORCH_PREFIX=$(torch_prefix_of "$python" || true)
done
if [ -z "$TORCH_PREFIX" ]; then
  say "Installing $TORCH_WHEEL into .venv (several GB, once)"
  if ! { python3 -m venv .venv &&
         .venv/bin/python -m pip install --quiet --disable-pip-version-check "$TORCH_WHEEL" numpy; } >&2
  then
    say "Could not install $TORCH_WHEEL; set TORCH_PREFIX to a LibTorch's share/cmake and try again"
    exit 4
  fi
  TORCH_PREFIX=$(torch_prefix_of .venv/bin/python)
fi
export TORCH_PREFIX
