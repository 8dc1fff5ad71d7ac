import HalcyonCore
import Localization

/// The schedule in the editor of a habit: its kinds, and what their fields mean.
nonisolated extension HabitDraft {
  /// The kinds of schedules, in the order in which they are offered.
  enum ScheduleKind: Int, CaseIterable, Sendable, Codable {
    case daily, weekdays, perWeek, perMonth, inDays, everyDays

    /// The title of the kind.
    var title: String {
      switch self {
      case .daily: tr("Every day")
      case .weekdays: tr("On fixed days of the week")
      case .perWeek: tr("A set number of times per week")
      case .perMonth: tr("A set number of times per month")
      case .inDays: tr("A set number of times in a period of days")
      case .everyDays: tr("Every few days")
      }
    }

    /// The fields that are shown.
    var fields: Set<Field> {
      switch self {
      case .daily: []
      case .weekdays: [.weekdays]
      case .perWeek, .perMonth: [.count]
      case .inDays: [.count, .days]
      case .everyDays: [.days]
      }
    }
  }

  /// The fields of a schedule.
  enum Field { case count, days, weekdays }

  mutating func show(_ schedule: Schedule) {
    switch schedule {
    case .times(let count, let days) where count == days: scheduleKind = .daily
    case .times(let count, let days): (scheduleKind, self.count, self.days) = (.inDays, count, days)
    case .weekdays(let weekdays): (scheduleKind, self.weekdays) = (.weekdays, weekdays)
    case .timesPerWeek(let count, let first):
      (scheduleKind, self.count, firstWeekday) = (.perWeek, count, first)
    case .timesPerMonth(let count): (scheduleKind, self.count) = (.perMonth, count)
    case .everyDays(let days, let first):
      (scheduleKind, self.days, start) = (.everyDays, days, first)
    }
  }

  /// The largest count of the schedule.
  var maximumCount: Int {
    switch scheduleKind {
    case .perWeek: 7
    case .perMonth: 31
    case .inDays: days
    case .daily, .weekdays, .everyDays: 1
    }
  }

  /// The schedule.
  var schedule: Schedule {
    let schedule: Schedule =
      switch scheduleKind {
      case .daily: .daily
      case .weekdays: .weekdays(weekdays)
      case .perWeek: .timesPerWeek(count, from: firstWeekday)
      case .perMonth: .timesPerMonth(count)
      case .inDays: .times(count, perDays: days)
      case .everyDays: .everyDays(days, from: start)
      }
    return schedule.normalized
  }
}
