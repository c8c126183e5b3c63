#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs case files with the build in build/release and keeps what they say: record_results.sh FOLDER [OPTION...]
# writes FOLDER/<file>.jsonl.gz (records, the environment first) and FOLDER/<file>.txt (the table) for
# each of smoke, grid, edges and parity. OPTIONs go to `dpa4-validate run`. The exit code is the
# largest of the runs'.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=${1:?usage: record_results.sh FOLDER [OPTION...]}
shift
mkdir -p "$folder"
worst=0
for name in smoke grid edges parity; do
  code=0
  build/release/dpa4-validate run "cases/$name.yaml" -o "$folder/$name.jsonl" "$@" \
    > "$folder/$name.txt" || code=$?
  [ ! -f "$folder/$name.jsonl" ] || gzip -9 -n -f "$folder/$name.jsonl"
  printf '%-8s exit code %d: %s\n' "$name" "$code" "$(tail -n 1 "$folder/$name.txt")"
  [ "$code" -le "$worst" ] || worst=$code
done
exit "$worst"
