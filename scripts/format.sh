#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Formats every source file; with --check only says which are not formatted.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mode=(-i)
[ "${1:-}" = --check ] && mode=(--dry-run --Werror)
git ls-files -z --cached --others --exclude-standard '*.h' '*.cpp' '*.cuh' | xargs -0 clang-format "${mode[@]}"
