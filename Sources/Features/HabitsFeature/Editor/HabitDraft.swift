import Foundation
import HalcyonCore
import HalcyonKit
import Localization

/// What the editor of a habit shows: texts as typed, which may be invalid.
nonisolated struct HabitDraft: Hashable, Sendable, Codable {
  /// What is wrong, and the field that it is about.
  struct Problem: Hashable, Sendable {
    enum Field: Hashable, Sendable { case name, target, increment, emoji, schedule, reminders }
    let field: Field
    /// The localized message in a sentence.
    let message: String
  }

  var name = ""
  var question = ""
  var symbol = HabitSymbol.standard
  /// The text of the emoji field; empty if an icon is used.
  var emoji = ""
  var color = HabitColor.standard
  var notes = ""
  var isMeasured = false
  var unit = ""
  var direction = HabitTarget.Direction.atLeast
  var target = "1"
  var increment = "1"
  var scheduleKind = ScheduleKind.daily
  var count = 3
  var days = 7
  var weekdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]
  /// The first day of calendar weeks.
  var firstWeekday: Weekday
  /// The day from which "every n days" counts.
  var start: Day
  var groupID: Int64?
  /// The name of a group that is added when the draft is saved; `nil` for none. Takes precedence
  /// over `groupID`.
  var newGroup: String?
  /// The text in the dialog for the name of a new group; `nil` if it is not open or unchanged.
  var typedGroup: String?
  var personID: Int64?
  var reminders: [HabitReminder] = []
  var requiresPhoto = false
  var requiresConfirmation = false
  /// A Boolean value indicating whether the habit has the target "at least 0", which other programs
  /// allow. It can be kept, but not chosen.
  private var keepsZero = false

  /// Creates the draft of a new habit, or of a definition.
  init(_ definition: HabitDefinition?, today: Day, firstWeekday: Weekday) {
    self.firstWeekday = firstWeekday
    start = today
    guard let definition else { return }
    name = definition.name
    question = definition.question ?? ""
    symbol = definition.symbol
    if case .emoji(let text) = definition.symbol { emoji = text }
    color = definition.color
    notes = definition.notes
    if let target = definition.goal.target { show(target) }
    show(definition.schedule.normalized)
    (groupID, personID) = (definition.groupID, definition.personID)
    reminders = definition.reminders
    requiresPhoto = definition.requiresPhoto
    requiresConfirmation = definition.requiresConfirmation
  }

  private mutating func show(_ target: HabitTarget) {
    isMeasured = true
    (unit, direction) = (target.unit, target.direction)
    keepsZero = target.direction == .atLeast && target.amount == .zero
    self.target = HabitText.number(target.amount)
    increment = HabitText.number(target.increment)
  }

  /// The first problem; `nil` if the draft is valid.
  var problem: Problem? {
    if Habit.name(from: name) == nil {
      return Problem(field: .name, message: tr("Enter a name for the habit."))
    }
    if !emoji.isEmpty, HabitSymbol(text: emoji.trimmingCharacters(in: .whitespaces)) == nil {
      return Problem(field: .emoji, message: tr("Enter a single emoji, or choose an icon."))
    }
    if isMeasured, let problem = targetProblem { return problem }
    if scheduleKind == .weekdays, weekdays.isEmpty {
      return Problem(field: .schedule, message: tr("Choose at least one day of the week."))
    }
    return nil
  }

  private var targetProblem: Problem? {
    guard let amount = HabitAmountText.parse(target) else {
      return Problem(field: .target, message: tr("Enter the target as a number of 0 or more."))
    }
    if direction == .atLeast, amount == .zero, !keepsZero {
      return Problem(field: .target, message: tr("Enter a target of more than 0."))
    }
    guard let step = HabitAmountText.parse(increment), step > .zero else {
      return Problem(
        field: .increment, message: tr("Enter the amount of one tap as a number of more than 0."))
    }
    return nil
  }

  /// The definition; `nil` if the draft is not valid.
  var definition: HabitDefinition? {
    guard problem == nil, let name = Habit.name(from: name) else { return nil }
    var goal = HabitGoal.yesNo
    if isMeasured, let amount = HabitAmountText.parse(target),
      let step = HabitAmountText.parse(increment)
    {
      goal = .measured(
        HabitTarget(
          unit: String(
            unit.trimmingCharacters(in: .whitespaces).prefix(HabitTarget.maximumUnitLength)),
          direction: direction, amount: amount, increment: step))
    }
    let emoji = emoji.trimmingCharacters(in: .whitespaces)
    let question = Habit.name(from: question)
    return HabitDefinition(
      name: name, question: question, symbol: HabitSymbol(text: emoji) ?? symbol, color: color,
      notes: notes, goal: goal, schedule: schedule, groupID: groupID, personID: personID,
      reminders: reminders, requiresPhoto: requiresPhoto,
      requiresConfirmation: requiresConfirmation)
  }
}
