// SPDX-License-Identifier: Apache-2.0
#include "report/absences.h"

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "report/text.h"
#include "report/words.h"

namespace dpa4 {

namespace {

constexpr std::size_t lines_of_a_kind = 10;
constexpr int label_columns = 14;  // "not compared  "

using Words = std::vector<std::string>;

// Records that share a note: what is absent, where, in which cases.
struct Absence {
  std::string note;
  Words subjects;
  Words places;
  Words cases;
};

void add_once(Words& words, const std::string& word) {
  if (std::find(words.begin(), words.end(), word) == words.end()) {
    words.push_back(word);
  }
}

void add_once(Words& words, const Words& more) {
  for (const std::string& word : more) {
    add_once(words, word);
  }
}

std::string joined(const Words& words) {
  std::string text;
  for (const std::string& word : words) {
    text += (text.empty() ? "" : ", ") + word;
  }
  return text;
}

// A backend declines a run as a whole, in one dtype; otherwise a stage is concerned.
std::string subject(const Record& record) {
  if (record.verdict == Verdict::unsupported || record.verdict == Verdict::not_compiled) {
    return record.dtype;
  }
  return record.stage + " " + record.mode;
}

// One entry for each subject and note, then those with the same places and note as one.
std::vector<Absence> absences_of(std::span<const Record> records, Verdict verdict) {
  std::vector<Absence> by_subject;
  for (const Record& record : records) {
    if (record.verdict != verdict) {
      continue;
    }
    const Words subjects{subject(record)};
    auto entry = std::find_if(by_subject.begin(), by_subject.end(), [&](const Absence& absence) {
      return absence.note == record.note && absence.subjects == subjects;
    });
    if (entry == by_subject.end()) {
      entry = by_subject.insert(entry, {record.note, subjects, {}, {}});
    }
    add_once(entry->places, place(record));
    add_once(entry->cases, record.case_name);
  }

  std::vector<Absence> merged;
  for (const Absence& absence : by_subject) {
    auto entry = std::find_if(merged.begin(), merged.end(), [&](const Absence& other) {
      return other.note == absence.note && other.places == absence.places;
    });
    if (entry == merged.end()) {
      merged.push_back(absence);
    } else {
      add_once(entry->subjects, absence.subjects);
      add_once(entry->cases, absence.cases);
    }
  }
  return merged;
}

std::string in_words(const Absence& absence) {
  std::string words = joined(absence.subjects) + " (" + joined(absence.places);
  if (!absence.note.empty()) {
    words += ": " + absence.note;
  }
  words += ") in ";
  if (absence.cases.size() == 1) {
    return words + "case " + absence.cases.front();
  }
  return words + std::to_string(absence.cases.size()) + " cases, first " + absence.cases.front();
}

}  // namespace

void write_absences(std::ostream& out, std::span<const Record> records,
                    const TableOptions& options) {
  bool any = false;
  for (const Verdict verdict :
       {Verdict::mistrusted, Verdict::not_compiled, Verdict::unsupported, Verdict::not_compared}) {
    const std::vector<Absence> absences = absences_of(records, verdict);
    const std::size_t shown = std::min(absences.size(), lines_of_a_kind);
    std::string label(name(verdict));
    for (std::size_t i = 0; i < shown; ++i) {
      write_beside(out, label, label_columns, one_line(in_words(absences[i])), options.width);
      label.clear();
    }
    if (absences.size() > shown) {
      write_beside(out, label, label_columns,
                   "and " + std::to_string(absences.size() - shown) + " more", options.width);
    }
    any = any || !absences.empty();
  }
  if (any) {
    out << '\n';
  }
}

}  // namespace dpa4
