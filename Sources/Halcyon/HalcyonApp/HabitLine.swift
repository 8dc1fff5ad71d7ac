import CommandSupport
import Foundation
import HalcyonCore
import HalcyonText
import Localization

/// What the commands for habits share.
enum HabitLine {
  /// Returns the habit with a name, in any case, or an identifier.
  /// - Throws: `CommandFailure` if there is none or more than one.
  static func find(_ text: String, in book: HabitBook) throws(CommandFailure) -> TrackedHabit {
    let uuid = UUID(uuidString: text)
    let matches = book.habits.filter {
      $0.habit.uuid == uuid || $0.habit.name.caseInsensitiveCompare(text) == .orderedSame
    }
    if matches.count > 1 {
      throw CommandFailure(
        tr(
          "More than one habit is named “%1”. Use the identifier that “halcyon habits list --json” prints.",
          text), .usage)
    }
    guard let habit = matches.first else {
      throw CommandFailure(
        tr("There is no habit “%1”. “halcyon habits list” prints all names.", text), .noInput)
    }
    return habit
  }

  /// Returns a line about a habit: "Read: done · 12 days · strength 88%".
  static func text(_ tracked: TrackedHabit, on day: Day) -> String {
    let (habit, history) = (tracked.habit, tracked.countedHistory)
    let score = HabitScore.value(
      of: history, goal: habit.goal, schedule: habit.schedule, on: day)
    let streak = HabitStreaks(
      of: history, goal: habit.goal, schedule: habit.schedule, through: day
    ).current
    var parts = [stateText(tracked, on: day)]
    if let streak { parts.append(UserText.length(streak)) }
    parts.append(tr("strength %1%%", String(Int((score * 100).rounded()))))
    // Translators: %1 is the name of a habit, %2 lists its state and strength.
    return tr("%1: %2", habit.name, parts.joined(separator: " · "))
  }

  private static func stateText(_ tracked: TrackedHabit, on day: Day) -> String {
    switch tracked.state(on: day) {
    case .done: word(tracked.history.mark(on: day)?.value, tracked.habit.goal)
    case .partly: word(tracked.history.mark(on: day)?.value, tracked.habit.goal)
    case .pending: tr("waiting for confirmation")
    case .missed: tr("not done")
    case .skipped: tr("skipped")
    case .notDue: tr("not due")
    case .mayRest: trc("habit", "optional")
    case .due: tr("due")
    }
  }

  /// Returns the text of a value.
  static func word(_ value: HabitValue?, _ goal: HabitGoal) -> String {
    switch value {
    case .yes: tr("done")
    case .no: tr("not done")
    case .skip: tr("skipped")
    case .amount(let amount): UserText.amount(amount, unit: goal.target?.unit ?? "")
    case nil: tr("unknown")
    }
  }
}

/// A habit as `--json` prints it.
struct HabitJSON: Encodable {
  struct Entry: Encodable {
    var day: String
    /// "yes", "no", "skip" or "amount".
    var value: String?
    var amount: Double?
    var note: String?
    var isPending: Bool
  }

  var uuid, name: String
  var group: String?
  var state: String
  /// 0...1.
  var score: Double
  var streak: Int
  var isArchived: Bool
  /// The entry of the day, or all with `show`.
  var entries: [Entry]

  init(
    _ tracked: TrackedHabit, _ book: HabitBook, on day: Day, entries: [Day: HabitEntry]? = nil
  ) {
    let (habit, history) = (tracked.habit, tracked.countedHistory)
    uuid = habit.uuid.uuidString.lowercased()
    name = habit.name
    group = book.groups.first { $0.id == habit.groupID }?.name
    state =
      switch tracked.state(on: day) {
      case .done: "done"
      case .partly: "partly"
      case .pending: "pending"
      case .missed: "missed"
      case .skipped: "skipped"
      case .notDue: "notDue"
      case .mayRest: "mayRest"
      case .due: "due"
      }
    score = HabitScore.value(of: history, goal: habit.goal, schedule: habit.schedule, on: day)
    streak =
      HabitStreaks(of: history, goal: habit.goal, schedule: habit.schedule, through: day)
      .currentLength
    isArchived = habit.isArchived
    if let entries {
      self.entries = entries.sorted { $0.key < $1.key }.map {
        Self.entry($0.key, $0.value.value, $0.value.note, $0.value.isPending)
      }
    } else {
      self.entries = [tracked.history.mark(on: day)].compactMap { $0 }.map {
        Self.entry($0.day, $0.value, nil, $0.flags.contains(.pending))
      }
    }
  }

  private static func entry(
    _ day: Day, _ value: HabitValue?, _ note: String?, _ isPending: Bool
  ) -> Entry {
    var entry = Entry(day: day.description, note: note, isPending: isPending)
    switch value {
    case .yes: entry.value = "yes"
    case .no: entry.value = "no"
    case .skip: entry.value = "skip"
    case .amount(let amount): (entry.value, entry.amount) = ("amount", amount.units)
    case nil: break
    }
    return entry
  }
}
