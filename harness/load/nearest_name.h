// SPDX-License-Identifier: Apache-2.0
// What a misspelt name was probably meant to be.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace dpa4 {

// Fewest insertions, deletions, replacements and swaps of neighbours that turn one text into the
// other, where no character is edited twice.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The end of a sentence about an unknown name: "did you mean 'focus'?" where a valid name is at
// most two edits away, else "valid are: lmax, focus".
std::string suggest(std::string_view text, const std::vector<std::string_view>& valid);

}  // namespace dpa4
