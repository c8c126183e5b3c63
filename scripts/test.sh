#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# From a bare machine to test results: installs what is missing, builds everything, and runs every
# test. Arguments go to ctest.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
bash scripts/build.sh
exec ctest --test-dir build/release --output-on-failure --no-tests=error --parallel "$(nproc)" "$@"
