// SPDX-License-Identifier: Apache-2.0
#include "cli/list_command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <ostream>
#include <string>

#include "cli/usage.h"
#include "kernels/build_info.h"

namespace dpa4::cli {

namespace {

std::string flag(bool value) { return value ? "yes" : "no"; }

std::string pad(std::string text, std::size_t width) {
  text.resize(std::max(text.size() + 2, width), ' ');
  return text;
}

void list_cases(const std::vector<std::string>& files, const std::string& filter,
                std::ostream& out) {
  for (const Case& item : load_cases(files, filter)) {
    const Problem& p = item.problem;
    out << pad(item.name, 44) << "lmax " << p.lmax << "  focus " << p.focus << "  channels "
        << p.channels << "  layers " << p.layers << "  rank " << p.rank << "  compete "
        << flag(p.compete) << "  nodes " << p.nodes << "  edges " << p.edges << "\n";
  }
}

void list_stages(std::ostream& out) {
  Problem problem;
  problem.layers = 2;
  out << pad("stage", 24) << pad("cumulative", 12) << pad("isolated at", 24)
      << "docs/mathematics.md, section\n";
  for (const Stage& stage : forward_stages(problem)) {
    out << pad(stage.name, 24) << pad(flag(stage.cumulative), 12)
        << pad(stage.observed.value_or("no"), 24) << stage.section << "\n";
  }
  out << "\nThe layer stages repeat for every gated layer; forward/alpha needs `compete`.\n";
}

void list_kernels(std::ostream& out) {
  out << pad("kernel", 20) << pad("instances", 28) << "computes\n"
      << pad("rotate_mix", 20) << pad("degree x rank x dtype", 28) << "x, runs, kernel -> u0\n"
      << pad("competition", 20) << pad("dtype", 28) << "u0 -> alpha\n"
      << pad("gated_residual", 20) << pad("dtype", 28) << "u, z, gate logits -> next u\n"
      << pad("weigh", 20) << pad("dtype", 28) << "u, identity layer, alpha -> out\n"
      << pad("resident_forward", 20) << pad("degree x dtype x tile", 28)
      << "the whole forward in one launch\n\n"
      << "Built for degrees " << build_info::degrees << "; ranks " << build_info::ranks
      << "; float32, bfloat16" << (build_info::float64 ? ", float64" : "") << ".\n";
}

void list_backends(const std::vector<Backend>& backends, std::ostream& out) {
  for (const Backend& backend : backends) {
    const Availability availability = backend.availability();
    out << pad(backend.name, 8) << pad(availability.usable ? "available" : "unavailable", 13)
        << availability.reason << "\n";
  }
}

}  // namespace

void add_list_command(CLI::App& app, const std::vector<Backend>& backends, const Streams& streams) {
  struct Arguments {
    std::vector<std::string> files;
    std::string filter = "*";
  };
  auto arguments = std::make_shared<Arguments>();
  std::ostream& out = streams.out;

  CLI::App* list = app.add_subcommand("list", "List cases, stages, kernels or backends");
  list->require_subcommand(1);
  list->footer(
      "Examples:\n"
      "  dpa4-validate list cases cases/smoke.yaml --filter 'smoke/lmax=6*'\n"
      "  dpa4-validate list stages\n"
      "  dpa4-validate list backends");
  CLI::App* cases = list->add_subcommand("cases", "The cases of files, sweeps expanded");
  cases->add_option("FILE", arguments->files, "Case files")->required();
  cases->add_option("--filter", arguments->filter, "Only names that match this glob")
      ->capture_default_str();
  cases->footer("Example:\n  dpa4-validate list cases cases/grid.yaml --filter '*rank=4*'");
  cases->callback([arguments, &out] { list_cases(arguments->files, arguments->filter, out); });

  CLI::App* stages = list->add_subcommand("stages", "The stages that are compared");
  stages->footer("Example:\n  dpa4-validate list stages");
  stages->callback([&out] { list_stages(out); });

  CLI::App* kernels = list->add_subcommand("kernels", "The fused kernels of this build");
  kernels->footer("Example:\n  dpa4-validate list kernels");
  kernels->callback([&out] { list_kernels(out); });

  CLI::App* names = list->add_subcommand("backends", "What can run the kernels here");
  names->footer("Example:\n  dpa4-validate list backends");
  names->callback([&backends, &out] { list_backends(backends, out); });
}

}  // namespace dpa4::cli
