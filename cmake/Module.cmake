# SPDX-License-Identifier: Apache-2.0
# dpa4_module(NAME [DIR folder] SOURCES ... [DEPENDS ...])
#
# A static library for one folder. Its headers are reached as "<folder>/header.h" through an include
# root that holds nothing but that folder, so including a module that is not among DEPENDS fails to
# build: the dependency rules of docs/architecture.md are enforced by the compiler.
function(dpa4_module NAME)
  cmake_parse_arguments(ARG "" "DIR" "SOURCES;DEPENDS" ${ARGN})
  if(NOT ARG_DIR)
    set(ARG_DIR ${CMAKE_CURRENT_SOURCE_DIR})
  endif()
  get_filename_component(folder ${ARG_DIR} NAME)
  set(root ${CMAKE_BINARY_DIR}/include/${NAME})
  file(MAKE_DIRECTORY ${root})
  file(CREATE_LINK ${ARG_DIR} ${root}/${folder} SYMBOLIC)

  add_library(dpa4_${NAME} STATIC ${ARG_SOURCES})
  target_include_directories(dpa4_${NAME} PUBLIC ${root})
  target_link_libraries(dpa4_${NAME} PRIVATE dpa4_settings PUBLIC ${ARG_DEPENDS})
endfunction()

# dpa4_test(NAME SOURCES ... DEPENDS ...): a GoogleTest executable known to ctest, test by test.
function(dpa4_test NAME)
  if(NOT DPA4_TESTS)
    return()
  endif()
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS" ${ARGN})
  add_executable(${NAME} ${ARG_SOURCES})
  target_link_libraries(${NAME} PRIVATE dpa4_settings ${ARG_DEPENDS} GTest::gtest GTest::gmock
                                        GTest::gtest_main)
  set_target_properties(${NAME} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  gtest_discover_tests(${NAME} DISCOVERY_TIMEOUT 120 PROPERTIES TIMEOUT 600)
endfunction()
