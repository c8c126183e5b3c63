// SPDX-License-Identifier: Apache-2.0
// The seam through which tests plant faults. Every kernel takes a policy type and passes a few
// quantities through it; the shipped policy returns them unchanged and leaves no code behind.
#pragma once

#include "kernels/device/device.h"
#include "kernels/instances.h"

namespace dpa4 {

struct Faithful {
  using Instances = BuiltInstances;

  // A rotated feature y, in accumulator precision.
  template <class T>
  static DPA4_DEVICE T rotated(T value) {
    return value;
  }
  // A scalar parameter (1/tau, smoothing, norm_eps) on its way to accumulator precision.
  template <class T>
  static T scalar(double value) {
    return static_cast<T>(value);
  }
};

}  // namespace dpa4
