import Foundation
import GRDB
import HalcyonCore
import HangGuard
import Testing

@testable import HalcyonStore

@Suite(.hangGuard) struct HabitsTests {
  private let now = Date(timeIntervalSince1970: 1_772_500_000.5)
  private let today = Day(clamping: 20_515)

  @Test(
    "A stored habit equals the added one",
    arguments: [
      Schedule.daily, .times(3, perDays: 7), .weekdays([]),
      .weekdays([.monday, .thursday, .sunday]),
      .weekdays(Set(Weekday.allCases)),
    ])
  func roundTrip(schedule: Schedule) async throws {
    let database = try HalcyonDatabase.inMemory()
    let id = try await database.addHabit(
      named: "Lesen \u{1F4DA}", question: "Read?", schedule: schedule, at: now)
    let stored = try #require(try await database.habits().first)
    #expect(
      stored.habit
        == Habit(
          id: id, uuid: stored.habit.uuid, name: "Lesen \u{1F4DA}", question: "Read?",
          schedule: schedule,
          created: now, modified: now))
    #expect(stored.history.marks.isEmpty)
  }

  @Test("A day has at most one entry, which can be changed and removed")
  func entries() async throws {
    let database = try HalcyonDatabase.inMemory()
    let id = try await database.addHabit(named: "a", at: now)
    let other = try await database.addHabit(named: "b", at: now)
    for (days, entry) in [(0, HabitEntry.yes), (-1, .no), (-2, .skip), (-1, .yes)] {
      try await database.setEntry(entry, of: id, on: today.advanced(by: days), at: now)
    }
    try await database.setEntry(.yes, of: other, on: today, at: now)
    try await database.setEntry(nil, of: id, on: today, at: now)
    try await database.setEntry(nil, of: id, on: .earliest, at: now)
    try await database.setEntry(.yes, of: 99, on: today, at: now)
    let habits = try await database.habits()
    #expect(
      habits.map(\.history) == [
        HabitHistory([.init(today.advanced(by: -2), .skip), .init(today.advanced(by: -1), .yes)]),
        HabitHistory([.init(today, .yes)]),
      ])
  }

  @Test("A deleted habit is restored once, with its position and entries")
  func restore() async throws {
    let database = try HalcyonDatabase.inMemory()
    for name in ["a", "b", "c"] { try await database.addHabit(named: name, at: now) }
    let before = try await database.habits()
    let middle = before[1].id
    try await database.setEntry(.skip, of: middle, on: today, at: now)
    let full = try await database.habits()
    let deleted = try #require(try await database.deleteHabit(middle))
    #expect(deleted.name == "b")
    #expect(try await database.habits().map(\.habit.name) == ["a", "c"])
    #expect(try await database.read { try HabitEntryRecord.fetchCount($0) } == 0)
    #expect(try await database.deleteHabit(middle) == nil)
    // The id must not be reused meanwhile.
    try await database.addHabit(named: "d", at: now)
    try await database.restore(deleted)
    try await database.restore(deleted)
    #expect(try await database.habits().prefix(3) == full[...])
    #expect(try await database.habits().map(\.habit.name) == ["a", "b", "c", "d"])
  }

  @Test("Renaming sets the modification time; an empty name throws and changes nothing")
  func rename() async throws {
    let database = try HalcyonDatabase.inMemory()
    let id = try await database.addHabit(named: "a", at: now)
    try await database.renameHabit(id, to: "b", at: now + 60)
    try await database.renameHabit(99, to: "c", at: now)
    await #expect(throws: StoreError.self) { try await database.renameHabit(id, to: "", at: now) }
    await #expect(throws: StoreError.self) { try await database.addHabit(named: "", at: now) }
    let habits = try await database.habits()
    #expect(habits.map(\.habit.name) == ["b"])
    #expect(habits.first?.habit.created == now)
    #expect(habits.first?.habit.modified == now + 60)
  }

  @Test("The observation returns the current list first, then a new one after each change")
  func observation() async throws {
    let database = try HalcyonDatabase.inMemory()
    let id = try await database.addHabit(named: "a", at: now)
    var habits = database.habitsObservation().makeAsyncIterator()
    #expect(try await habits.next()?.map(\.habit.name) == ["a"])
    try await database.setEntry(.yes, of: id, on: today, at: now)
    #expect(try await habits.next()?.first?.history[today] == .yes)
    try await database.write { try $0.execute(sql: "UPDATE habit SET isArchived = 1") }
    #expect(try await habits.next()?.isEmpty == true)
  }

  @Test("Migrating a database without habits keeps its people and adds habits")
  func migration() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("x.sqlite").path
      do {
        let queue = try DatabaseQueue(path: path)
        try Migrations.migrator.migrate(queue, upTo: "0001 people")
        try await queue.write { db in
          try db.execute(sql: "INSERT INTO source (kind) VALUES ('file')")
          try #expect(!db.tableExists("habit"))
        }
        try queue.close()
      }
      let database = try HalcyonDatabase(path: path)
      try await database.addHabit(named: "a", at: now)
      #expect(try await database.habits().count == 1)
      #expect(
        try await database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM source") } == 1)
    }
  }
}
