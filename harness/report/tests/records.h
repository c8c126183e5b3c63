// SPDX-License-Identifier: Apache-2.0
// Records made up for the tests and for the example in docs/result-format.md.
#pragma once

#include <vector>

#include "contract/record.h"

namespace dpa4 {

// A passed comparison of forward/rotate with every field filled.
inline Record passed_record() {
  Record record;
  record.case_name = "narrow";
  record.backend = "host";
  record.device = "host executor, 2 threads";
  record.dtype = "float64";
  record.path = "resident";
  record.order = "forward";
  record.stage = "forward/rotate";
  record.mode = "isolated";
  record.reduction = 7;
  record.draws = {11, 2027, 40529};
  record.max_rel = 3.2e-16;
  record.fro_rel = 8.5e-17;
  record.bound = 0.25;
  record.eager = 3.5e-16;
  record.rule = "bound 1";
  record.tolerance = 1;
  record.verdict = Verdict::pass;
  record.index = "focus 1, edge 3, row 4 (degree 1, order -1), channel 7";
  record.got = 1.25;
  record.truth = 1.2500000000000002;
  record.seconds = 0.5;
  record.repro = "dpa4-validate run cases/parity.yaml --filter narrow --backend host";
  return record;
}

// The competition in single precision inside a float64 kernel.
inline Record failed_record() {
  Record record = passed_record();
  record.stage = "forward/alpha";
  record.mode = "cumulative";
  record.reduction = 32;
  record.max_rel = 5.125e-10;
  record.fro_rel = 3.1e-10;
  record.bound.reset();
  record.rule = "absolute 1e-12";
  record.tolerance = 1e-12;
  record.verdict = Verdict::fail;
  record.index = "edge 3, focus 1";
  record.got = 0.4899999997;
  record.truth = 0.49;
  return record;
}

inline Record not_compared_record() {
  Record record = passed_record();
  record.mode = "cumulative";
  record.max_rel.reset();
  record.fro_rel.reset();
  record.bound.reset();
  record.eager.reset();
  record.rule.clear();
  record.tolerance.reset();
  record.verdict = Verdict::not_compared;
  record.index.clear();
  record.got.reset();
  record.truth.reset();
  record.seconds = 0;
  record.note = "fused away";
  return record;
}

inline Environment example_environment() {
  return {{"tool", "dpa4-validate 0.1.0"},
          {"cpu", "example CPU, 2 threads"},
          {"gpu", "none"},
          {"compiler", "g++ 12.2.0"}};
}

inline std::vector<Record> example_records() {
  return {not_compared_record(), passed_record(), failed_record()};
}

}  // namespace dpa4
