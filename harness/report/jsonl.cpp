// SPDX-License-Identifier: Apache-2.0
#include "report/jsonl.h"

#include <cmath>
#include <concepts>

#include "report/numbers.h"
#include "report/text.h"

namespace dpa4 {

namespace {

std::string escaped(char c) {
  constexpr std::string_view hex = "0123456789abcdef";
  switch (c) {
    case '"':
      return "\\\"";
    case '\\':
      return "\\\\";
    case '\b':
      return "\\b";
    case '\f':
      return "\\f";
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    case '\t':
      return "\\t";
    default:
      break;
  }
  const auto byte = static_cast<unsigned char>(c);
  if (byte < 0x20) {
    return std::string("\\u00") + hex[byte >> 4U] + hex[byte & 15U];
  }
  return std::string(1, c);
}

std::string json(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : repair_utf8(text)) {
    quoted += escaped(c);
  }
  return quoted + '"';
}

std::string json(std::integral auto value) { return std::to_string(value); }

std::string json(double value) {
  return std::isfinite(value) ? shortest(value) : json(std::string_view(shortest(value)));
}

std::string json(const std::optional<double>& value) { return value ? json(*value) : "null"; }

std::string json(const std::vector<std::uint64_t>& values) {
  std::string list;
  for (const std::uint64_t value : values) {
    list.append(list.empty() ? "[" : ",").append(json(value));
  }
  return list.empty() ? "[]" : list + "]";
}

class Object {
 public:
  template <class Value>
  void add(std::string_view key, const Value& value) {
    text_.append(text_.empty() ? "{" : ",").append(json(key)).append(":").append(json(value));
  }
  [[nodiscard]] std::string close() const { return text_ + "}"; }

 private:
  std::string text_;
};

Object object_of_kind(std::string_view kind) {
  Object object;
  object.add("schema", record_schema);
  object.add("kind", kind);
  return object;
}

}  // namespace

std::string to_json(const Environment& environment) {
  Object object = object_of_kind("environment");
  for (const auto& [key, value] : environment) {
    object.add(key, value);
  }
  return object.close();
}

std::string to_json(const Record& record) {
  Object object = object_of_kind("record");
  object.add("case", record.case_name);
  object.add("backend", record.backend);
  object.add("device", record.device);
  object.add("dtype", record.dtype);
  object.add("path", record.path);
  object.add("order", record.order);
  object.add("stage", record.stage);
  object.add("mode", record.mode);
  object.add("reduction", record.reduction);
  object.add("draws", record.draws);
  object.add("max_rel", record.max_rel);
  object.add("fro_rel", record.fro_rel);
  object.add("bound", record.bound);
  object.add("eager", record.eager);
  object.add("rule", record.rule);
  object.add("tolerance", record.tolerance);
  object.add("verdict", name(record.verdict));
  object.add("index", record.index);
  object.add("got", record.got);
  object.add("truth", record.truth);
  object.add("seconds", record.seconds);
  object.add("repro", record.repro);
  object.add("note", record.note);
  return object.close();
}

}  // namespace dpa4
