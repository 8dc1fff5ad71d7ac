import Foundation
import HalcyonCore

/// Conversions of values in files. What does not fit is left out and recorded.
extension HabitImportIssues {
  /// The maximum number of characters of a file's text in an issue.
  private static let maximumText = 200

  /// Returns text in an issue, which can be of any length in the file.
  static func short(_ text: String) -> String { String(text.prefix(maximumText)) }

  /// Adds a value that is left out of a habit or of one of its days.
  mutating func reduce(
    at place: HabitImportIssue.Place, _ habit: String, _ reason: HabitImportIssue.Reason
  ) {
    append(HabitImportIssue(.reduced, at: place, habit: habit, reason))
  }

  /// Adds a day that is left out.
  mutating func leaveOutDay(
    at place: HabitImportIssue.Place, _ habit: String, _ reason: HabitImportIssue.Reason
  ) {
    append(HabitImportIssue(.leftOut(.day), at: place, habit: habit, reason))
  }

  /// Returns the time of a number of milliseconds; `nil` if there is none or if it is out of range.
  mutating func time(
    _ milliseconds: Int64?, at place: HabitImportIssue.Place, _ habit: String
  ) -> Date? {
    guard let milliseconds else { return nil }
    if let time = Timestamp(milliseconds: milliseconds) { return time.date }
    reduce(at: place, habit, .time(String(milliseconds)))
    return nil
  }

  /// Returns the time of a number of seconds; `nil` if there is none or if it is out of range.
  mutating func time(
    seconds: Double?, at place: HabitImportIssue.Place, _ habit: String
  ) -> Date? {
    guard let seconds else { return nil }
    if let time = Timestamp(seconds: seconds) { return time.date }
    reduce(at: place, habit, .time(String(seconds)))
    return nil
  }

  /// Returns text of at most `limit` characters.
  mutating func cut(
    _ text: String, to limit: Int, at place: HabitImportIssue.Place, _ habit: String
  ) -> String {
    // A character has at least one byte.
    guard text.utf8.count > limit else { return text }
    let cut = String(text.prefix(limit))
    if cut.utf8.count < text.utf8.count { reduce(at: place, habit, .tooLong(limit: limit)) }
    return cut
  }

  /// Returns a note of at most the maximum length; `nil` if it is empty.
  mutating func note(
    _ text: String?, at place: HabitImportIssue.Place, _ habit: String
  ) -> String? {
    guard let text, !text.isEmpty else { return nil }
    return cut(text, to: HabitDefinition.maximumNotesLength, at: place, habit)
  }
}
