// SPDX-License-Identifier: Apache-2.0
#include "cli/main.h"

#include <CLI/CLI.hpp>
#include <ostream>
#include <string>

#include "cli/doctor_command.h"
#include "cli/list_command.h"
#include "cli/run_command.h"
#include "cli/usage.h"
#include "run/environment.h"
#include "run/repro.h"

namespace dpa4::cli {

int run_command_line(int argc, const char* const* argv, const std::vector<Backend>& backends,
                     const Streams& streams) {
  CLI::App app{
      "Runs fused DPA4 kernels in float32, bfloat16 and float64 against an independent double\n"
      "precision reference, reports the error of every reduction stage and gates on tolerances.",
      "dpa4-validate"};
  app.require_subcommand(1);
  app.set_version_flag("--version", tool_version());
  app.footer(
      "Exit codes: 0 all that was asked ran and passed; 1 a gate failed; 2 usage or "
      "configuration;\n"
      "            3 something required was unavailable, or nothing ran; 4 the tool or a kernel "
      "broke.\n\n"
      "Start with:\n"
      "  dpa4-validate doctor\n"
      "  dpa4-validate run cases/smoke.yaml");

  std::string command = "dpa4-validate";
  for (int i = 1; i < argc; ++i) {
    command += " " + shell_word(argv[i]);
  }
  int code = all_passed;
  add_run_command(app, backends, streams, command, code);
  add_list_command(app, backends, streams);
  add_doctor_command(app, backends, streams);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp& request) {
    app.exit(request, streams.out, streams.err);
    return all_passed;
  } catch (const CLI::CallForAllHelp& request) {
    app.exit(request, streams.out, streams.err);
    return all_passed;
  } catch (const CLI::CallForVersion& request) {
    app.exit(request, streams.out, streams.err);
    return all_passed;
  } catch (const CLI::ParseError& error) {
    streams.err << "dpa4-validate: " << error.what()
                << "\nRun with --help, or 'dpa4-validate COMMAND --help', for the options.\n";
    return usage_error;
  } catch (const UsageError& error) {
    streams.err << "dpa4-validate: " << error.what() << "\n";
    return usage_error;
  } catch (const std::exception& error) {
    streams.err << "dpa4-validate: internal error: " << error.what() << "\n";
    return broken;
  }
  return code;
}

}  // namespace dpa4::cli
