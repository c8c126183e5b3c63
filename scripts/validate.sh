#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# From a bare machine to a verdict: installs what is missing, builds, and validates the smoke cases
# on the GPU when there is one, else on the host executor. Arguments go to `dpa4-validate run`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
bash scripts/build.sh dpa4-validate
exec build/release/dpa4-validate run cases/smoke.yaml "$@"
