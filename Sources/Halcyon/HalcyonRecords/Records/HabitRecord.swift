import Foundation
import GRDB
import HalcyonCore

/// The columns of `habit`.
package enum HabitColumn: Int, ColumnSet {
  case id
  /// In lower case.
  case uuid
  case name, question, symbol, color, notes
  /// `HabitTarget.Direction`; `NULL` for yes or no.
  case direction
  case unit
  /// In thousandths.
  case target, increment
  /// JSON.
  case schedule
  case groupId, personId
  /// JSON.
  case reminders
  case requiresPhoto, requiresConfirmation, position, isArchived, created, modified
}

extension Habit {
  /// The values of the columns.
  package var values: [DatabaseValue] { HabitColumn.allCases.map { value($0).databaseValue } }

  private func value(_ column: HabitColumn) -> any DatabaseValueConvertible {
    switch column {
    case .id: id
    case .uuid: uuid.uuidString.lowercased()
    case .name: name
    case .question: definition.question
    case .symbol: definition.symbol.text
    case .color: definition.color.index
    case .notes: definition.notes
    case .direction: definition.goal.target?.direction.rawValue
    case .unit: definition.goal.target?.unit
    case .target: definition.goal.target?.amount.thousandths
    case .increment: definition.goal.target?.increment.thousandths
    case .schedule: StoredJSON.text(definition.schedule) ?? ""
    case .groupId: definition.groupID
    case .personId: definition.personID
    case .reminders: StoredJSON.text(definition.reminders.map(StoredReminder.init)) ?? "[]"
    case .requiresPhoto: definition.requiresPhoto
    case .requiresConfirmation: definition.requiresConfirmation
    case .position: position
    case .isArchived: isArchived
    // Later years have more digits, and could not be read back.
    case .created: Timestamp(clamping: created).date
    case .modified: Timestamp(clamping: modified).date
    }
  }

  /// Creates a habit from a row.
  /// - Throws: `UnreadableValue`.
  package init(_ row: NamedRow<HabitColumn>) throws {
    var definition = HabitDefinition(name: try row.value(.name))
    definition.question = try row.value(.question)
    guard let symbol = HabitSymbol(text: try row.value(.symbol)) else {
      throw UnreadableValue("symbol", .malformed)
    }
    definition.symbol = symbol
    definition.color = HabitColor(
      clamping: try row.value(.color, in: 0...HabitColor.count - 1))
    definition.notes = try row.value(.notes)
    definition.goal = try row.goal()
    definition.schedule = try row.json(Schedule.self, .schedule)
    definition.groupID = try row.value(.groupId)
    definition.personID = try row.value(.personId)
    definition.reminders = try row.json([StoredReminder].self, .reminders).map(\.reminder)
    definition.requiresPhoto = try row.value(.requiresPhoto)
    definition.requiresConfirmation = try row.value(.requiresConfirmation)
    self.init(
      id: try row.value(.id), uuid: try row.uuid(.uuid), definition: definition,
      position: try row.value(.position), isArchived: try row.value(.isArchived),
      created: try row.value(.created), modified: try row.value(.modified))
  }
}

extension NamedRow<HabitColumn> {
  fileprivate func goal() throws -> HabitGoal {
    let (direction, unit): (String?, String?) = (try value(.direction), try value(.unit))
    let amounts = 0...HabitAmount.maximumThousandths
    let target = try value(.target, ifPresentIn: amounts)
    let increment = try value(.increment, ifPresentIn: amounts)
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
