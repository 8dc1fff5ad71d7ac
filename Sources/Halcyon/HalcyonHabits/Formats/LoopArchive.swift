import Foundation
import HalcyonCore

/// Reads the zip archive that Loop Habit Tracker exports ("Loop Habits CSV 2026-03-03.zip").
///
/// Only `Habits.csv` and the tables in the folders of habits are read. The tables at the root do
/// not quote names, so a comma in a name shifts their columns.
struct LoopArchive {
  private let path: String
  private let files: [String: Data]
  private let date: Date
  private var problems: [HabitRowProblem] = []
  private var issues = HabitImportIssues()
  /// The number of rows that are entries.
  private var days = 0

  /// - Parameter date: The time of entries, which the archive does not record.
  static func read(_ data: Data, path: String, at date: Date) throws(HabitFileError) -> HabitArchive
  {
    let files = try HabitZip.files(data, path: path) {
      $0 == "Habits.csv" || ($0.hasSuffix("/Checkmarks.csv") && $0.split(separator: "/").count == 2)
        || ($0.hasSuffix("/Scores.csv") && $0.split(separator: "/").count == 2)
    }
    var archive = LoopArchive(path: path, files: files, date: date)
    return try archive.read()
  }

  private init(path: String, files: [String: Data], date: Date) {
    (self.path, self.files, self.date) = (path, files, date)
  }

  private mutating func read() throws(HabitFileError) -> HabitArchive {
    guard let table = files["Habits.csv"] else {
      throw .missingFile(path: path, name: "Habits.csv")
    }
    var habits: [(position: Int, item: HabitArchive.Item)] = []
    var seen: Set<Int> = []
    var issues = HabitImportIssues()
    CSVTable.read(table, file: "Habits.csv", required: ["Position", "Name"], problems: &problems) {
      (record) throws(HabitRowProblem) in
      let text = try record.required("Position")
      guard let position = Int(text), (1...HabitFileLimits.habits).contains(position),
        seen.insert(position).inserted
      else { throw record.problem("Position", .number(text)) }
      habits.append((position, try Self.item(record, &issues)))
    }
    self.issues = issues
    for index in habits.indices { try readEntries(of: &habits[index].item, habits[index].position) }
    guard problems.isEmpty else { throw .rows(problems) }
    var archive = HabitArchive(
      habits: habits.sorted { $0.position < $1.position }.map(\.item), issues: self.issues)
    archive.found = [.habit: habits.count, .day: days]
    return archive
  }

  private static func item(
    _ record: CSVTable.Record, _ issues: inout HabitImportIssues
  ) throws(HabitRowProblem) -> HabitArchive.Item {
    let text = try record.required("Name")
    guard let name = Habit.name(from: text) else { throw record.problem("Name", .emptyName) }
    var definition = HabitDefinition(name: name)
    definition.question = record.field("Question").flatMap(Habit.name)
    definition.notes = issues.cut(
      record.field("Description") ?? "", to: HabitDefinition.maximumNotesLength,
      at: record.place("Description"), name)
    definition.schedule = try schedule(record)
    if let color = record.field("Color"), !color.isEmpty {
      guard let number = LoopWords.number(hex: color) else {
        throw record.problem("Color", .color(color))
      }
      let nearest = LoopWords.nearestColor(to: number)
      if nearest.distance > 0 { issues.reduce(at: record.place("Color"), name, .color(color)) }
      definition.color = HabitColor(clamping: nearest.color)
    }
    definition.goal = try goal(record, name, &issues)
    var item = HabitArchive.Item(definition: definition)
    switch record.field("Archived?") {
    case nil, "", "false": break
    case "true": item.isArchived = true
    case .some(let word): throw record.problem("Archived?", .word(word))
    }
    return item
  }

  private static func schedule(_ record: CSVTable.Record) throws(HabitRowProblem) -> Schedule {
    // The second names are those of versions before 2.0.
    guard let times = record.field("FrequencyNumerator", "NumRepetitions"),
      let days = record.field("FrequencyDenominator", "Interval")
    else { throw record.problem("FrequencyNumerator", .missing) }
    guard let count = Int(times) else { throw record.problem("FrequencyNumerator", .number(times)) }
    guard let period = Int(days), let schedule = LoopWords.schedule(count: count, days: period)
    else { throw record.problem("FrequencyDenominator", .number(days)) }
    return schedule
  }

  private static func goal(
    _ record: CSVTable.Record, _ name: String, _ issues: inout HabitImportIssues
  ) throws(HabitRowProblem) -> HabitGoal {
    switch record.field("Type") {
    case nil, LoopWords.yesNo: return .yesNo
    case LoopWords.numerical: break
    case .some(let word): throw record.problem("Type", .word(word))
    }
    let direction = try record.required("Target Type")
    guard [LoopWords.atLeast, LoopWords.atMost].contains(direction) else {
      throw record.problem("Target Type", .word(direction))
    }
    let text = try record.required("Target Value")
    let unit = issues.cut(
      record.field("Unit") ?? "", to: HabitTarget.maximumUnitLength, at: record.place("Unit"), name)
    let target = Double(text).flatMap {
      LoopWords.target($0, isLimit: direction == LoopWords.atMost, unit: unit)
    }
    guard let target else { throw record.problem("Target Value", .number(text)) }
    return .measured(target)
  }

  /// Reads the days of a habit. A habit that was not selected for the export has no folder. The
  /// folder is recognized by its number: what the name leaves of it can be nothing.
  private mutating func readEntries(
    of item: inout HabitArchive.Item, _ position: Int
  ) throws(HabitFileError) {
    let digits = String(position)
    let number = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    let names = files.keys.filter {
      let folder = $0.prefix { $0 != "/" }
      return folder.count < $0.count && (folder == number || folder.hasPrefix(number + " "))
    }
    guard let any = names.sorted().first else { return }
    let name = String(any.prefix { $0 != "/" }) + "/Checkmarks.csv"
    guard let table = files[name] else { throw .missingFile(path: path, name: name) }
    let isMeasured = item.definition.goal != .yesNo
    let habit = item.definition.name
    var entries: [Day: HabitArchive.Entry] = [:]
    var (issues, days) = (self.issues, self.days)
    let date = date
    CSVTable.read(
      table, file: name, required: ["Date", "Value"],
      isData: { $0.first.flatMap { Day(iso8601: $0) } != nil }, problems: &problems
    ) { (record) throws(HabitRowProblem) in
      let text = try record.required("Date")
      guard let day = Day(iso8601: text) else { throw record.problem("Date", .date(text)) }
      let word = try record.required("Value")
      guard let value = LoopWords.value(word: word, isMeasured: isMeasured) else {
        throw record.problem("Value", .word(word))
      }
      let notes = record.field("Notes") ?? ""
      // Before version 2.0, there was no header, and 0 was a day without an entry.
      let isEntry = value != nil && (record.hasHeader || value != .no)
      guard isEntry || !notes.isEmpty else { return }
      days += 1
      guard entries[day] == nil else {
        return issues.leaveOutDay(at: record.place("Date"), habit, .repeatedDay(text))
      }
      entries[day] = .init(
        HabitEntry(
          value: value, note: issues.note(notes, at: record.place("Notes"), habit), modified: date))
    }
    (self.issues, self.days) = (issues, days)
    item.entries = entries
  }
}
