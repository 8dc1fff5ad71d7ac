import Foundation
import GRDB
import HalcyonCore

/// A row of `habit`.
struct HabitRecord: Hashable, Sendable {
  var id: Int64
  /// The UUID in lower case.
  var uuid: String
  var name: String
  var question: String?
  var symbol: String
  var color: Int
  var notes: String
  /// `HabitTarget.Direction`; `nil` for yes or no.
  var direction: String?
  var unit: String?
  /// In thousandths.
  var target, increment: Int?
  /// JSON.
  var schedule: String
  var groupId, personId: Int64?
  /// JSON.
  var reminders: String
  var requiresPhoto, requiresConfirmation: Bool
  var position: Int
  var isArchived: Bool
  var created, modified: Date

  init(_ habit: Habit) {
    id = habit.id
    uuid = habit.uuid.uuidString.lowercased()
    name = habit.name
    question = habit.question
    symbol = habit.symbol.text
    color = habit.color.index
    notes = habit.notes
    if let goal = habit.goal.target {
      direction = goal.direction.rawValue
      unit = goal.unit
      target = goal.amount.thousandths
      increment = goal.increment.thousandths
    }
    schedule = StoredJSON.text(habit.schedule) ?? ""
    groupId = habit.groupID
    personId = habit.personID
    reminders = StoredJSON.text(habit.reminders.map(StoredReminder.init)) ?? "[]"
    requiresPhoto = habit.requiresPhoto
    requiresConfirmation = habit.requiresConfirmation
    position = habit.position
    isArchived = habit.isArchived
    // Later years have more digits, and could not be read back.
    created = Timestamp(clamping: habit.created).date
    modified = Timestamp(clamping: habit.modified).date
  }

  /// The values in the order of `HabitTable.habit.columns`.
  var values: [DatabaseValue] {
    [
      id.databaseValue, uuid.databaseValue, name.databaseValue, question.databaseValue,
      symbol.databaseValue, color.databaseValue, notes.databaseValue, direction.databaseValue,
      unit.databaseValue, target.databaseValue, increment.databaseValue, schedule.databaseValue,
      groupId.databaseValue, personId.databaseValue, reminders.databaseValue,
      requiresPhoto.databaseValue, requiresConfirmation.databaseValue, position.databaseValue,
      isArchived.databaseValue, created.databaseValue, modified.databaseValue,
    ]
  }
}

extension Habit {
  /// Creates a habit from the columns of `HabitTable.habit`.
  /// - Throws: `UnreadableValue`.
  init(_ row: Row) throws {
    var columns = RowColumns(row)
    let id: Int64 = try columns.next()
    let uuid = try columns.uuid()
    var definition = HabitDefinition(name: try columns.next())
    definition.question = try columns.next()
    let symbol: String = try columns.next()
    guard let symbol = HabitSymbol(text: symbol) else {
      throw UnreadableValue("symbol", .malformed)
    }
    definition.symbol = symbol
    definition.color = HabitColor(clamping: try columns.next(in: 0...HabitColor.count - 1))
    definition.notes = try columns.next()
    definition.goal = try columns.goal()
    definition.schedule = try columns.json(Schedule.self)
    definition.groupID = try columns.next()
    definition.personID = try columns.next()
    definition.reminders = try columns.json([StoredReminder].self).map(\.reminder)
    definition.requiresPhoto = try columns.next()
    definition.requiresConfirmation = try columns.next()
    self.init(
      id: id, uuid: uuid, definition: definition, position: try columns.next(),
      isArchived: try columns.next(), created: try columns.next(), modified: try columns.next())
  }
}

extension RowColumns {
  /// Returns the next value, a UUID.
  mutating func uuid() throws -> UUID {
    guard let uuid = UUID(uuidString: try next()) else { throw UnreadableValue("uuid", .malformed) }
    return uuid
  }

  /// Returns the goal in the next four columns.
  fileprivate mutating func goal() throws -> HabitGoal {
    let direction: String? = try next()
    let unit: String? = try next()
    let target = try next(ifPresentIn: 0...HabitAmount.maximumThousandths)
    let increment = try next(ifPresentIn: 0...HabitAmount.maximumThousandths)
    guard let direction else { return .yesNo }
    guard let direction = HabitTarget.Direction(rawValue: direction), let target else {
      throw UnreadableValue("direction", .malformed)
    }
    return .measured(
      HabitTarget(
        unit: unit ?? "", direction: direction, amount: HabitAmount(thousandths: target),
        increment: HabitAmount(thousandths: increment ?? 1_000)))
  }
}

/// A reminder in the JSON of a row.
private struct StoredReminder: Codable {
  var minute: Int
  /// A bit set; bit 0 is Monday.
  var weekdays: Int

  init(_ reminder: HabitReminder) {
    minute = reminder.minute
    weekdays = reminder.weekdays.bits
  }

  var reminder: HabitReminder {
    HabitReminder(minute: minute, weekdays: Set(bits: weekdays))
  }
}
