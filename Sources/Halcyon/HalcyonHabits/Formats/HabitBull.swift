import Foundation
import HalcyonCore

/// Reads the table that HabitBull exports:
/// `HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText`.
///
/// - Source: Loop Habit Tracker 2.3, `HabitBullCSVImporter.kt` (columns by their position). A value
///   of 1 is done and 0 is not done; Loop ignores all others. Values that are neither make the
///   habit a measured one here.
enum HabitBull {
  static let header = "HabitName,HabitDescription,HabitCategory"
  private static let columns = ["HabitName", "HabitDescription", "HabitCategory"]

  static func read(_ data: Data, path: String, at date: Date) throws(HabitFileError) -> HabitArchive
  {
    var reader = HabitBullReader(
      file: (path as NSString).lastPathComponent, date: date, dates: HabitBullDates())
    var problems: [HabitRowProblem] = []
    // First the dates alone, because one of them can prove the order of the month in all others.
    CSVTable.read(data, file: reader.file, required: columns, problems: &problems) { record in
      if let text = HabitBullReader.date(of: record) { reader.dates.note(text) }
    }
    problems = []
    CSVTable.read(data, file: reader.file, required: columns, problems: &problems) {
      (record) throws(HabitRowProblem) in try reader.read(record)
    }
    guard problems.isEmpty else { throw .rows(problems) }
    return reader.finish()
  }
}

/// Collects the habits of a table.
private struct HabitBullReader {
  let file: String
  let date: Date
  var dates: HabitBullDates
  private var habits: [HabitArchive.Item] = []
  private var places: [String: Int] = [:]
  private var amounts: [[Day: HabitAmount]] = []
  private var groups: [String: UUID] = [:]
  private var archive = HabitArchive()

  init(file: String, date: Date, dates: HabitBullDates) {
    (self.file, self.date, self.dates) = (file, date, dates)
  }

  static func date(of record: CSVTable.Record) -> String? {
    record.field("CalendarDate", "date", "Date")
  }

  mutating func read(_ record: CSVTable.Record) throws(HabitRowProblem) {
    let title = try record.required("HabitName")
    guard let name = Habit.name(from: title) else {
      throw record.problem("HabitName", .emptyName)
    }
    guard let text = Self.date(of: record) else { throw record.problem("CalendarDate", .missing) }
    guard let day = dates.day(text) else { throw record.problem("CalendarDate", .date(text)) }
    let number = try value(record)
    let place = if let known = places[name] { known } else { try add(name, record) }
    archive.found[.day, default: 0] += 1
    guard amounts[place][day] == nil else {
      return archive.issues.leaveOutDay(
        at: record.place("CalendarDate"), name, .repeatedDay(text))
    }
    amounts[place][day] = number
    let note = record.field("CommentText", "notes", "Notes")
    habits[place].entries[day] = .init(
      HabitEntry(
        note: archive.issues.note(note, at: record.place("CommentText"), name), modified: date))
  }

  private mutating func add(
    _ name: String, _ record: CSVTable.Record
  ) throws(HabitRowProblem) -> Int {
    guard habits.count < HabitFileLimits.habits else {
      throw record.problem("HabitName", .number(name))
    }
    var item = HabitArchive.Item(definition: HabitDefinition(name: name))
    item.definition.notes = archive.issues.cut(
      try record.required("HabitDescription"), to: HabitDefinition.maximumNotesLength,
      at: record.place("HabitDescription"), name)
    item.group = group(record.field("HabitCategory"))
    places[name] = habits.count
    habits.append(item)
    amounts.append([:])
    return habits.count - 1
  }

  private func value(_ record: CSVTable.Record) throws(HabitRowProblem) -> HabitAmount {
    guard let text = record.field("Value", "value") else { throw record.problem("Value", .missing) }
    guard let amount = Double(text).flatMap(HabitAmount.init) else {
      throw record.problem("Value", .number(text))
    }
    return amount
  }

  private mutating func group(_ category: String?) -> UUID? {
    guard let name = category.flatMap(Habit.name) else { return nil }
    if let known = groups[name] { return known }
    let uuid = UUID()
    groups[name] = uuid
    archive.groups.append(.init(uuid: uuid, name: name))
    return uuid
  }

  func finish() -> HabitArchive {
    var archive = archive
    archive.habits = zip(habits, amounts).map(Self.withValues)
    (archive.found[.habit], archive.found[.group]) = (habits.count, groups.count)
    if let assumption = dates.assumption { archive.issues.append(assumption) }
    return archive
  }

  /// Sets the values of the entries. The target of a measured habit is its most frequent amount.
  private static func withValues(
    _ item: HabitArchive.Item, _ amounts: [Day: HabitAmount]
  ) -> HabitArchive.Item {
    var item = item
    let one = HabitAmount(thousandths: 1_000)
    let isMeasured = amounts.values.contains { $0 != .zero && $0 != one }
    if isMeasured {
      let counts = amounts.values.filter { $0 > .zero }.reduce(into: [:]) {
        $0[$1, default: 0] += 1
      }
      let target = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? one
      item.definition.goal = .measured(HabitTarget(amount: target))
    }
    for (day, amount) in amounts {
      item.entries[day]?.entry.value =
        isMeasured ? .amount(amount) : (amount == .zero ? .no : .yes)
    }
    return item
  }
}

/// Reads the dates of a table: `2026-3-15`, or `3/15/2026` with the month first as in the United
/// States, unless a date of the table can only be read with the day first.
struct HabitBullDates {
  private var example: String?
  private var hasMonthFirst = false
  private var hasDayFirst = false

  /// Takes a date into account for the order of the others.
  mutating func note(_ text: String) {
    guard let (first, second, _) = Self.parts(text, "/") else { return }
    example = example ?? text
    hasMonthFirst = hasMonthFirst || second > 12
    hasDayFirst = hasDayFirst || first > 12
  }

  /// A table with both orders is read as American; its other dates are reported as unreadable.
  private var order: HabitImportIssue.DateOrder {
    hasDayFirst && !hasMonthFirst ? .dayFirst : .monthFirst
  }

  /// How dates with slashes are read; `nil` if there are none.
  var assumption: HabitImportIssue? {
    example.map {
      HabitImportIssue(
        .assumed, at: .file,
        .dateOrder(
          order, example: HabitImportIssues.short($0), isProven: hasMonthFirst || hasDayFirst))
    }
  }

  /// Returns a date, whose month and day can have one digit; `nil` if there is no such date.
  func day(_ text: String) -> Day? {
    if let (year, month, day) = Self.parts(text, "-") {
      return Day(year: year, month: month, day: day)
    }
    guard let (first, second, year) = Self.parts(text, "/") else { return nil }
    return order == .monthFirst
      ? Day(year: year, month: first, day: second) : Day(year: year, month: second, day: first)
  }

  private static func parts(_ text: String, _ separator: Character) -> (Int, Int, Int)? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } && part.count <= 4 ? Int(part) : nil
    }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    return (numbers[0], numbers[1], numbers[2])
  }
}
