import Foundation
import HalcyonCore
import HalcyonStore

/// Reads a backup of Loop Habit Tracker's database ("Loop Habits Backup 2026-03-03.db").
/// - Source: Loop Habit Tracker 2.3, migrations 09 to 25.
enum LoopBackup {
  private static let habits = "Habits"
  private static let entries = "Repetitions"

  static func read(_ path: String, at date: Date) throws(HabitFileError) -> HabitArchive {
    let tables: LoopTables
    do throws(LoopTablesError) {
      tables = try LoopTables.read(
        path, habitLimit: HabitFileLimits.habits, entryLimit: HabitFileLimits.entries)
    } catch {
      throw failure(error, path)
    }
    var problems: [HabitRowProblem] = []
    var items: [(row: LoopTables.Habit, item: HabitArchive.Item)] = []
    var seen: Set<UUID> = []
    for (index, row) in tables.habits.enumerated() {
      do throws(HabitRowProblem) {
        let item = try item(row, number: index + 1)
        if let uuid = item.uuid, !seen.insert(uuid).inserted {
          throw HabitRowProblem(
            file: habits, row: index + 1, column: "uuid", reason: .identifier(row.uuid ?? ""))
        }
        items.append((row, item))
      } catch { if problems.count < HabitRowProblem.maximumCount { problems.append(error) } }
    }
    guard problems.isEmpty else { throw .rows(problems) }
    let places = Dictionary(zip(items.map(\.row.id), 0...), uniquingKeysWith: { $1 })
    for (index, entry) in tables.entries.enumerated() {
      guard let place = places[entry.habit] else {
        problems.append(
          HabitRowProblem(
            file: entries, row: index + 1, column: "habit", reason: .habit(String(entry.habit))))
        continue
      }
      do throws(HabitRowProblem) {
        try add(entry, number: index + 1, to: &items[place].item, date)
      } catch { problems.append(error) }
      if problems.count >= HabitRowProblem.maximumCount { break }
    }
    guard problems.isEmpty else { throw .rows(problems) }
    return HabitArchive(habits: items.map(\.item))
  }

  private static func failure(_ error: LoopTablesError, _ path: String) -> HabitFileError {
    switch error {
    case .version(let version, let supported):
      .loopVersion(path: path, version: version, supported: supported)
    case .missingTables: .notLoop(path: path)
    case .tooManyRows: .overLimit(path: path, limit: "\(HabitFileLimits.entries) rows")
    case .damaged(let message): .damaged(path: path, reason: message)
    }
  }

  private static func item(
    _ row: LoopTables.Habit, number: Int
  ) throws(HabitRowProblem) -> HabitArchive.Item {
    let problem = { (column: String, reason: HabitRowProblem.Reason) in
      HabitRowProblem(file: habits, row: number, column: column, reason: reason)
    }
    guard let name = Habit.name(from: row.name) else { throw problem("name", .emptyName) }
    guard let schedule = LoopWords.schedule(count: row.count, days: row.days) else {
      throw problem("freq_den", .number("\(row.count)/\(row.days)"))
    }
    guard (0..<HabitColor.count).contains(row.color) else {
      throw problem("color", .color(String(row.color)))
    }
    var definition = HabitDefinition(
      name: name, question: row.question.flatMap(Habit.name),
      color: HabitColor(clamping: row.color),
      notes: String(row.description.prefix(HabitDefinition.maximumNotesLength)),
      schedule: schedule)
    switch row.type {
    case 0: break
    case 1:
      guard (0...1).contains(row.targetType) else {
        throw problem("target_type", .number(String(row.targetType)))
      }
      let target = LoopWords.target(row.target, isLimit: row.targetType == 1, unit: row.unit)
      guard let target else { throw problem("target_value", .number(String(row.target))) }
      definition.goal = .measured(target)
    default: throw problem("type", .number(String(row.type)))
    }
    if let hour = row.reminderHour, let minute = row.reminderMinute {
      guard (0..<24).contains(hour), (0..<60).contains(minute) else {
        throw problem("reminder_hour", .number("\(hour):\(minute)"))
      }
      // Bit 0 is Saturday in Loop.
      let weekdays = Weekday.allCases.filter {
        row.reminderDays & 1 << (($0.rawValue + 1) % 7) != 0
      }
      definition.reminders = [
        HabitReminder(minute: hour * 60 + minute, weekdays: Set(weekdays))
      ]
    }
    var item = HabitArchive.Item(definition: definition, isArchived: row.isArchived)
    if let text = row.uuid {
      guard let uuid = uuid(text) else { throw problem("uuid", .identifier(text)) }
      item.uuid = uuid
    }
    return item
  }

  /// Returns the identifier of 32 hexadecimal digits, with or without hyphens.
  private static func uuid(_ text: String) -> UUID? {
    let digits = Array(text.filter { $0 != "-" })
    guard digits.count == 32 else { return nil }
    let parts = [digits[0..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20..<32]]
    return UUID(uuidString: parts.map { String($0) }.joined(separator: "-"))
  }

  private static func add(
    _ entry: LoopTables.Entry, number: Int, to item: inout HabitArchive.Item, _ date: Date
  ) throws(HabitRowProblem) {
    let problem = { (column: String, reason: HabitRowProblem.Reason) in
      HabitRowProblem(file: entries, row: number, column: column, reason: reason)
    }
    let dayLength = 86_400_000
    let (number, rest) = entry.timestamp.quotientAndRemainder(dividingBy: dayLength)
    let range = Int(Day.earliest.number)...Int(Day.latest.number)
    guard rest == 0, range.contains(number) else {
      throw problem("timestamp", .date(String(entry.timestamp)))
    }
    let isMeasured = item.definition.goal != .yesNo
    guard let value = LoopWords.value(number: entry.value, isMeasured: isMeasured) else {
      throw problem("value", .number(String(entry.value)))
    }
    let note = entry.notes.isEmpty ? nil : String(entry.notes.prefix(10_000))
    guard value != nil || note != nil else { return }
    let day = Day(clamping: number)
    let archived = HabitArchive.Entry(HabitEntry(value: value, note: note, modified: date))
    guard item.entries.updateValue(archived, forKey: day) == nil else {
      throw problem("timestamp", .duplicateDay(day.description))
    }
  }
}
