// SPDX-License-Identifier: Apache-2.0
// What the subcommands share: reading case files and the words of options.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "contract/case.h"

namespace dpa4::cli {

// The command line asks for something impossible; the message is a sentence.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The cases of the files whose name matches the glob, in order. Throws UsageError for a bad file
// and for a filter that matches nothing.
std::vector<Case> load_cases(const std::vector<std::string>& files, const std::string& filter);

// Parses every word with `parse`; throws UsageError naming the option, the word and the choices.
template <class T>
std::vector<T> parse_words(const std::vector<std::string>& words, const std::string& option,
                           const std::function<std::optional<T>(std::string_view)>& parse,
                           const std::string& choices) {
  std::vector<T> values;
  for (const std::string& word : words) {
    const auto value = parse(word);
    if (!value) {
      throw UsageError(option + " does not know '" + word + "'; choose from " + choices);
    }
    values.push_back(*value);
  }
  return values;
}

}  // namespace dpa4::cli
