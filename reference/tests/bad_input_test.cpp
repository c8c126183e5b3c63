// SPDX-License-Identifier: Apache-2.0
// What the reference cannot evaluate is refused with a sentence.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "reference/reference.h"
#include "reference/tests/draw.h"

namespace dpa4::test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

Operands operands() {
  Problem p;
  p.nodes = 3;
  p.edges = 2;
  p.lmax = 2;
  p.channels = 2;
  p.layers = 2;
  p.rank = 1;
  return draw(p, 61);
}

void evaluate(const Operands& bad, const std::string& stage = "forward/out") {
  reference_forward(bad, Precision::double_precision, {&stage, 1}, 1);
}

TEST(BadInput, UnknownTensorsAreNamed) {
  for (const std::string stage : {"forward/nonsense", "forward/layer1/z", "forward/layer0/gate"}) {
    EXPECT_THAT([&] { evaluate(operands(), stage); },
                ThrowsMessage<std::invalid_argument>(
                    testing::AllOf(HasSubstr(stage), HasSubstr("forward/layer0/z"))));
  }
}

TEST(BadInput, WrongSizesAreNamed) {
  for (const auto& [name, member] : {std::pair{"Operand x ", &Operands::x},
                                     {"Operand runs ", &Operands::runs},
                                     {"Operand kernel ", &Operands::kernel},
                                     {"Operand basis ", &Operands::basis},
                                     {"Operand focus_weight ", &Operands::focus_weight},
                                     {"Operand focus_bias ", &Operands::focus_bias},
                                     {"Operand focus_norm ", &Operands::focus_norm},
                                     {"Operand w0 ", &Operands::w0},
                                     {"Operand w1 ", &Operands::w1},
                                     {"Operand gate ", &Operands::gate}}) {
    Operands bad = operands();
    (bad.*member).push_back(0.0);
    EXPECT_THAT([&] { evaluate(bad); }, ThrowsMessage<std::invalid_argument>(HasSubstr(name)));
  }
  Operands bad = operands();
  bad.src.pop_back();
  EXPECT_THAT([&] { evaluate(bad); }, ThrowsMessage<std::invalid_argument>(HasSubstr("src")));
}

TEST(BadInput, EdgesOfMissingNodesAreNamed) {
  for (const std::int64_t node : {-1, 3}) {
    Operands bad = operands();
    bad.src[1] = node;
    EXPECT_THAT([&] { evaluate(bad); }, ThrowsMessage<std::invalid_argument>(HasSubstr(
                                            "Edge 1 leaves node " + std::to_string(node))));
  }
}

TEST(BadInput, IllegalProblemsAreExplained) {
  Operands bad = operands();
  bad.problem.tau = 0;
  EXPECT_THAT([&] { evaluate(bad); }, ThrowsMessage<std::invalid_argument>(HasSubstr("tau")));
}

TEST(BadInput, StagesWithoutAProbeHaveNoErrorModel) {
  Stage stage{};
  for (const Stage& candidate : forward_stages(operands().problem)) {
    if (candidate.name == stages::u_final) {
      stage = candidate;
    }
  }
  EXPECT_THAT([&] { error_model(operands(), stage, 1); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("forward/u_final")));
  stage.name = "forward/layer7/z";
  stage.observed = stage.name;
  EXPECT_THAT([&] { error_model(operands(), stage, 1); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("forward/layer7/z")));
}

}  // namespace
}  // namespace dpa4::test
