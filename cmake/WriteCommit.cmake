# SPDX-License-Identifier: Apache-2.0
# Writes the source tree's commit as a C++ string, at every build; the file changes only when the
# commit does. Run with -DSOURCE=<source folder> -DHEADER=<file to write>.
execute_process(COMMAND git -C ${SOURCE} describe --always --dirty
                OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET
                RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  # A copy of the tree without its history can be told.
  set(commit "$ENV{DPA4_COMMIT}")
  if(NOT commit)
    set(commit unknown)
  endif()
endif()
file(CONFIGURE OUTPUT ${HEADER} CONTENT "#pragma once\n#define DPA4_COMMIT \"${commit}\"\n")
