# SPDX-License-Identifier: Apache-2.0
# Finds LibTorch where find_package(Torch) would find it, and the wheel in the checkout's .venv.
#
# The package file of a CUDA wheel insists on a full CUDA toolkit and rewrites CUDA flags; this
# project also builds without nvcc, and links the libraries as they are. Defines
#   LibTorch::headers  include folders only (enough for c10/util/BFloat16.h)
#   LibTorch::cpu      torch_cpu and c10

set(_libtorch_hints)
if(Torch_DIR)
  list(APPEND _libtorch_hints ${Torch_DIR}/../../..)
endif()
foreach(prefix ${CMAKE_PREFIX_PATH})
  # An install prefix, or torch.utils.cmake_prefix_path, which is its share/cmake.
  list(APPEND _libtorch_hints ${prefix} ${prefix}/../..)
endforeach()
file(GLOB _libtorch_venv ${CMAKE_SOURCE_DIR}/.venv/lib/python3*/site-packages/torch)

find_path(LibTorch_PREFIX share/cmake/Torch/TorchConfig.cmake
  HINTS ${_libtorch_hints} ENV TORCH_INSTALL_PREFIX
  PATHS ${_libtorch_venv} /opt/libtorch /usr/local/libtorch)
find_path(LibTorch_INCLUDE_DIR torch/types.h
  HINTS ${LibTorch_PREFIX}/include/torch/csrc/api/include)
foreach(lib c10 torch_cpu)
  find_library(LibTorch_${lib} ${lib} HINTS ${LibTorch_PREFIX}/lib NO_DEFAULT_PATH)
endforeach()

set(LibTorch_VERSION "")
foreach(header torch/headeronly/version.h torch/csrc/api/include/torch/version.h)
  if(EXISTS ${LibTorch_PREFIX}/include/${header})
    file(STRINGS ${LibTorch_PREFIX}/include/${header} _libtorch_version
         REGEX "^#define TORCH_VERSION_(MAJOR|MINOR|PATCH) [0-9]+")
    string(REGEX MATCHALL "[0-9]+" _libtorch_version "${_libtorch_version}")
    if(_libtorch_version)
      list(JOIN _libtorch_version "." LibTorch_VERSION)
      break()
    endif()
  endif()
endforeach()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibTorch
  REQUIRED_VARS LibTorch_PREFIX LibTorch_INCLUDE_DIR LibTorch_c10 LibTorch_torch_cpu
  VERSION_VAR LibTorch_VERSION
  REASON_FAILURE_MESSAGE "Run scripts/setup.sh, or pass -DCMAKE_PREFIX_PATH=<torch.utils.cmake_prefix_path>")

if(LibTorch_FOUND AND NOT TARGET LibTorch::cpu)
  file(READ ${LibTorch_PREFIX}/share/cmake/Torch/TorchConfig.cmake _libtorch_config)
  if(_libtorch_config MATCHES "_GLIBCXX_USE_CXX11_ABI=0")
    message(FATAL_ERROR "The LibTorch in ${LibTorch_PREFIX} was built with the old C++ ABI, which "
                        "yaml-cpp and GoogleTest are not; scripts/setup.sh installs one that fits.")
  endif()
  add_library(LibTorch::headers INTERFACE IMPORTED)
  target_include_directories(LibTorch::headers SYSTEM INTERFACE
    ${LibTorch_PREFIX}/include ${LibTorch_INCLUDE_DIR})

  add_library(LibTorch::cpu INTERFACE IMPORTED)
  target_link_libraries(LibTorch::cpu INTERFACE
    LibTorch::headers ${LibTorch_torch_cpu} ${LibTorch_c10})
  # The wheel's own dependencies are found through its run path, not at link time.
  # Where a compiler links the C++ library statically, LibTorch must not pick up half of that copy
  # beside its own: it then frees, at exit, a locale that it never made.
  target_link_options(LibTorch::cpu INTERFACE -Wl,--allow-shlib-undefined
    -Wl,--exclude-libs,libstdc++.a
    -Wl,-rpath,${LibTorch_PREFIX}/lib)
endif()
mark_as_advanced(LibTorch_PREFIX LibTorch_INCLUDE_DIR)
