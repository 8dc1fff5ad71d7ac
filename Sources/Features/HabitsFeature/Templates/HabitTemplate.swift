import HalcyonCore
import Localization

/// A habit to start with.
nonisolated struct HabitTemplate: Hashable, Sendable {
  /// The habit, with localized texts.
  let definition: HabitDefinition

  /// The twelve templates.
  static func all(firstWeekday: Weekday) -> [HabitTemplate] {
    let times = { (count: Int) in Schedule.timesPerWeek(count, from: firstWeekday) }
    return [
      make(tr("Morning Walk"), "habit-walk", 7, times(5), tr("Did you take a walk today?")),
      make(
        tr("Drink Water"), "habit-glass", 10, .daily, tr("How much did you drink today?"),
        goal: measured(8, trc("unit of drinking", "glasses"))),
      make(tr("Meditate"), "habit-meditate", 14, .daily, tr("Did you meditate today?")),
      make(
        tr("Read"), "habit-book", 11, .daily, tr("How long did you read today?"),
        goal: measured(20, tr("minutes"), increment: 10)),
      make(tr("Exercise"), "habit-dumbbell", 1, times(3), tr("Did you exercise today?")),
      make(tr("Stretch"), "habit-stretch", 6, .daily, tr("Did you stretch today?")),
      make(tr("Go to Bed on Time"), "habit-sleep", 12, .daily, tr("Did you go to bed on time?")),
      make(tr("Take Medicine"), "habit-pill", 0, .daily, tr("Did you take your medicine?")),
      make(tr("Write a Journal"), "habit-write", 16, .daily, tr("Did you write today?")),
      make(tr("Practice a Language"), "habit-language", 8, times(4), tr("Did you practice today?")),
      make(tr("Call Someone"), "habit-people", 15, times(1), tr("Whom did you call this week?")),
      make(
        tr("Less Coffee"), "habit-coffee", 2, .daily, tr("How much coffee did you have today?"),
        goal: measured(2, trc("unit of coffee", "cups"), .atMost)),
    ]
  }

  private static func make(
    _ name: String, _ icon: String, _ color: Int, _ schedule: Schedule, _ question: String,
    goal: HabitGoal = .yesNo
  ) -> HabitTemplate {
    HabitTemplate(
      definition: HabitDefinition(
        name: name, question: question, symbol: .icon(icon), color: HabitColor(clamping: color),
        goal: goal, schedule: schedule))
  }

  private static func measured(
    _ amount: Int, _ unit: String, _ direction: HabitTarget.Direction = .atLeast,
    increment: Int = 1
  ) -> HabitGoal {
    .measured(
      HabitTarget(
        unit: unit, direction: direction, amount: HabitAmount(thousandths: amount * 1_000),
        increment: HabitAmount(thousandths: increment * 1_000)))
  }
}
