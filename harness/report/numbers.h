// SPDX-License-Identifier: Apache-2.0
// Numbers as text, independent of the locale. NaN and infinities read "nan", "inf" and "-inf".
#pragma once

#include <string>

namespace dpa4 {

// The shortest text that reads back as the same double: "0.1", "1e-12", "-0".
std::string shortest(double value);

// `digits` significant digits, plain or with an exponent, whichever is shorter: "0.45", "1.3e+03".
std::string significant(double value, int digits);

// Two significant digits with an exponent, for errors that stand in one column: "3.2e-16"; an exact
// zero is "0".
std::string scientific(double value);

// As scientific, without a zero after the point, for numbers that somebody chose: "1e-12".
std::string scientific_short(double value);

// A share of a bound, two digits after the point from 0.01 to 100 so that points align, as
// scientific beyond: "0.90", "41.27", "1.4e+07".
std::string share(double value);

}  // namespace dpa4
