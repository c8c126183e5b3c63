// SPDX-License-Identifier: Apache-2.0
// The keys of a case and how they fill one. Values may come from several places, each laid over the
// one before: built-in, file defaults, a sweep's base, then the case's keys or the sweep's matrix.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "contract/case.h"
#include "load/fault.h"
#include "load/yaml_node.h"

namespace dpa4 {

// Where a key may be written, each place allowing less than the one before.
enum class Place { single_case, base, defaults, matrix };

// A case under construction.
struct CaseDraft {
  Case result;
  Location where;                              // the case, or its sweep
  std::map<std::string_view, Location> given;  // keys set so far, and where
};

// The built-in values, for the cases of this file.
CaseDraft built_in_draft(const std::string& file);

// The keys that may be written at a place, in documented order.
std::vector<std::string_view> keys_allowed(Place place);

// Lays one key over the draft, or all keys of a mapping. `title` names the mapping: "a case".
// Throws a Fault for an unknown key or a value of a wrong type.
void apply_key(const YamlNode& value, CaseDraft& draft);
void apply_keys(const YamlNode& mapping, Place place, std::string_view title, CaseDraft& draft);

// A name of a case or sweep: letters, digits and _ - . + = , / only, so that it goes through
// shells, glob patterns and report formats as it is.
std::string read_name(const YamlNode& node);

// The finished case. `file_rules` follow its own. Throws a Fault for a missing key or an impossible
// value, at the key to blame.
Case finish_case(const CaseDraft& draft, const std::vector<ToleranceRule>& file_rules);

}  // namespace dpa4
