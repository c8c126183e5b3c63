#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Sets up and builds the release preset; arguments are the targets (none: all).
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

log=build/release/build.log
mkdir -p build/release
started=$SECONDS
say "Building build/release (log in $log)"
if ! { cmake --preset release -DCMAKE_PREFIX_PATH="$TORCH_PREFIX" &&
       cmake --build --preset release ${1:+--target "$@"}; } >"$log" 2>&1; then
  tail -n 40 "$log" >&2
  say "The build failed; the whole log is in $log"
  exit 4
fi
say "Built in $((SECONDS - started)) s"
