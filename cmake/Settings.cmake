# SPDX-License-Identifier: Apache-2.0
# Language level, warnings, sanitizers and ccache for every target.

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
  set(CMAKE_CUDA_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()

add_library(dpa4_settings INTERFACE)
target_compile_options(dpa4_settings INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wpedantic;-Wshadow>
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<BOOL:${DPA4_WERROR}>>:-Werror>
  # g++ 12 warns for nothing where it inlines std::string's operator+.
  $<$<CXX_COMPILER_ID:GNU>:$<$<COMPILE_LANGUAGE:CXX>:-Wno-restrict>>
  # No contraction: the generator gives the same bits on every machine, and the host kernels round
  # after every operation as written.
  $<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off>)
if(DPA4_SANITIZE)
  target_compile_options(dpa4_settings INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${DPA4_SANITIZE};-fno-omit-frame-pointer>
    # g++ 12 loses track of initialisation in instrumented code and warns for nothing.
    $<$<COMPILE_LANGUAGE:CXX>:-Wno-maybe-uninitialized>)
  target_link_options(dpa4_settings INTERFACE -fsanitize=${DPA4_SANITIZE})
endif()
