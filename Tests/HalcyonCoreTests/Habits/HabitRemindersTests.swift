import Foundation
import HalcyonCore
import Testing

@Suite struct HabitRemindersTests {
  private static func clock(_ zone: String, dayEnd: Int = 0) throws -> HabitClock {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    return HabitClock(calendar: calendar, dayEndHours: dayEnd)
  }

  private func time(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
  }

  private func habit(
    _ id: Int64 = 1, _ reminders: [HabitReminder], schedule: Schedule = .daily,
    history: HabitHistory = HabitHistory(), isArchived: Bool = false
  ) -> TrackedHabit {
    let date = Date(timeIntervalSince1970: 0)
    return TrackedHabit(
      habit: Habit(
        id: id, uuid: UUID(),
        definition: HabitDefinition(name: "a", schedule: schedule, reminders: reminders),
        isArchived: isArchived, created: date, modified: date),
      history: history)
  }

  private let morning = HabitReminder(minute: 450)
  private let today = Day(clamping: 20_515)  // 2026-03-03, a Tuesday.

  @Test("A reminder is shown once at its time; the next wake-up is the next reminder's")
  func once() throws {
    let clock = try Self.clock("UTC")
    let habits = [habit(1, [morning, HabitReminder(minute: 1_200)])]
    var reminders = HabitReminders(from: try time("2026-03-03T06:00:00Z"))
    let first = reminders.update(habits, at: try time("2026-03-03T06:00:00Z"), clock)
    #expect(first.show.isEmpty)
    #expect(first.next == (try time("2026-03-03T07:30:00Z")))
    let second = reminders.update(habits, at: try time("2026-03-03T07:30:00Z"), clock)
    #expect(second.show.map(\.minute) == [450])
    #expect(second.next == (try time("2026-03-03T20:00:00Z")))
    let again = reminders.update(habits, at: try time("2026-03-03T07:30:01Z"), clock)
    #expect(again.show.isEmpty && again.withdraw.isEmpty)
    let late = reminders.update(habits, at: try time("2026-03-03T20:00:00Z"), clock)
    #expect(late.show.map(\.minute) == [1_200])
    #expect(late.next == (try time("2026-03-04T07:30:00Z")))
  }

  @Test("A reminder is withdrawn when its habit is done elsewhere, skipped, archived or deleted")
  func withdrawal() throws {
    let clock = try Self.clock("UTC")
    let now = try time("2026-03-03T08:00:00Z")
    let others = [
      [habit(1, [morning], history: HabitHistory([.init(today, .yes)]))],
      [habit(1, [morning], history: HabitHistory([.init(today, .skip)]))],
      [habit(1, [morning], isArchived: true)], [],
    ]
    for habits in others {
      var reminders = HabitReminders(from: try time("2026-03-03T06:00:00Z"))
      #expect(reminders.update([habit(1, [morning])], at: now, clock).show.count == 1)
      let update = reminders.update(habits, at: now, clock)
      #expect(update.withdraw == [1] && update.show.isEmpty)
      #expect(reminders.update(habits, at: now, clock).withdraw.isEmpty)
    }
  }

  @Test("Habits that are done, not due or without weekday are not announced")
  func silent() throws {
    let clock = try Self.clock("UTC")
    let now = try time("2026-03-03T08:00:00Z")
    var reminders = HabitReminders(from: try time("2026-03-03T06:00:00Z"))
    let habits = [
      habit(1, [morning], history: HabitHistory([.init(today, .yes)])),
      habit(2, [morning], schedule: .weekdays([.monday])),
      habit(3, [HabitReminder(minute: 450, weekdays: [.wednesday])]),
      habit(4, [], schedule: .daily),
    ]
    let update = reminders.update(habits, at: now, clock)
    #expect(update.show.isEmpty)
    #expect(update.next == (try time("2026-03-04T07:30:00Z")))
    var rare = HabitReminders(from: now)
    let schedule = Schedule.everyDays(100, from: today)
    let done = HabitHistory([.init(today, .yes)])
    #expect(
      rare.update([habit(1, [morning], schedule: schedule, history: done)], at: now, clock).next
        == (try time("2026-06-11T07:30:00Z")))
    #expect(rare.update([], at: now, clock).next == nil)
  }

  @Test("After a sleep, the latest passed reminder of today is shown, none of yesterday")
  func sleep() throws {
    let clock = try Self.clock("UTC")
    let habits = [habit(1, [morning, HabitReminder(minute: 480)]), habit(2, [morning])]
    var reminders = HabitReminders(from: try time("2026-03-01T06:00:00Z"))
    let update = reminders.update(habits, at: try time("2026-03-03T09:00:00Z"), clock)
    #expect(update.show.map(\.habitID) == [2, 1])
    #expect(update.show.map(\.minute) == [450, 480])
    #expect(update.show.allSatisfy { $0.day == today })
  }

  @Test("Reminders after midnight belong to the day before, until that day ends")
  func dayEnd() throws {
    let clock = try Self.clock("UTC", dayEnd: 3)
    let night = HabitReminder(minute: 60, weekdays: [.tuesday])
    var reminders = HabitReminders(from: try time("2026-03-03T06:00:00Z"))
    let evening = reminders.update([habit(1, [night])], at: try time("2026-03-03T22:00:00Z"), clock)
    #expect(evening.next == (try time("2026-03-04T01:00:00Z")))
    let update = reminders.update([habit(1, [night])], at: try time("2026-03-04T01:00:00Z"), clock)
    #expect(update.show.map(\.day) == [today])
    let after = reminders.update([habit(1, [night])], at: try time("2026-03-04T03:00:00Z"), clock)
    #expect(after.withdraw == [1])
  }

  @Test("Clock changes: a skipped time becomes the next one, a repeated time is announced once")
  func daylightSaving() throws {
    let clock = try Self.clock("Europe/Berlin")
    let early = HabitReminder(minute: 150)
    // On 2026-03-29, 02:00 becomes 03:00.
    var spring = HabitReminders(from: try time("2026-03-28T20:00:00Z"))
    #expect(
      spring.update([habit(1, [early])], at: try time("2026-03-28T23:30:00Z"), clock).next
        == (try time("2026-03-29T01:00:00Z")))
    // On 2026-10-25, 03:00 becomes 02:00.
    var autumn = HabitReminders(from: try time("2026-10-24T23:00:00Z"))
    let first = autumn.update([habit(1, [early])], at: try time("2026-10-25T00:30:00Z"), clock)
    #expect(first.show.count == 1)
    let second = autumn.update([habit(1, [early])], at: try time("2026-10-25T01:30:00Z"), clock)
    #expect(second.show.isEmpty)
    #expect(second.next == (try time("2026-10-26T01:30:00Z")))
  }

  @Test("Another time zone or a clock that is set back does not repeat a reminder of the day")
  func travel() throws {
    let berlin = try Self.clock("Europe/Berlin")
    let york = try Self.clock("America/New_York")
    let habits = [habit(1, [morning])]
    var reminders = HabitReminders(from: try time("2026-03-03T01:00:00Z"))
    #expect(reminders.update(habits, at: try time("2026-03-03T06:30:00Z"), berlin).show.count == 1)
    let there = reminders.update(habits, at: try time("2026-03-03T12:30:00Z"), york)
    #expect(there.show.isEmpty)
    #expect(there.next == (try time("2026-03-04T12:30:00Z")))
    let back = reminders.update(habits, at: try time("2026-03-03T05:00:00Z"), berlin)
    #expect(back.show.isEmpty)
    #expect(reminders.update(habits, at: try time("2026-03-03T06:30:00Z"), berlin).show.isEmpty)
  }

  @Test("A reminder is put off within its day, and only if the habit is still due then")
  func later() throws {
    let clock = try Self.clock("UTC")
    let habits = [habit(1, [morning])]
    let now = try time("2026-03-03T07:30:00Z")
    var reminders = HabitReminders(from: try time("2026-03-03T06:00:00Z"))
    #expect(reminders.update(habits, at: now, clock).show.count == 1)
    #expect(reminders.postpone(1, by: .tenMinutes, at: now, clock) == now + 600)
    #expect(reminders.update(habits, at: now, clock).next == now + 600)
    #expect(reminders.update(habits, at: now + 600, clock).show.count == 1)
    #expect(reminders.postpone(1, by: .hour, at: now + 600, clock) == now + 4_200)
    let done = [habit(1, [morning], history: HabitHistory([.init(today, .yes)]))]
    #expect(reminders.update(done, at: now + 4_200, clock).show.isEmpty)
    #expect(
      reminders.postpone(1, by: .evening, at: now, clock) == (try time("2026-03-03T20:00:00Z")))
    let evening = try time("2026-03-03T20:00:00Z")
    #expect(reminders.postpone(1, by: .evening, at: evening, clock) == nil)
    #expect(
      reminders.postpone(1, by: .hour, at: try time("2026-03-03T23:30:00Z"), clock) == nil)
  }

  @Test("The next reminder of each habit comes up within the days, done habits the day after")
  func upcoming() throws {
    let clock = try Self.clock("UTC")
    let evening = HabitReminder(minute: 1_200)
    let habits = [
      habit(1, [morning, evening]),
      habit(2, [morning], history: HabitHistory([.init(today, .yes)])),
      habit(3, [HabitReminder(minute: 600, weekdays: [.monday])]),
      habit(4, [morning], isArchived: true), habit(5, []),
      habit(6, [morning], schedule: .weekdays([.wednesday])),
    ]
    func found(_ time: String, days: Int) throws -> [String] {
      habits.upcomingAlarms(at: try self.time(time), days: days, clock).map {
        "\($0.habitID) \(today.distance(to: $0.day)) \($0.minute)"
      }
    }
    #expect(
      try found("2026-03-03T06:00:00Z", days: 30)
        == ["1 0 450", "2 1 450", "6 1 450", "3 6 600"])
    #expect(try found("2026-03-03T08:00:00Z", days: 1) == ["1 0 1200"])
    #expect(try found("2026-03-03T21:00:00Z", days: 2) == ["1 0 1200", "2 1 450", "6 1 450"])
    #expect(try found("2026-03-03T06:00:00Z", days: 0) == ["1 0 450"])
  }
}
