// SPDX-License-Identifier: Apache-2.0
#include "cli/run_command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>

#include "cli/default_policy.h"
#include "cli/requirements.h"
#include "cli/usage.h"
#include "contract/parallel.h"
#include "kernels/torch/eager.h"
#include "report/jsonl.h"
#include "report/progress.h"
#include "report/table.h"
#include "run/environment.h"
#include "run/registry.h"
#include "run/repro.h"
#include "run/runner.h"

namespace dpa4::cli {

namespace {

struct RunArguments {
  std::vector<std::string> files;
  std::vector<std::string> backends{"auto"};
  std::vector<std::string> dtypes;
  std::string path = "all";
  std::string order = "forward";
  std::string filter = "*";
  std::string stage = "*";
  std::string mode = "all";
  int draws = 0;  // 0: as the case says
  std::optional<std::int64_t> edges;
  std::optional<std::uint64_t> seed;
  std::string schedule = "inorder";
  std::vector<std::string> require;
  std::string format = "table";
  std::string output;
  bool fail_fast = false;
  bool every_record = false;
  int threads = 0;  // 0: all
};

// "auto" is the GPU when there is one, else the host.
std::vector<const Backend*> choose_backends(const RunArguments& arguments,
                                            const std::vector<Backend>& backends) {
  std::vector<const Backend*> chosen;
  const auto add = [&](const Backend* backend) {
    if (std::find(chosen.begin(), chosen.end(), backend) == chosen.end()) {
      chosen.push_back(backend);
    }
  };
  for (const std::string& word : arguments.backends) {
    if (word == "auto") {
      const Backend* cuda = find_backend(backends, "cuda");
      add(cuda != nullptr && cuda->availability().usable ? cuda : find_backend(backends, "host"));
      continue;
    }
    const Backend* backend = find_backend(backends, word);
    if (backend == nullptr) {
      throw UsageError("--backend does not know '" + word +
                       "'; 'dpa4-validate list backends' shows what there is");
    }
    add(backend);
  }
  return chosen;
}

// A GPU that "auto" passed over for want of CUDA kernels should not go unnoticed.
void note_unused_gpu(const std::vector<const Backend*>& chosen,
                     const std::vector<Backend>& backends, std::ostream& err) {
  const Backend* cuda = find_backend(backends, "cuda");
  const bool unused = cuda != nullptr && !cuda->availability().usable &&
                      std::find(chosen.begin(), chosen.end(), cuda) == chosen.end();
  if (unused && std::filesystem::exists("/proc/driver/nvidia/version")) {
    err << "dpa4-validate: this machine has an NVIDIA driver, but the GPU is not used: "
        << cuda->availability().reason << "\n";
  }
}

template <class T>
void keep_only(std::vector<T>& values, const std::vector<T>& wanted) {
  if (!wanted.empty()) {
    std::erase_if(values, [&](T value) {
      return std::find(wanted.begin(), wanted.end(), value) == wanted.end();
    });
  }
}

std::vector<std::uint64_t> narrow_draws(std::vector<std::uint64_t> draws,
                                        const RunArguments& arguments) {
  if (arguments.seed) {
    for (std::size_t i = 0; i < draws.size(); ++i) {
      draws[i] = *arguments.seed + i;
    }
  }
  while (static_cast<int>(draws.size()) < arguments.draws) {
    draws.push_back(draws.back() + 1);
  }
  if (arguments.draws > 0) {
    draws.resize(arguments.draws);
  }
  return draws;
}

std::vector<Case> narrow_cases(const RunArguments& arguments) {
  std::vector<Case> cases = load_cases(arguments.files, arguments.filter);
  const auto dtypes =
      parse_words<Dtype>(arguments.dtypes, "--dtype", parse_dtype, "float32, bfloat16, float64");
  std::vector<Path> paths;
  if (arguments.path != "all") {
    paths = parse_words<Path>({arguments.path}, "--path", parse_path, "resident, composed, all");
  }
  for (Case& item : cases) {
    keep_only(item.dtypes, dtypes);
    keep_only(item.paths, paths);
    item.draws = narrow_draws(std::move(item.draws), arguments);
    item.problem.edges = arguments.edges.value_or(item.problem.edges);
  }
  std::erase_if(cases, [](const Case& item) { return item.dtypes.empty() || item.paths.empty(); });
  if (cases.empty()) {
    throw UsageError("no case has the dtype and path that --dtype and --path leave");
  }
  return cases;
}

RunRequest make_request(const RunArguments& arguments, const std::vector<Backend>& backends) {
  RunRequest request;
  request.cases = narrow_cases(arguments);
  request.backends = choose_backends(arguments, backends);
  if (arguments.mode != "cumulative") {
    request.modes.push_back(Mode::isolated);
  }
  if (arguments.mode != "isolated") {
    request.modes.push_back(Mode::cumulative);
  }
  request.stage_glob = arguments.stage;
  request.policy = default_policy();
  request.threads = arguments.threads > 0 ? arguments.threads : default_threads();
  request.schedule = *parse_schedule(arguments.schedule);
  request.schedule_seed = arguments.seed.value_or(0);
  request.fail_fast = arguments.fail_fast;
  if (arguments.draws > 0) {
    request.repro_options += " --draws " + std::to_string(arguments.draws);
  }
  if (arguments.edges) {
    request.repro_options += " --edges " + std::to_string(*arguments.edges);
  }
  if (arguments.seed) {
    request.repro_options += " --seed " + std::to_string(*arguments.seed);
  }
  if (request.schedule != Schedule::inorder) {
    request.repro_options += " --schedule " + arguments.schedule;
  }
  return request;
}

// Where records go as they are made: a JSON Lines stream, or nowhere until the end.
class RecordSink {
 public:
  RecordSink(const RunArguments& arguments, std::ostream& out) {
    if (!arguments.output.empty()) {
      file_.open(arguments.output, std::ios::trunc);
      if (!file_) {
        throw UsageError("cannot write to '" + arguments.output + "'");
      }
    }
    const std::string& name = arguments.output;
    const bool json_file = name.size() > 6 && name.substr(name.size() - 6) == ".jsonl";
    if (file_.is_open() && (json_file || arguments.format == "jsonl")) {
      json_ = &file_;
    } else if (arguments.format == "jsonl") {
      json_ = &out;
    } else if (file_.is_open()) {
      text_ = &file_;
    }
    if (text_ == nullptr && json_ != &out) {
      text_ = &out;
    }
    text_is_out_ = text_ == &out;
  }

  template <class T>
  void write_json(const T& item) {
    if (json_ != nullptr) {
      *json_ << to_json(item) << std::endl;  // flushed: a killed run keeps what it knew
    }
  }
  // The stream for the table, or null.
  [[nodiscard]] std::ostream* text() const { return text_; }
  [[nodiscard]] bool text_is_out() const { return text_is_out_; }
  [[nodiscard]] bool healthy() const { return !file_.is_open() || file_.good(); }

 private:
  std::ofstream file_;
  std::ostream* json_ = nullptr;
  std::ostream* text_ = nullptr;
  bool text_is_out_ = false;
};

int execute(const RunArguments& arguments, const std::vector<Backend>& backends,
            const Streams& streams, const std::string& command) {
  RunRequest request = make_request(arguments, backends);
  if (const auto missing = missing_backend(request.backends, arguments.require, backends)) {
    streams.err << "dpa4-validate: " << *missing << "\n";
    return unavailable;
  }
  set_torch_threads(request.threads);
  note_unused_gpu(request.backends, backends, streams.err);

  RecordSink sink(arguments, streams.out);
  const Environment environment = describe_environment(backends, command);
  sink.write_json(environment);

  std::vector<Record> records;
  std::int64_t failures = 0;
  Progress progress(streams.err, streams.err_is_terminal,
                    static_cast<std::int64_t>(request.cases.size()));
  RunObserver observer;
  observer.record = [&](const Record& record) {
    sink.write_json(record);
    failures += record.verdict == Verdict::fail || record.verdict == Verdict::error ? 1 : 0;
    records.push_back(record);
  };
  observer.progress = [&](const std::string& label) { progress.update(label, failures); };
  const auto start = std::chrono::steady_clock::now();
  run_cases(request, observer);
  progress.clear();

  if (sink.text() != nullptr) {
    TableOptions options;
    options.colour = sink.text_is_out() && streams.out_is_terminal;
    options.every_record = arguments.every_record;
    options.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    write_table(*sink.text(), environment, records, options);
    sink.text()->flush();
  }
  streams.out.flush();
  if (!sink.healthy() || !streams.out) {
    streams.err << "dpa4-validate: writing "
                << (sink.healthy() ? "the results" : "'" + arguments.output + "'") << " failed\n";
    return broken;
  }
  if (const auto missing = missing_requirement(records, arguments.require)) {
    streams.err << "dpa4-validate: " << *missing << "\n";
    return exit_code(records) == all_passed ? unavailable : exit_code(records);
  }
  return exit_code(records);
}

}  // namespace

void add_run_command(CLI::App& app, const std::vector<Backend>& backends, const Streams& streams,
                     const std::string& command, int& code) {
  auto arguments = std::make_shared<RunArguments>();
  RunArguments& a = *arguments;
  CLI::App* run = app.add_subcommand("run", "Run cases and judge every stage");
  run->add_option("FILE", a.files, "Case files (docs/case-format.md)")->required();
  run->add_option("--backend", a.backends,
                  "host, cuda, eager; auto: cuda when there is a GPU, else host")
      ->delimiter(',')
      ->capture_default_str();
  run->add_option("--dtype", a.dtypes, "Only these: float32, bfloat16, float64")->delimiter(',');
  run->add_option("--path", a.path, "Forward path: resident, composed, all")->capture_default_str();
  run->add_option("--order", a.order, "Derivatives to validate: forward")
      ->check(CLI::IsMember({"forward"}))
      ->capture_default_str();
  run->add_option("--filter", a.filter, "Only cases whose name matches this glob")
      ->capture_default_str();
  run->add_option("--stage", a.stage, "Only stages whose name matches this glob")
      ->capture_default_str();
  run->add_option("--mode", a.mode,
                  "cumulative: ordinary operands; isolated: one stage rounds at a time; all")
      ->check(CLI::IsMember({"cumulative", "isolated", "all"}))
      ->capture_default_str();
  run->add_option("--draws", a.draws, "Number of draws instead of the case's own")
      ->check(CLI::Range(1, 10000));
  run->add_option("--edges", a.edges, "Number of edges instead of the case's own")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 31));
  run->add_option("--seed", a.seed, "First seed instead of the case's own; also of --schedule");
  run->add_option("--schedule", a.schedule,
                  "Order of lanes on the host executor: inorder, reversed, random")
      ->check(CLI::IsMember({"inorder", "reversed", "random"}))
      ->capture_default_str();
  run->add_option("--require", a.require,
                  "Exit with 3 unless this backend, dtype, path or stage was compared")
      ->delimiter(',');
  run->add_option("--format", a.format, "table or jsonl (docs/result-format.md)")
      ->check(CLI::IsMember({"table", "jsonl"}))
      ->capture_default_str();
  run->add_option(
      "-o,--output", a.output,
      "Write to this file; a .jsonl file gets records, the table stays on the terminal");
  run->add_flag("--fail-fast", a.fail_fast, "Stop after the first record that is not a pass");
  run->add_flag("-v,--verbose", a.every_record, "One table row for every record");
  run->add_option("--threads", a.threads, "CPU threads; all by default")
      ->check(CLI::Range(1, 1024));
  run->footer(
      "Examples:\n"
      "  dpa4-validate run cases/smoke.yaml\n"
      "  dpa4-validate run cases/parity.yaml --filter narrow --dtype float64 -v\n"
      "  dpa4-validate run cases/parity.yaml --edges 256 --draws 1\n"
      "  dpa4-validate run cases/grid.yaml --backend host --schedule random --seed 7\n"
      "  dpa4-validate run cases/smoke.yaml cases/grid.yaml --require cuda -o results.jsonl");
  run->callback([arguments, &backends, &streams, &command, &code] {
    code = execute(*arguments, backends, streams, command);
  });
}

}  // namespace dpa4::cli
