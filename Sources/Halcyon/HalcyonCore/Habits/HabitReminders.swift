import Foundation

/// A reminder of a habit on a day.
public struct HabitAlarm: Hashable, Sendable {
  /// The ID of the habit.
  public let habitID: Int64
  /// The day of the habit that the reminder is for.
  public let day: Day
  /// The minute of the day, 0..<1440.
  public let minute: Int
  /// The time of the reminder.
  public let time: Date

  /// Creates an alarm.
  public init(habitID: Int64, day: Day, minute: Int, time: Date) {
    self.habitID = habitID
    self.day = day
    self.minute = minute
    self.time = time
  }
}

/// How the days of habits relate to time: the time zone, and when a day ends.
public struct HabitClock: Hashable, Sendable {
  /// The calendar; only its time zone is used.
  public var calendar: Calendar
  /// The number of hours after midnight at which a day ends, 0 to 6.
  public var dayEndHours: Int

  /// Creates a clock.
  public init(calendar: Calendar, dayEndHours: Int = 0) {
    self.calendar = calendar
    self.dayEndHours = min(max(dayEndHours, 0), 6)
  }

  /// Returns the day of a time.
  public func day(of time: Date) -> Day {
    Day(time, calendar: calendar, dayEndHours: dayEndHours)
  }

  /// Returns the time of a minute of a day. Minutes before the end of the day belong to the night
  /// after it. A time that a clock change skips becomes the next one that exists; of a repeated
  /// time, the first one is returned.
  public func time(of minute: Int, on day: Day) -> Date? {
    let date = minute < dayEndHours * 60 ? day.advanced(by: 1) : day
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = calendar.timeZone
    let (year, month, number) = date.components
    guard
      let noon = gregorian.date(
        from: DateComponents(year: year, month: month, day: number, hour: 12))
    else { return nil }
    return gregorian.date(
      bySettingHour: minute / 60, minute: minute % 60, second: 0, of: noon,
      matchingPolicy: .nextTime, repeatedTimePolicy: .first, direction: .forward)
  }
}

/// Which reminders are shown, and when the next one is due.
///
/// ```swift
/// let update = reminders.update(book.active, at: now, clock)
/// // Show update.show, withdraw update.withdraw, and sleep until update.next.
/// ```
///
/// A value without a timer of its own: call ``update(_:at:_:)`` at the returned time, after a
/// change of the habits, and after the system has resumed or its clock or time zone has changed.
/// However often it is called, a reminder is shown once. After a sleep, the reminders that passed
/// are shown if their day has not ended.
public struct HabitReminders: Sendable {
  /// What changes.
  public struct Update: Hashable, Sendable {
    /// The reminders to show, one per habit, earliest first.
    public var show: [HabitAlarm] = []
    /// The IDs of the habits whose reminders are no longer needed.
    public var withdraw: Set<Int64> = []
    /// The time of the next reminder; `nil` if there is none within a year.
    public var next: Date?
  }

  /// How long a reminder is put off.
  public enum Delay: String, CaseIterable, Hashable, Sendable {
    case tenMinutes = "10-minutes"
    case hour = "1-hour"
    case evening
  }

  /// The minute of the day of ``Delay/evening``: 20:00.
  public static let eveningMinute = 20 * 60
  /// The number of days in which the next reminder is searched.
  static let horizonDays = 400

  private struct Key: Hashable {
    let habitID: Int64
    let day: Day
    let minute: Int
  }

  /// Reminders before this time are not shown.
  private let start: Date
  private var fired: Set<Key> = []
  private var shown: [Int64: Day] = [:]
  private var postponed: [Int64: HabitAlarm] = [:]

  /// Creates the state.
  /// - Parameter start: The time from which reminders are shown.
  public init(from start: Date) { self.start = start }

  /// Returns what changes at a time.
  public mutating func update(
    _ habits: [TrackedHabit], at now: Date, _ clock: HabitClock
  ) -> Update {
    let today = clock.day(of: now)
    var update = Update()
    let due = habits.filter { $0.needsReminder(on: today) }
    let dueIDs = Set(due.map(\.id))
    for (id, day) in shown where day != today || !dueIDs.contains(id) {
      update.withdraw.insert(id)
      shown[id] = nil
    }
    postponed = postponed.filter { $0.value.day == today && dueIDs.contains($0.key) }
    fired = fired.filter { abs($0.day.distance(to: today)) <= 1 }
    for habit in due {
      if let alarm = takePassed(habit, today, now, clock) {
        shown[habit.id] = today
        update.show.append(alarm)
      }
    }
    update.show.sort { ($0.time, $0.habitID) < ($1.time, $1.habitID) }
    update.next = next(habits, after: now, clock)
    return update
  }

  /// Returns the latest reminder of a habit that has passed and was not shown, and marks all passed
  /// ones as shown.
  private mutating func takePassed(
    _ habit: TrackedHabit, _ today: Day, _ now: Date, _ clock: HabitClock
  ) -> HabitAlarm? {
    var latest: HabitAlarm?
    for alarm in habit.alarms(on: today, clock) where alarm.time <= now && alarm.time > start {
      let key = Key(habitID: habit.id, day: today, minute: alarm.minute)
      if fired.insert(key).inserted, latest.map({ $0.time < alarm.time }) != false {
        latest = alarm
      }
    }
    if let later = postponed[habit.id], later.time <= now {
      postponed[habit.id] = nil
      latest = latest ?? later
    }
    return latest
  }

  private func next(_ habits: [TrackedHabit], after now: Date, _ clock: HabitClock) -> Date? {
    let today = clock.day(of: now)
    let later = postponed.values.map(\.time).filter { $0 > now }.min()
    let reminded = habits.filter { !$0.habit.isArchived && !$0.habit.reminders.isEmpty }
    guard !reminded.isEmpty else { return later }
    for offset in 0...Self.horizonDays {
      let day = today.advanced(by: offset)
      let times = reminded.filter { $0.needsReminder(on: day) }.flatMap { habit in
        habit.alarms(on: day, clock).filter { alarm in
          let key = Key(habitID: habit.id, day: day, minute: alarm.minute)
          return alarm.time > now && alarm.time > start && !fired.contains(key)
        }.map(\.time)
      }
      if let first = times.min() { return min(first, later ?? first) }
      if let later, offset > 0 { return later }
    }
    return later
  }

  /// Returns the time after a delay; `nil` if the day ends before, or it is evening already.
  public static func time(after delay: Delay, _ now: Date, _ clock: HabitClock) -> Date? {
    let today = clock.day(of: now)
    let time: Date? =
      switch delay {
      case .tenMinutes: now.addingTimeInterval(600)
      case .hour: now.addingTimeInterval(3_600)
      case .evening: clock.time(of: eveningMinute, on: today)
      }
    guard let time, time > now, clock.day(of: time) == today else { return nil }
    return time
  }

  /// Puts off the reminder of a habit until later today.
  /// - Returns: The new time; `nil` if the day ends before, or it is evening already.
  public mutating func postpone(
    _ id: Int64, by delay: Delay, at now: Date, _ clock: HabitClock
  ) -> Date? {
    let today = clock.day(of: now)
    guard let time = Self.time(after: delay, now, clock) else { return nil }
    shown[id] = nil
    postponed[id] = HabitAlarm(habitID: id, day: today, minute: 0, time: time)
    return time
  }
}

extension [TrackedHabit] {
  /// Returns the next reminder of each habit within `days` days, today included, the earliest
  /// first.
  ///
  /// A reminder of today that has passed counts if there is no later one, because its habit is
  /// still to be done.
  public func upcomingAlarms(at now: Date, days: Int, _ clock: HabitClock) -> [HabitAlarm] {
    let today = clock.day(of: now)
    return compactMap { $0.nextAlarm(at: now, today, days: days, clock) }
      .sorted { ($0.time, $0.habitID) < ($1.time, $1.habitID) }
  }
}

extension TrackedHabit {
  fileprivate func nextAlarm(
    at now: Date, _ today: Day, days: Int, _ clock: HabitClock
  ) -> HabitAlarm? {
    guard !habit.isArchived, !habit.reminders.isEmpty else { return nil }
    for offset in 0..<Swift.min(Swift.max(days, 1), HabitReminders.horizonDays) {
      let day = today.advanced(by: offset)
      guard needsReminder(on: day) else { continue }
      let alarms = alarms(on: day, clock).sorted { $0.time < $1.time }
      if let alarm = alarms.first(where: { $0.time >= now }) ?? alarms.last { return alarm }
    }
    return nil
  }

  /// Returns whether the habit is due on `day` and not done yet.
  fileprivate func needsReminder(on day: Day) -> Bool {
    guard !habit.isArchived, !habit.reminders.isEmpty else { return false }
    return switch state(on: day) {
    case .due, .mayRest, .partly: true
    case .done, .pending, .missed, .skipped, .notDue: false
    }
  }

  /// Returns the reminders of a day. Their weekdays are those of the habit's day, also after
  /// midnight.
  fileprivate func alarms(on day: Day, _ clock: HabitClock) -> [HabitAlarm] {
    habit.reminders.prefix(HabitReminder.maximumCount)
      .filter { $0.weekdays.contains(day.weekday) }
      .compactMap { reminder in
        clock.time(of: reminder.minute, on: day).map {
          HabitAlarm(habitID: id, day: day, minute: reminder.minute, time: $0)
        }
      }
  }
}
