import Foundation
import GRDB
import HalcyonCore

/// A row of `habit`.
struct HabitRecord: Codable, Hashable, Sendable, FetchableRecord {
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

  /// The habit; `nil` if the row is malformed.
  var habit: Habit? {
    guard let uuid = UUID(uuidString: uuid) else { return nil }
    return Habit(
      id: id, uuid: uuid, definition: definition, position: position, isArchived: isArchived,
      created: created, modified: modified)
  }

  private var definition: HabitDefinition {
    HabitDefinition(
      name: name, question: question, symbol: HabitSymbol(text: symbol) ?? .standard,
      color: HabitColor(clamping: color), notes: notes, goal: goal,
      schedule: StoredJSON.value(Schedule.self, schedule) ?? .daily, groupID: groupId,
      personID: personId,
      reminders: (StoredJSON.value([StoredReminder].self, reminders) ?? []).map(\.reminder),
      requiresPhoto: requiresPhoto, requiresConfirmation: requiresConfirmation)
  }

  private var goal: HabitGoal {
    guard let direction = direction.flatMap(HabitTarget.Direction.init), let target else {
      return .yesNo
    }
    return .measured(
      HabitTarget(
        unit: unit ?? "", direction: direction, amount: HabitAmount(thousandths: target),
        increment: HabitAmount(thousandths: increment ?? 1_000)))
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
