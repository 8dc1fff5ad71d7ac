import HalcyonCore
import Localization

/// What a cell shows about a habit on a day. Each sign has a shape of its own.
package nonisolated struct DayMark: Hashable, Sendable {
  /// The sign of the day.
  package enum Sign: Hashable, Sendable {
    /// Nothing is recorded.
    case unknown
    case done
    /// Explicitly not done.
    case no
    case skipped
    /// Done, but it waits for a photo or a confirmation.
    case pending
    /// Nothing is recorded, and the day may be left out: it is not due, or the goal of its period
    /// is met or can still be met.
    case rest
    /// An amount of a measured habit: its part of the target, 0...1, as text, and whether the
    /// target is met.
    case amount(part: Double, text: String, isMet: Bool)
  }

  package let sign: Sign
  /// A Boolean value indicating whether the day has a note or a photo.
  let hasDetails: Bool
  /// The localized state: "done", "4 of 8 glasses".
  package let words: String

  /// Creates the mark of a day.
  package init(_ habit: TrackedHabit, on day: Day) {
    let mark = habit.history.mark(on: day)
    hasDetails = mark.map { !$0.flags.isDisjoint(with: [.note, .photo]) } ?? false
    let state = habit.state(on: day)
    if case .amount(let amount)? = mark?.value, state != .pending, habit.habit.goal.target != nil {
      let text = HabitText.number(amount)
      sign = .amount(part: state.heat, text: text, isMet: state == .done)
      words = HabitText.amount(text, habit.habit.goal)
      return
    }
    (sign, words) =
      switch state {
      case .done: (.done, tr("done"))
      case .pending where habit.lacksPhoto(on: day): (.pending, tr("waiting for a photo"))
      case .pending: (.pending, tr("waiting for confirmation"))
      case .missed, .partly: (.no, tr("not done"))
      case .skipped: (.skipped, tr("skipped"))
      case .notDue: (.rest, tr("not due"))
      case .mayRest: (.rest, trc("habit", "optional"))
      case .due: (.unknown, tr("not recorded"))
      }
  }
}
