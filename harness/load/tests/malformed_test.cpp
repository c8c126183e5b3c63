// SPDX-License-Identifier: Apache-2.0
// Every way a case file can be wrong, with the sentence it must give.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "load/case_file.h"

namespace dpa4 {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string message_of(const std::string& text) {
  try {
    parse_case_file(text, "f.yaml");
  } catch (const CaseFileError& error) {
    return error.what();
  }
  return "no error";
}

struct Malformed {
  std::string text;
  std::string place;     // line:column
  std::string sentence;  // after the place
};

void expect_messages(const std::string& before, const std::vector<Malformed>& table) {
  for (const Malformed& row : table) {
    SCOPED_TRACE(row.text);
    EXPECT_EQ(message_of(before + row.text), "f.yaml:" + row.place + ": " + row.sentence);
  }
}

// Lines 1 and 2 of a file that gives cases all they need.
const std::string defaults =
    "version: 1\n"
    "defaults: {lmax: 2, focus: 2, channels: 4, layers: 2, rank: 1, nodes: 5, edges: 9, "
    "compete: true}\n";

TEST(Malformed, Document) {
  expect_messages(
      "",
      {
          {"", "1:1", "the file is empty."},
          {"# only a comment\n", "1:1", "the file is empty."},
          {"---\n", "1:1", "the file is empty."},
          {"cases: []\n", "1:1", "a case file lacks the key 'version'."},
          {"version: 2\n", "1:1", "'version' is 2, but only version 1 is known."},
          {"version: one\n", "1:1", "'version' must be an integer, not 'one'."},
          {"version: '1'\n", "1:1", "'version' must be an integer, not the text '1'."},
          {"- 1\n", "1:1", "the file must be a mapping of keys to values, not a list."},
          {"narrow\n", "1:1", "the file must be a mapping of keys to values, not 'narrow'."},
          {"version: 1\n", "1:1", "the file holds no case; write some under 'cases' or 'sweeps'."},
          {"version: 1\ncase: []\n", "2:1",
           "'case' is not a key of a case file; did you mean 'cases'?"},
          {"version: 1\nshapes: []\n", "2:1",
           "'shapes' is not a key of a case file; "
           "valid are: version, defaults, cases, sweeps, tolerances."},
          {"version: 1\nversion: 1\n", "2:1", "the key 'version' is given twice, first in line 1."},
          {"version: 1\n---\nversion: 1\n", "2:1",
           "a second YAML document starts here, but a file holds one."},
          {"version: 1\n\x80\n", "2:1", "this byte is not UTF-8; save the file in that encoding."},
          {"version: 1\n#\xed\xa0\x80\n", "2:2",
           "this byte is not UTF-8; save the file in that encoding."},
          {"version: 1\n#\xc0\xaf\n", "2:2",
           "this byte is not UTF-8; save the file in that encoding."},
          {"version: 1\n# \xe2\x82", "2:3",
           "this byte is not UTF-8; save the file in that encoding."},
          {std::string("v\0e\0", 4), "1:2",
           "this is a control character, which YAML does not allow."},
          {"version: 1\n\x04 more", "2:1",
           "this is a control character, which YAML does not allow."},
          {"!!map {version: 1}\n", "1:1",
           "the tag 'tag:yaml.org,2002:map' has no meaning here; leave it out."},
          {"version: !!int 1\n", "1:10",
           "the tag 'tag:yaml.org,2002:int' has no meaning here; leave it out."},
          {"[1]: 2\n", "1:1",
           "a key must be a text, such as 'lmax'; if this is none, a bracket is not closed."},
          {"null: 2\n", "1:1",
           "a key must be a text, such as 'lmax'; if this is none, a bracket is not closed."},
          {"a: &x {b: *x}\n", "1:11",
           "this alias stands within the value it refers to, or refers to a key."},
      });
}

TEST(Malformed, TextThatIsNotYaml) {
  for (const std::string text :
       {"version: 1\ncases: [\n", "version: 1\ncases: {a: }}\n", "version: 1\n\tcases: []\n",
        "version: 1\ncases: *nowhere\n", "version: 1\ncases: \"open", "%YAML 9.0\n---\na: 1\n",
        "version: 1\n  cases: 2\n"}) {
    SCOPED_TRACE(text);
    const std::string message = message_of(text);
    EXPECT_THAT(message, testing::MatchesRegex("f\\.yaml:[0-9]+:[0-9]+: .*"));
    EXPECT_THAT(message, HasSubstr("this is not valid YAML ("));
    EXPECT_THAT(message, testing::EndsWith(")."));
  }
}

TEST(Malformed, Cases) {
  expect_messages(
      defaults,
      {
          {"cases: []\n", "3:1", "'cases' must not be an empty list."},
          {"cases:\n", "3:1", "'cases' must be a list, not empty."},
          {"cases: {name: a}\n", "3:1", "'cases' must be a list, not a mapping."},
          {"cases: [narrow]\n", "3:9",
           "an entry of 'cases' must be a mapping of keys to values, not 'narrow'."},
          {"cases: [{lmax: 2}]\n", "3:9", "a case lacks the key 'name'."},
          {"cases: [{name: a, foucs: 2}]\n", "3:19",
           "'foucs' is not a key of a case; did you mean 'focus'?"},
          {"cases: [{name: a, temperature: 2}]\n", "3:19",
           "'temperature' is not a key of a case; valid are: name, lmax, focus, channels, layers, "
           "rank, nodes, edges, compete, bias, norm, tau, smoothing, norm_eps, x_layout, graph, "
           "dtype, path, draws, tolerances."},
          {"cases: [{name: a, rank: 0, rank: 1}]\n", "3:28",
           "the key 'rank' is given twice, first in line 3."},
          {"cases:\n  - name: a\n  - name: b\n  - name: a\n", "6:5",
           "the case name 'a' is already taken in line 4."},
          {"cases: [{name: ''}]\n", "3:10",
           "'name' must be a text without blanks, not the text ''."},
          {"cases: [{name: [a]}]\n", "3:10", "'name' must be a text without blanks, not a list."},
          {"cases: [{name: a b}]\n", "3:10", "'name' must be a text without blanks, not 'a b'."},
          {"cases: [{name: a*b}]\n", "3:10",
           "'name' is 'a*b', but may hold only letters, digits and _ - . + = , /."},
          {"cases: [{name: \"a\\e[31m\"}]\n", "3:10",
           "'name' is 'a?[31m', but may hold only letters, digits and _ - . + = , /."},
          {"cases: [{<<: {name: a}}]\n", "3:10",
           "merge keys ('<<') are not part of the format; write what cases share in 'defaults' or "
           "in the base of a sweep."},
      });
}

TEST(Malformed, MissingKeys) {
  expect_messages(
      "version: 1\n",
      {
          {"cases: [{name: a}]\n", "2:9",
           "no value for lmax, focus, channels, layers, rank, nodes, edges, compete; "
           "give it here or in 'defaults'."},
          {"cases: [{name: a, lmax: 2, focus: 2, channels: 4, layers: 2, nodes: 5, "
           "edges: 9, compete: true}]\n",
           "2:9", "no value for rank; give it here or in 'defaults'."},
          {"sweeps: [{name: s, matrix: {lmax: [3]}, base: {focus: 2, channels: 4, "
           "layers: 2, nodes: 5, edges: 9, compete: true}}]\n",
           "2:10", "case 's/lmax=3': no value for rank; give it here or in 'defaults'."},
      });
}

// The keys of one case, after "cases: [{name: a, " in line 3: the key stands in column 19.
TEST(Malformed, Values) {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"lmax: three", "'lmax' must be an integer, not 'three'."},
      {"lmax: 3.0", "'lmax' must be an integer, not '3.0'."},
      {"lmax: '3'", "'lmax' must be an integer, not the text '3'."},
      {"lmax: [3]", "'lmax' must be an integer, not a list."},
      {"lmax: {a: 3}", "'lmax' must be an integer, not a mapping."},
      {"lmax: ", "'lmax' must be an integer, not empty."},
      {"lmax: 0x3", "'lmax' must be an integer, not '0x3'."},
      {"lmax: 1..6", "'lmax' must be an integer, not '1..6'."},
      {"lmax: 3000000000",
       "'lmax' is '3000000000', which is beyond the range of the numbers used for it."},
      {"lmax: 0", "lmax is 0, but must be 1..6."},
      {"lmax: 7", "lmax is 7, but must be 1..6."},
      {"focus: 5", "focus is 5, but must be 1..4."},
      {"rank: 5", "rank is 5, but must be 0..4."},
      {"rank: -1", "rank is -1, but must be 0..4."},
      {"channels: 0", "channels is 0, but must be at least 1."},
      {"channels: 129", "focus * channels is 258, but must be at most 256 for lmax 2."},
      {"layers: 0", "layers is 0, but must be at least 1."},
      {"nodes: 0", "nodes is 0, but must be at least 1."},
      {"edges: -3", "edges is -3, but must be at least 0."},
      {"edges: 99999999999999999999",
       "'edges' is '99999999999999999999', which is beyond the range of the numbers used for it."},
      {"compete: yes", "'compete' must be true or false, not 'yes'."},
      {"compete: 1", "'compete' must be true or false, not '1'."},
      {"compete: 'true'", "'compete' must be true or false, not the text 'true'."},
      {"tau: 0", "tau is 0.000000, but must be a positive number."},
      {"tau: -1.5", "tau is -1.500000, but must be a positive number."},
      {"tau: warm", "'tau' must be a finite number, not 'warm'."},
      {"tau: .inf", "'tau' must be a finite number, not '.inf'."},
      {"tau: inf", "'tau' must be a finite number, not 'inf'."},
      {"tau: nan", "'tau' must be a finite number, not 'nan'."},
      {"tau: 1e999", "'tau' is '1e999', which is beyond the range of the numbers used for it."},
      {"tau: 1.0x", "'tau' must be a finite number, not '1.0x'."},
      {"smoothing: 1", "smoothing is 1.000000, but must be at least 0 and below 1."},
      {"norm_eps: -1", "norm_eps is -1.000000, but must be at least 0."},
      {"x_layout: pdded", "'x_layout' cannot be 'pdded'; did you mean 'padded'?"},
      {"x_layout: transposed",
       "'x_layout' cannot be 'transposed'; valid are: contiguous, padded, component_major."},
      {"graph: hubs", "'graph' cannot be 'hubs'; did you mean 'hub'?"},
      {"graph: [hub]", "'graph' must be a text without blanks, not a list."},
      {"dtype: float46", "'dtype' cannot be 'float46'; did you mean 'float64'?"},
      {"dtype: half", "'dtype' cannot be 'half'; valid are: float32, bfloat16, float64."},
      {"dtype: []", "'dtype' must not be an empty list."},
      {"path: residnet", "'path' cannot be 'residnet'; did you mean 'resident'?"},
      {"draws: []", "'draws' must not be an empty list."},
      {"draws: 11", "'draws' must be a list, not '11'."},
      {"tolerances: []", "'tolerances' must not be an empty list."},
  };
  for (const auto& [keys, sentence] : table) {
    SCOPED_TRACE(keys);
    EXPECT_EQ(message_of(defaults + "cases: [{name: a, " + keys + "}]\n"),
              "f.yaml:3:19: " + sentence);
  }
}

TEST(Malformed, EntriesOfAList) {
  expect_messages(
      defaults, {
                    {"cases: [{name: a, draws: [1, -2]}]\n", "3:30",
                     "an entry of 'draws' must be a non-negative integer, not '-2'."},
                    {"cases: [{name: a, draws: [1, 1.5]}]\n", "3:30",
                     "an entry of 'draws' must be a non-negative integer, not '1.5'."},
                    {"cases: [{name: a, draws: [1, 2, 1]}]\n", "3:33", "'draws' lists '1' twice."},
                    {"cases: [{name: a, dtype: [float32, floaat64]}]\n", "3:36",
                     "an entry of 'dtype' cannot be 'floaat64'; did you mean 'float64'?"},
                    {"cases: [{name: a, path: [resident, resident]}]\n", "3:36",
                     "'path' lists 'resident' twice."},
                });
}

TEST(Malformed, BlamesTheKeyWhereverItWasGiven) {
  const std::string line2 =
      "defaults: {lmax: 2, focus: 2, channels: 4, layers: 2, rank: 7, nodes: 5, edges: 9, "
      "compete: true}\n";
  EXPECT_EQ(message_of("version: 1\n" + line2 + "cases: [{name: a}]\n"),
            "f.yaml:2:55: rank is 7, but must be 0..4.");
}

TEST(Malformed, Defaults) {
  expect_messages(
      "version: 1\n",
      {
          {"defaults: 3\n", "2:1", "'defaults' must be a mapping of keys to values, not '3'."},
          {"defaults: {lmas: 3}\n", "2:12",
           "'lmas' is not a key of 'defaults'; did you mean 'lmax'?"},
          {"defaults: {name: a}\n", "2:12",
           "'name' is not a key of 'defaults'; valid are: lmax, focus, channels, "
           "layers, rank, nodes, edges, compete, bias, norm, tau, smoothing, norm_eps, "
           "x_layout, graph, dtype, path, draws."},
      });
}

TEST(Malformed, Sweeps) {
  expect_messages(
      defaults,
      {
          {"sweeps: []\n", "3:1", "'sweeps' must not be an empty list."},
          {"sweeps: [{matrix: {lmax: 1}}]\n", "3:10", "a sweep lacks the key 'name'."},
          {"sweeps: [{name: s}]\n", "3:10", "a sweep lacks the key 'matrix'."},
          {"sweeps: [{name: s, martix: {}}]\n", "3:20",
           "'martix' is not a key of a sweep; did you mean 'matrix'?"},
          {"sweeps: [{name: s, matrix: {}}]\n", "3:20", "'matrix' must hold at least one key."},
          {"sweeps: [{name: s, matrix: [1]}]\n", "3:20",
           "'matrix' must be a mapping of keys to values, not a list."},
          {"sweeps: [{name: s, matrix: {draws: [1]}}]\n", "3:29",
           "'draws' is not a key of a matrix; valid are: lmax, focus, channels, layers, rank, "
           "nodes, edges, compete, bias, norm, tau, smoothing, norm_eps, x_layout, graph, dtype, "
           "path."},
          {"sweeps: [{name: s, matrix: {rnak: 1}}]\n", "3:29",
           "'rnak' is not a key of a matrix; did you mean 'rank'?"},
          {"sweeps: [{name: s, matrix: {rank: []}}]\n", "3:29",
           "'rank' must not be an empty list."},
          {"sweeps: [{name: s, matrix: {rank: [[1]]}}]\n", "3:36",
           "an entry of 'rank' must be a single value, not a list."},
          {"sweeps: [{name: s, matrix: {rank: }}]\n", "3:29",
           "'rank' must be a single value, not empty."},
          {"sweeps: [{name: s, matrix: {rank: 3..1}}]\n", "3:29",
           "'rank' is '3..1', but a range must not end below its start."},
          {"sweeps: [{name: s, matrix: {rank: 0..x}}]\n", "3:29",
           "'rank' must be a range of integers, such as 1..6, not '0..x'."},
          {"sweeps: [{name: s, matrix: {tau: 0.5..1}}]\n", "3:29",
           "'tau' must be a range of integers, such as 1..6, not '0.5..1'."},
          {"sweeps: [{name: s, matrix: {rank: 0...2}}]\n", "3:29",
           "'rank' must be a range of integers, such as 1..6, not '0...2'."},
          {"sweeps: [{name: s, matrix: {rank: [1, 2, 1]}}]\n", "3:42", "'rank' lists '1' twice."},
          {"sweeps: [{name: s, matrix: {tau: [1.0, 1]}}]\n", "3:40", "'tau' lists '1' twice."},
          {"sweeps: [{name: s, matrix: {rank: 3..5}}]\n", "3:29",
           "case 's/rank=5': rank is 5, but must be 0..4."},
          {"sweeps: [{name: s, matrix: {rank: [1, 5]}}]\n", "3:39",
           "case 's/rank=5': rank is 5, but must be 0..4."},
          {"sweeps: [{name: s, base: {tau: 0}, matrix: {rank: 1}}]\n", "3:27",
           "case 's/rank=1': tau is 0.000000, but must be a positive number."},
          {"sweeps: [{name: s, matrix: {norm: [true, maybe]}}]\n", "3:42",
           "case 's/norm=maybe': an entry of 'norm' must be true or false, not 'maybe'."},
          {"sweeps: [{name: s, matrix: {graph: 1..2}}]\n", "3:29",
           "case 's/graph=1': 'graph' cannot be '1'; valid are: uniform, hub, gaps."},
          {"sweeps: [{name: s, base: {name: x}, matrix: {rank: 1}}]\n", "3:27",
           "'name' is not a key of the base of a sweep; valid are: lmax, focus, channels, layers, "
           "rank, nodes, edges, compete, bias, norm, tau, smoothing, norm_eps, x_layout, graph, "
           "dtype, path, draws, tolerances."},
          {"sweeps:\n  - {name: s, matrix: {rank: 1}}\n  - {name: s, matrix: {rank: 0..1}}\n",
           "5:5", "the case name 's/rank=1' is already taken in line 4."},
          {"cases: [{name: s/rank=1}]\nsweeps: [{name: s, matrix: {rank: 1}}]\n", "4:10",
           "the case name 's/rank=1' is already taken in line 3."},
      });
}

// After "sweeps: [{name: s, matrix: {lmax: 1..2}, " in line 3: the next key stands in column 42.
TEST(Malformed, IncludesAndExcludes) {
  expect_messages(
      defaults + "sweeps: [{name: s, matrix: {lmax: 1..2}, ",
      {
          {"exclude: []}]\n", "3:42", "'exclude' must not be an empty list."},
          {"exclude: [{}]}]\n", "3:52", "'exclude' must hold at least one key."},
          {"exclude: [{lmaks: 1}]}]\n", "3:53",
           "'lmaks' is not a key of this sweep's matrix; did you mean 'lmax'?"},
          {"exclude: [{rank: 1}]}]\n", "3:53",
           "'rank' is not a key of this sweep's matrix; valid are: lmax."},
          {"exclude: [{lmax: 3}]}]\n", "3:53",
           "this excludes nothing: 'lmax' is never '3' in the matrix."},
          {"exclude: [{lmax: [1, 2]}]}]\n", "3:53", "'lmax' must be a single value, not a list."},
          {"exclude: [{lmax: 1}, {lmax: 2}]}]\n", "3:10", "sweep 's' excludes all of its cases."},
          {"include: [{foo: 1}]}]\n", "3:53",
           "'foo' is not a key of an include; valid are: lmax, focus, channels, layers, rank, "
           "nodes, edges, compete, bias, norm, tau, smoothing, norm_eps, x_layout, graph, dtype, "
           "path."},
          {"include: [{}]}]\n", "3:52", "'include' must hold at least one key."},
          {"include: [{lmax: 7}]}]\n", "3:53", "case 's/lmax=7': lmax is 7, but must be 1..6."},
          {"include: [{lmax: 1}]}]\n", "3:52",
           "the case name 's/lmax=1' is already taken in line 3."},
          {"include: [{lmax: [3, 4]}]}]\n", "3:53", "'lmax' must be a single value, not a list."},
      });
}

TEST(Malformed, Tolerances) {
  expect_messages(
      defaults + "cases: [{name: a}]\ntolerances:\n",
      {
          {"  - {value: 1}\n", "5:5", "a tolerance rule lacks the key 'rule'."},
          {"  - {rule: absolut, value: 1}\n", "5:6",
           "'rule' cannot be 'absolut'; did you mean 'absolute'?"},
          {"  - {rule: relative, value: 1}\n", "5:6",
           "'rule' cannot be 'relative'; valid are: absolute, conditioning, bound."},
          {"  - {rule: absolute}\n", "5:5", "an absolute rule lacks the key 'value'."},
          {"  - {rule: absolute, value: -1}\n", "5:22", "'value' is -1, but must be at least 0."},
          {"  - {rule: absolute, value: 1, factor: 2}\n", "5:32",
           "an absolute rule takes 'value', not 'factor'."},
          {"  - {rule: bound, value: 1}\n", "5:19", "a bound rule takes 'factor', not 'value'."},
          {"  - {rule: conditioning, factor: 0}\n", "5:26", "'factor' is 0, but must be above 0."},
          {"  - {rule: bound, factor: four}\n", "5:19",
           "'factor' must be a finite number, not 'four'."},
          {"  - {rule: bound, stgae: '*'}\n", "5:19",
           "'stgae' is not a key of a tolerance rule; did you mean 'stage'?"},
          {"  - {rule: bound, stage: ''}\n", "5:19",
           "'stage' must be a text without blanks, not the text ''."},
          {"  - rule: bound\n    stage: \"forward/*\n", "6:5",
           "'stage' must be a text without blanks, not the text 'forward/* '."},
          {"  - {rule: bound, order: foward}\n", "5:19",
           "'order' cannot be 'foward'; did you mean 'forward'?"},
          {"  - {rule: bound, mode: single}\n", "5:19",
           "'mode' cannot be 'single'; valid are: *, cumulative, isolated."},
          {"  - {rule: bound, dtype: float16}\n", "5:19",
           "'dtype' cannot be 'float16'; did you mean 'bfloat16'?"},
      });
}

TEST(Malformed, RefusesAnExplosiveMatrixWithItsCount) {
  expect_messages(
      defaults,
      {
          {"sweeps: [{name: s, matrix: {nodes: 1..100001}}]\n", "3:20",
           "this expands to 100001 cases, but a file may hold at most 100000."},
          {"sweeps: [{name: s, matrix: {nodes: 1..1000000, edges: 1..1000000}}]\n", "3:20",
           "this expands to 1000000000000 cases, but a file may hold at most 100000."},
          {"sweeps: [{name: s, matrix: {nodes: -9223372036854775808..9223372036854775807}}]\n",
           "3:20",
           "this expands to 1.84467440737096e+19 cases, but a file may hold at most 100000."},
          {"cases: [{name: a}]\nsweeps: [{name: s, matrix: {nodes: 1..100000}}]\n", "4:20",
           "this expands to 100000 cases after 1 others, but a file may hold at most 100000."},
      });
}

TEST(Malformed, RefusesAShortFileThatWouldFillTheMemory) {
  std::string draws = "0";
  for (int i = 1; i < 1000; ++i) {
    draws.append(",").append(std::to_string(i));
  }
  EXPECT_THAT(message_of(defaults + "sweeps: [{name: s, base: {draws: [" + draws +
                         "]}, matrix: {nodes: 1..100000}}]\n"),
              HasSubstr("the draws and tolerance rules of all cases together number more than"));
}

TEST(Malformed, RefusesAnAliasBomb) {
  std::ostringstream bomb;
  bomb << "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n";
  for (int i = 1; i < 30; ++i) {
    bomb << 'a' << i << ": &a" << i << " [";
    for (int j = 0; j < 10; ++j) {
      bomb << (j == 0 ? "*a" : ",*a") << i - 1;
    }
    bomb << "]\n";
  }
  const std::string message = message_of(bomb.str());
  EXPECT_THAT(message, StartsWith("f.yaml:5:"));
  EXPECT_THAT(message, HasSubstr("the file holds more than 100000 values"));
}

TEST(Malformed, RefusesDeepNesting) {
  const auto nested = [](std::string_view opening, std::string_view closing) {
    constexpr int levels = 100000;
    std::string text;
    for (int i = 0; i < levels; ++i) {
      text += opening;
    }
    for (int i = 0; i < levels; ++i) {
      text += closing;
    }
    return text;
  };
  for (const std::string& text :
       {nested("[", "]"), nested("{a: ", "}"), nested("- ", ""), nested("a: [", "]")}) {
    EXPECT_THAT(message_of(text), HasSubstr("nested deeper than 32 levels"));
  }
}

TEST(Malformed, RefusesAFileOrTextThatIsTooLong) {
  EXPECT_EQ(message_of("#" + std::string(1 << 20, 'x')),
            "f.yaml:1:1: the file is larger than 1048576 bytes, the most that is read; "
            "split it into several files.");
  EXPECT_EQ(message_of("version: " + std::string(201, '1')),
            "f.yaml:1:10: this text is longer than 200 bytes, the most allowed.");
}

// Every truncation and every single-byte change of a file either loads or is refused in a sentence.
TEST(Malformed, SurvivesEveryMutationOfAFile) {
  const std::string valid = defaults +
                            "cases: [{name: a, dtype: [float64, float32], draws: &d [1, 2]}]\n"
                            "sweeps:\n"
                            "  - name: s\n"
                            "    base: {draws: *d}\n"
                            "    matrix: {lmax: 1..2, tau: [1.0, 1e-3]}\n"
                            "    exclude: [{lmax: 1, tau: 1}]\n"
                            "    include: [{channels: 7}]\n"
                            "tolerances:\n"
                            "  - {dtype: float64, stage: \"*\", rule: absolute, value: 1e-12}\n";
  ASSERT_EQ(message_of(valid), "no error");
  const std::string characters = "\t\n !\"#%&'*,-.0:>?@[]`{|}~\x80\x04";
  int refused = 0;
  const auto try_text = [&](const std::string& text) {
    const std::string message = message_of(text);
    if (message != "no error") {
      ++refused;
      EXPECT_THAT(message, StartsWith("f.yaml:"));
    }
  };
  for (std::size_t i = 0; i < valid.size(); ++i) {
    try_text(valid.substr(0, i));
    for (const char c : characters) {
      std::string changed = valid;
      changed[i] = c;
      try_text(changed);
      changed = valid;
      changed.insert(i, 1, c);
      try_text(changed);
    }
  }
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace dpa4
