// SPDX-License-Identifier: Apache-2.0
#include "run/runner.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "compare/judge.h"
#include "kernels/torch/eager.h"
#include "operands/draw.h"
#include "operands/probe.h"
#include "reference/reference.h"
#include "run/measure.h"
#include "run/repro.h"

namespace dpa4 {

namespace {

// Everything about one case in one dtype that the measurements share.
struct Task {
  const Case& item;
  Dtype dtype;
  std::vector<ToleranceRule> rules;
  RunOptions options;
  std::vector<Runner> runners;
};

class CaseRunner {
 public:
  CaseRunner(const RunRequest& request, const RunObserver& observer)
      : request_(request), observer_(observer) {}

  // False when fail_fast stopped the run.
  bool run(const Case& item) {
    for (const Dtype dtype : item.dtypes) {
      Task task{item, dtype, item.tolerances, {}, {}};
      task.rules.insert(task.rules.end(), request_.policy.begin(), request_.policy.end());
      task.options = {dtype, Path::resident, request_.threads, request_.schedule,
                      request_.schedule_seed};
      choose_runners(task);
      for (const Mode mode : request_.modes) {
        if (stopped_) {
          return false;
        }
        try {
          if (mode == Mode::cumulative) {
            run_cumulative(task);
          } else {
            run_isolated(task);
          }
        } catch (const std::exception& error) {
          report_breakdown(task, mode, error.what());
        }
      }
    }
    return !stopped_;
  }

 private:
  void choose_runners(Task& task) {
    for (const Backend* backend : request_.backends) {
      std::vector<std::optional<Path>> paths(1);
      if (!backend->paths.empty()) {
        paths.clear();
        std::copy_if(task.item.paths.begin(), task.item.paths.end(), std::back_inserter(paths),
                     [&](Path path) {
                       return std::count(backend->paths.begin(), backend->paths.end(), path) > 0;
                     });
      }
      for (const auto& path : paths) {
        RunOptions options = task.options;
        options.path = path.value_or(options.path);
        if (const auto refusal = backend->refusal(task.item.problem, options)) {
          Record record = blank(task, {backend, path});
          record.verdict = refusal->not_compiled ? Verdict::not_compiled : Verdict::unsupported;
          record.note = refusal->reason;
          record.repro = repro_line(record, task.item.file, request_.repro_options);
          emit(std::move(record));
        } else {
          task.runners.push_back({backend, path});
        }
      }
    }
  }

  void run_cumulative(const Task& task) {
    const Problem& problem = task.item.problem;
    std::vector<Stage> stages;
    std::vector<std::string> names;
    for (const Stage& stage : forward_stages(problem)) {
      if (stage.cumulative && matches_glob(request_.stage_glob, stage.name)) {
        stages.push_back(stage);
        names.push_back(stage.name);
      }
    }
    if (stages.empty() || task.runners.empty()) {
      return;
    }

    std::vector<Outcome> outcomes(task.runners.size());
    std::map<std::string, std::vector<Evidence>> eager_errors;
    for (const std::uint64_t seed : task.item.draws) {
      const Operands operands =
          draw_operands(problem, seed, task.dtype, {.threads = request_.threads});
      const auto truths =
          reference_forward(operands, Precision::double_precision, names, request_.threads);
      std::vector<Expectation> expectations;
      for (const Stage& stage : stages) {
        expectations.push_back({stage.name, stage.name, &truths.find(stage.name)->second, nullptr});
      }
      measure_eager(operands, task.dtype, expectations, eager_errors);
      for (std::size_t i = 0; i < task.runners.size(); ++i) {
        measure(task.runners[i], operands, task.options, expectations, outcomes[i]);
      }
    }
    for (std::size_t i = 0; i < task.runners.size(); ++i) {
      report(task, task.runners[i], Mode::cumulative, stages, task.item.draws, outcomes[i],
             eager_errors);
    }
  }

  // Each stage has operands of its own, and one draw: its bound holds for every draw.
  void run_isolated(const Task& task) {
    if (task.runners.empty()) {
      return;
    }
    const std::vector<std::uint64_t> draws{task.item.draws.front()};
    for (const Stage& stage : forward_stages(task.item.problem)) {
      if (!stage.observed || !matches_glob(request_.stage_glob, stage.name) || stopped_) {
        continue;
      }
      const Operands probe =
          probe_operands(task.item.problem, stage, draws.front(), task.dtype, request_.threads);
      // Truth must be better than what it judges.
      const Precision precision = task.dtype == Dtype::float64 ? Precision::long_double_precision
                                                               : Precision::double_precision;
      const std::vector<std::string> names{*stage.observed};
      const auto truths = reference_forward(probe, precision, names, request_.threads);
      const ErrorModel model = error_model(probe, stage, request_.threads);
      const std::vector<Expectation> expectations{
          {stage.name, *stage.observed, &truths.begin()->second, &model}};
      for (const Runner& runner : task.runners) {
        Outcome outcome;
        measure(runner, probe, task.options, expectations, outcome);
        report(task, runner, Mode::isolated, {stage}, draws, outcome, {});
      }
    }
  }

  // Operands, truth or eager run failed: nothing of this mode could be compared.
  void report_breakdown(const Task& task, Mode mode, const std::string& reason) {
    for (const Runner& runner : task.runners) {
      Outcome outcome;
      outcome.stopped = Verdict::error;
      outcome.reason = "preparing the comparison failed: " + reason;
      report(task, runner, mode, {}, task.item.draws, outcome, {});
    }
  }

  void measure_eager(const Operands& operands, Dtype dtype,
                     const std::vector<Expectation>& expectations,
                     std::map<std::string, std::vector<Evidence>>& errors) const {
    const StageValues values = eager_forward(operands, dtype);
    for (const Expectation& expected : expectations) {
      if (const auto found = values.find(expected.observed); found != values.end()) {
        const Comparison error =
            compare_stage(found->second, *expected.truth, nullptr, dtype, request_.threads);
        errors[expected.stage].push_back({error.max_rel, error.fro_rel});
      }
    }
  }

  void report(const Task& task, const Runner& runner, Mode mode, const std::vector<Stage>& stages,
              const std::vector<std::uint64_t>& draws, const Outcome& outcome,
              const std::map<std::string, std::vector<Evidence>>& eager_errors) {
    if (outcome.stopped) {
      Record record = blank(task, runner);
      record.mode = name(mode);
      record.stage = mode == Mode::isolated && !stages.empty() ? stages.front().name : "";
      record.verdict = *outcome.stopped;
      record.note = outcome.reason;
      record.draws = draws;
      record.repro = repro_line(record, task.item.file, request_.repro_options);
      emit(std::move(record));
      return;
    }
    for (const Stage& stage : stages) {
      Record record = blank(task, runner);
      record.stage = stage.name;
      record.mode = name(mode);
      record.reduction = stage.reduction;
      record.draws = draws;
      record.seconds = outcome.seconds;
      record.repro = repro_line(record, task.item.file, request_.repro_options);
      const auto errors = outcome.errors.find(stage.name);
      if (errors == outcome.errors.end()) {
        record.verdict = Verdict::not_compared;
        record.note = runner.backend->name + " does not expose this stage";
      } else {
        const auto eager = eager_errors.find(stage.name);
        judge_into(record, task, stage, mode, errors->second,
                   eager == eager_errors.end() ? std::span<const Evidence>() : eager->second);
      }
      emit(std::move(record));
    }
  }

  static void judge_into(Record& record, const Task& task, const Stage& stage, Mode mode,
                         const std::vector<Comparison>& errors, std::span<const Evidence> eager) {
    const Subject subject{task.dtype, stage.order, record.mode, stage.name, task.item.name};
    const double roundoff =
        stage.accumulator_storage ? accumulator_roundoff(task.dtype) : storage_roundoff(task.dtype);
    const Judgement judgement = judge(find_rule(task.rules, subject), roundoff, errors, eager);
    record.max_rel = judgement.max_rel;
    record.fro_rel = judgement.fro_rel;
    record.bound = judgement.bound;
    record.eager = judgement.eager;
    record.rule = judgement.rule;
    record.tolerance = judgement.tolerance;
    record.verdict = judgement.verdict;
    record.note = judgement.note;

    const Comparison& worst = errors[judgement.worst_draw];
    if (worst.worst >= 0) {
      Problem problem = task.item.problem;
      const bool isolated = mode == Mode::isolated;
      if (isolated) {
        problem.edges = std::min(problem.edges, probe_edges);
      }
      const auto axes = axes_of(problem, isolated ? *stage.observed : stage.name);
      record.index = describe_index(problem, axes, worst.worst);
      if (!isolated && record.draws.size() > 1) {
        record.index += ", draw " + std::to_string(record.draws[judgement.worst_draw]);
      }
      record.got = worst.got;
      record.truth = worst.truth;
    }
  }

  [[nodiscard]] static Record blank(const Task& task, const Runner& runner) {
    Record record;
    record.case_name = task.item.name;
    record.backend = runner.backend->name;
    record.device = runner.backend->availability().reason;
    record.dtype = name(task.dtype);
    record.path = runner.path ? name(*runner.path) : "-";
    record.order = "forward";
    return record;
  }

  void emit(Record record) {
    if (stopped_) {
      return;
    }
    const bool good = record.verdict == Verdict::pass || record.verdict == Verdict::not_compared;
    stopped_ = request_.fail_fast && !good;
    observer_.record(record);
  }

  const RunRequest& request_;
  const RunObserver& observer_;
  bool stopped_ = false;
};

}  // namespace

void run_cases(const RunRequest& request, const RunObserver& observer) {
  CaseRunner runner(request, observer);
  for (const Case& item : request.cases) {
    observer.progress(item.name);
    if (!runner.run(item)) {
      return;
    }
  }
}

}  // namespace dpa4
