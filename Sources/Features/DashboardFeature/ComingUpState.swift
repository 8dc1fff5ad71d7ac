import HalcyonCore

/// What the card Coming Up shows: dates of people, and the next reminder of each habit.
nonisolated struct ComingUpState: Equatable {
  /// A row.
  enum Item: Equatable {
    case date(UpcomingDate, PersonSummary?)
    /// `person` is the name of the person whose habit it is; `nil` if it is the user's.
    case reminder(HabitAlarm, Habit, person: String?)

    /// The day on which it is; earlier than today for contacts that are overdue.
    var day: Day {
      switch self {
      case .date(let date, _): date.day
      case .reminder(let alarm, _, _): alarm.day
      }
    }
  }

  /// The number of rows until the user chooses to see all.
  static let collapsedRows = 5
  /// The number of these rows that are reminders if there are enough dates for the others. Without
  /// it, reminders would fill the card: most habits have one each day.
  static let collapsedReminders = 2
  /// The maximum number of rows after the user chose to see all.
  static let maximumRows = 100

  /// The current day.
  var today: Day
  /// The rows to show, the earliest first.
  var items: [Item]
  /// The number of rows that are left out until the user asks for all.
  var hiddenCount: Int

  /// - Parameters:
  ///   - dates: The dates of people, the earliest first.
  ///   - reminders: The reminders, the earliest first.
  init(dates: [Item], reminders: [Item], today: Day, showsAll: Bool) {
    self.today = today
    let total = min(dates.count + reminders.count, Self.maximumRows)
    let limit = showsAll ? Self.maximumRows : Self.collapsedRows
    let room = max(
      showsAll ? limit - min(dates.count, limit) : Self.collapsedReminders, limit - dates.count)
    let chosen = reminders.prefix(room)
    items = Self.merged(dates.prefix(limit - chosen.count), chosen)
    hiddenCount = total - items.count
  }

  /// Merges both by day; on the same day, dates of people are first.
  private static func merged(
    _ dates: ArraySlice<Item>, _ reminders: ArraySlice<Item>
  ) -> [Item] {
    var (all, rest) = ([Item](), reminders)
    for date in dates {
      while let first = rest.first, first.day < date.day { all.append(rest.removeFirst()) }
      all.append(date)
    }
    return all + rest
  }
}
