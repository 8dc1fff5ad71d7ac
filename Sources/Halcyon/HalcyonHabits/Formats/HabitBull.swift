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

  static func read(_ data: Data, path: String, at date: Date) throws(HabitFileError) -> HabitArchive
  {
    var problems: [HabitRowProblem] = []
    var habits: [HabitArchive.Item] = []
    var places: [String: Int] = [:]
    var amounts: [[Day: HabitAmount]] = []
    var groups: [String: UUID] = [:]
    var archive = HabitArchive()
    let file = (path as NSString).lastPathComponent
    CSVTable.read(
      data, file: file, required: ["HabitName", "HabitDescription", "HabitCategory"],
      problems: &problems
    ) { (record) throws(HabitRowProblem) in
      let title = try record.required("HabitName")
      guard let name = Habit.name(from: title) else {
        throw record.problem("HabitName", .emptyName)
      }
      guard let text = record.field("CalendarDate", "date", "Date") else {
        throw record.problem("CalendarDate", .missing)
      }
      guard let day = day(text) else { throw record.problem("CalendarDate", .date(text)) }
      let number = try value(record)
      let place = places[name] ?? habits.count
      if place == habits.count {
        guard habits.count < HabitFileLimits.habits else {
          throw record.problem("HabitName", .number(name))
        }
        var item = HabitArchive.Item(definition: HabitDefinition(name: name))
        item.definition.notes = String(
          try record.required("HabitDescription").prefix(HabitDefinition.maximumNotesLength))
        item.group = group(record.field("HabitCategory"), &groups, in: &archive)
        places[name] = place
        habits.append(item)
        amounts.append([:])
      }
      guard amounts[place][day] == nil else {
        throw record.problem("CalendarDate", .duplicateDay(text))
      }
      amounts[place][day] = number
      let note = record.field("CommentText", "notes", "Notes") ?? ""
      habits[place].entries[day] = .init(
        HabitEntry(
          note: note.isEmpty ? nil : String(note.prefix(HabitDefinition.maximumNotesLength)),
          modified: date))
    }
    guard problems.isEmpty else { throw .rows(problems) }
    archive.habits = zip(habits, amounts).map(withValues)
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

  private static func value(
    _ record: CSVTable.Record
  ) throws(HabitRowProblem) -> HabitAmount {
    guard let text = record.field("Value", "value") else { throw record.problem("Value", .missing) }
    guard let amount = Double(text).flatMap(HabitAmount.init) else {
      throw record.problem("Value", .number(text))
    }
    return amount
  }

  /// Returns a date, whose month and day can have one digit.
  private static func day(_ text: String) -> Day? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } && part.count <= 4 ? Int(part) : nil
    }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    return Day(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  private static func group(
    _ category: String?, _ groups: inout [String: UUID], in archive: inout HabitArchive
  ) -> UUID? {
    guard let name = category.flatMap(Habit.name) else { return nil }
    if let known = groups[name] { return known }
    let uuid = UUID()
    groups[name] = uuid
    archive.groups.append(.init(uuid: uuid, name: name))
    return uuid
  }
}
