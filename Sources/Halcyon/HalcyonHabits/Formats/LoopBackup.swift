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
    var issues = HabitImportIssues()
    var items: [(row: LoopTables.Habit, item: HabitArchive.Item)] = []
    var seen: Set<UUID> = []
    for (index, row) in tables.habits.enumerated() {
      do throws(HabitRowProblem) {
        let item = try item(row, number: index + 1, &issues)
        if let uuid = item.uuid, !seen.insert(uuid).inserted {
          throw HabitRowProblem(
            file: habits, row: index + 1, column: "uuid", reason: .identifier(row.uuid ?? ""))
        }
        items.append((row, item))
      } catch { if problems.count < HabitRowProblem.maximumCount { problems.append(error) } }
    }
    guard problems.isEmpty else { throw .rows(problems) }
    var days = 0
    let places = Dictionary(zip(items.map(\.row.id), 0...), uniquingKeysWith: { $1 })
    for (index, entry) in tables.entries.enumerated() {
      guard let place = places[entry.habit] else {
        problems.append(
          HabitRowProblem(
            file: entries, row: index + 1, column: "habit", reason: .habit(String(entry.habit))))
        continue
      }
      do throws(HabitRowProblem) {
        if try add(entry, number: index + 1, to: &items[place].item, date, &issues) { days += 1 }
      } catch { problems.append(error) }
      if problems.count >= HabitRowProblem.maximumCount { break }
    }
    guard problems.isEmpty else { throw .rows(problems) }
    var archive = HabitArchive(habits: items.map(\.item), issues: issues)
    archive.found = [.habit: tables.habits.count, .day: days]
    return archive
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
    _ row: LoopTables.Habit, number: Int, _ issues: inout HabitImportIssues
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
      notes: issues.cut(
        row.description, to: HabitDefinition.maximumNotesLength,
        at: .row(file: habits, number: number, column: "description"), name),
      schedule: schedule)
    switch row.type {
    case 0: break
    case 1:
      guard (0...1).contains(row.targetType) else {
        throw problem("target_type", .number(String(row.targetType)))
      }
      let unit = issues.cut(
        row.unit, to: HabitTarget.maximumUnitLength,
        at: .row(file: habits, number: number, column: "unit"), name)
      let target = LoopWords.target(row.target, isLimit: row.targetType == 1, unit: unit)
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

  /// Returns the identifier of 32 hexadecimal digits, with or without hyphens. The digits of the
  /// row number follow in databases of old versions, which added the identifiers later.
  /// - Source: Loop Habit Tracker 2.3, migration 22: `hex(randomblob(16) || id)`.
  private static func uuid(_ text: String) -> UUID? {
    let digits = Array(text.filter { $0 != "-" })
    guard (32...72).contains(digits.count), digits.count % 2 == 0,
      digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { return nil }
    let parts = [digits[0..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20..<32]]
    return UUID(uuidString: parts.map { String($0) }.joined(separator: "-"))
  }

  /// - Returns: Whether the row is an entry, and not an unknown day or one that Loop computed.
  private static func add(
    _ entry: LoopTables.Entry, number: Int, to item: inout HabitArchive.Item, _ date: Date,
    _ issues: inout HabitImportIssues
  ) throws(HabitRowProblem) -> Bool {
    let problem = { (column: String, reason: HabitRowProblem.Reason) in
      HabitRowProblem(file: entries, row: number, column: column, reason: reason)
    }
    let place = { (column: String) in
      HabitImportIssue.Place.row(file: entries, number: number, column: column)
    }
    // Loop cuts off the time of the day.
    let (quotient, rest) = entry.timestamp.quotientAndRemainder(dividingBy: 86_400_000)
    guard let day = Day(exactly: Int64(rest < 0 ? quotient - 1 : quotient)) else {
      throw problem("timestamp", .date(String(entry.timestamp)))
    }
    let isMeasured = item.definition.goal != .yesNo
    guard let value = LoopWords.value(number: entry.value, isMeasured: isMeasured) else {
      throw problem("value", .number(String(entry.value)))
    }
    guard value != nil || !entry.notes.isEmpty else { return false }
    let name = item.definition.name
    guard item.entries[day] == nil else {
      issues.leaveOutDay(at: place("timestamp"), name, .repeatedDay(day.description))
      return true
    }
    item.entries[day] = HabitArchive.Entry(
      HabitEntry(
        value: value, note: issues.note(entry.notes, at: place("notes"), name), modified: date))
    return true
  }
}
