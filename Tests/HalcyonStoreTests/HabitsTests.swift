import Foundation
import GRDB
import HalcyonCore
import HangGuard
import Testing
@testable import HalcyonRecords
@testable import HalcyonStore

@Suite(.hangGuard) struct HabitsTests {
  private let now = Date(timeIntervalSince1970: 1_772_500_000.5)
  private let today = Day(clamping: 20_515)

  @Test(
    "A stored habit equals the added one",
    arguments: [
      Schedule.daily, .times(3, perDays: 7), .weekdays([]),
      .weekdays([.monday, .thursday, .sunday]),
      .weekdays(Set(Weekday.allCases)), .timesPerWeek(3, from: .sunday), .timesPerMonth(4),
      .everyDays(3, from: Day(clamping: 20_515)),
    ])
  func roundTrip(schedule: Schedule) async throws {
    let database = try HalcyonDatabase.inMemory()
    let id = try await database.addHabit(
      named: "Lesen \u{1F4DA}", question: "Read?", schedule: schedule, at: now)
    let stored = try #require(try await database.habits().first)
    #expect(stored.habit.id == id)
    #expect(
      stored.habit.definition
        == HabitDefinition(
          name: "Lesen \u{1F4DA}", question: "Read?", schedule: schedule))
    #expect(stored.habit.created == now && stored.habit.modified == now)
    #expect(stored.history.marks.isEmpty)
  }

  @Test("A day has at most one entry, which can be changed and removed")
  func entries() async throws {
    let database = try HalcyonDatabase.inMemory()
    let id = try await database.addHabit(named: "a", at: now)
    let other = try await database.addHabit(named: "b", at: now)
    for (days, value) in [(0, HabitValue.yes), (-1, .no), (-2, .skip), (-1, .yes)] {
      try await database.editEntry(.set(value), of: id, on: [today.advanced(by: days)], at: now)
    }
    try await database.editEntry(.tick, of: other, on: [today], at: now)
    try await database.editEntry(.set(nil), of: id, on: [today, .earliest], at: now)
    try await database.editEntry(.tick, of: 99, on: [today], at: now)
    let habits = try await database.habits()
    #expect(
      habits.map(\.history) == [
        HabitHistory([.init(today.advanced(by: -2), .skip), .init(today.advanced(by: -1), .yes)]),
        HabitHistory([.init(today, .yes)]),
      ])
  }

  @Test("Notes, photos and waiting completions are read with the history")
  func flags() async throws {
    let database = try HalcyonDatabase.inMemory()
    let definition = HabitDefinition(name: "a", requiresConfirmation: true)
    let id = try await database.addHabit(definition, at: now).value
    let edits: [(HabitEntryEdit, HabitHistory.Flags)] = [
      (.note("n"), .note), (.photo(1), [.note, .photo]), (.tick, [.note, .photo, .pending]),
      (.note(nil), [.photo, .pending]), (.confirm, .photo), (.photo(nil), []),
    ]
    for (edit, flags) in edits {
      try await database.editEntry(edit, of: id, on: [today], at: now)
      #expect(try await database.habits().first?.history.mark(on: today)?.flags == flags)
    }
  }

  @Test("Renaming sets the modification time; an empty name throws and changes nothing")
  func rename() async throws {
    let database = try HalcyonDatabase.inMemory()
    let id = try await database.addHabit(named: "a", at: now)
    try await database.editHabit(id, at: now + 60) { $0.name = "b" }
    #expect(try await database.editHabit(99, at: now) { $0.name = "c" }.isEmpty)
    #expect(try await database.editHabit(id, at: now + 99) { $0.name = "b" }.isEmpty)
    await #expect(throws: StoreError.self) {
      try await database.editHabit(id, at: now) { $0.name = "" }
    }
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
    let other = try await database.addHabit(named: "b", at: now)
    var books = database.habitsObservation().makeAsyncIterator()
    #expect(try await books.next()?.habits.map(\.habit.name) == ["a", "b"])
    try await database.editEntry(.tick, of: id, on: [today], at: now)
    #expect(try await books.next()?.habits.map { $0.history[today] } == [.yes, nil])
    try await database.setArchived(true, habits: [id], at: now)
    let book = try #require(try await books.next())
    #expect(book.active.map(\.id) == [other] && book.habits.count == 2)
    // A history that is read again must not be mistaken for the one of the same revision.
    let deletion = try await database.deleteHabits([id])
    #expect(try await books.next()?.habits.map(\.id) == [other])
    try await database.apply(deletion.inverted)
    #expect(try await books.next() == book)
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
