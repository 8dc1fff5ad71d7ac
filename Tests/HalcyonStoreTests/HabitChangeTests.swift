import Foundation
import GRDB
import HalcyonCore
import HangGuard
import StoreTestSupport
import Testing
@testable import HalcyonRecords
@testable import HalcyonStore

@Suite(.hangGuard) struct HabitChangeTests {
  private let now = Date(timeIntervalSince1970: 1_772_500_000.5)
  private let today = Day(clamping: 20_515)

  /// All rows about habits.
  private func rows(_ database: HalcyonDatabase) async throws -> [String: [[DatabaseValue]]] {
    try await database.read { db in
      var all: [String: [[DatabaseValue]]] = [:]
      for table in HabitTable.allCases {
        let rows = try Row.fetchAll(
          db, sql: "SELECT \(table.list) FROM \(table.name) ORDER BY 1, 2")
        all[table.name] = rows.map { Array($0.databaseValues) }
      }
      return all
    }
  }

  /// A store with two groups and three habits, each with entries of every kind.
  private func filledStore() async throws -> HalcyonDatabase {
    let database = try HalcyonDatabase.inMemory()
    let group = try await database.addHabitGroup(named: "Health").value
    _ = try await database.addHabitGroup(named: "Mind")
    for name in ["a", "b", "c"] {
      let definition = HabitDefinition(
        name: name, question: "?", symbol: .emoji("🚶"), color: HabitColor(clamping: 3),
        notes: "n",
        goal: .measured(HabitTarget(unit: "km", amount: HabitAmount(thousandths: 5_500))),
        schedule: .everyDays(3, from: today), groupID: group, personID: 7,
        reminders: [HabitReminder(minute: 450), HabitReminder(minute: 1_439, weekdays: [.sunday])],
        requiresPhoto: true, requiresConfirmation: true)
      let id = try await database.addHabit(definition, at: now).value
      for (offset, value) in [HabitValue.yes, .no, .skip, .amount(.zero)].enumerated() {
        let day = today.advanced(by: -offset)
        try await database.editEntry(.set(value), of: id, on: [day], by: 7, at: now)
        try await database.editEntry(.note("note"), of: id, on: [day], at: now)
      }
    }
    _ = try await database.addHabitHoliday(today...today.advanced(by: 9_999))
    return database
  }

  @Test("Every change can be undone exactly, and redone")
  func undo() async throws {
    let database = try await filledStore()
    let (now, today) = (now + 60, today)
    let changes: [(HalcyonDatabase) async throws -> HabitChange] = [
      { try await $0.addHabit(HabitDefinition(name: "d"), at: now).change },
      { try await $0.addHabit(HabitDefinition(name: "e"), inNewGroup: "g", at: now).change },
      { try await $0.editHabit(3, inNewGroup: "h", at: now) { $0.name = "y" } },
      { try await $0.endHabitHoliday(1, before: today.advanced(by: 3)) },
      {
        try await $0.editHabit(1, at: now) {
          $0.name = "x"; $0.goal = .yesNo
        }
      },
      { try await $0.setArchived(true, habits: [1, 2, 99], at: now) },
      {
        try await $0.arrangeHabits(
          [HabitPlace(habitID: 3, groupID: 2), HabitPlace(habitID: 1, groupID: nil)], at: now)
      },
      { try await $0.editEntry(.tick, of: 1, on: [today, today.advanced(by: 9)], at: now) },
      { try await $0.editEntry(.photo(4), of: 2, on: [today], at: now) },
      { try await $0.editEntry(.set(nil), of: 2, on: [today], at: now) },
      { try await $0.addHabitGroup(named: "Other").change },
      { try await $0.editHabitGroup(1) { $0.isFolded = true } },
      { try await $0.arrangeHabitGroups([2, 1]) },
      { try await $0.deleteHabitGroup(1, at: now) },
      { try await $0.addHabitHoliday(today...today, personID: 7).change },
      { try await $0.deleteHabitHoliday(1) }, { try await $0.deleteHabits([1, 2]) },
    ]
    // Undone one by one, in the order of the changes and their inverses.
    var states = [try await rows(database)]
    var done: [HabitChange] = []
    for change in changes {
      let stored = try await change(database)
      #expect(!stored.isEmpty)
      done.append(stored)
      states.append(try await rows(database))
      #expect(states[states.count - 1] != states[states.count - 2])
    }
    for (index, change) in done.enumerated().reversed() {
      try await database.apply(change.inverted)
      #expect(try await rows(database) == states[index])
    }
    for (index, change) in done.enumerated() {
      try await database.apply(change)
      #expect(try await rows(database) == states[index + 1])
    }
  }

  @Test("Habits that are not named keep their order after those that are arranged")
  func arrangeSome() async throws {
    let database = try HalcyonDatabase.inMemory()
    var ids: [String: Int64] = [:]
    for name in ["a", "b", "c", "d"] {
      ids[name] = try await database.addHabit(named: name, at: now)
    }
    func arrange(_ names: String...) async throws -> [String] {
      try await database.arrangeHabits(
        names.compactMap { ids[$0] }.map { HabitPlace(habitID: $0, groupID: nil) }, at: now)
      let habits = try await database.habits().map(\.habit)
      #expect(habits.map(\.position) == [0, 1, 2, 3], "each has a position of its own")
      return habits.map(\.name)
    }
    #expect(try await arrange("d", "b") == ["d", "b", "a", "c"])
    #expect(try await arrange("c") == ["c", "d", "b", "a"])
    #expect(try await arrange("a", "b", "c", "d") == ["a", "b", "c", "d"])
  }

  @Test("A new habit is added at the end, also after others were arranged and deleted")
  func addAtEnd() async throws {
    let database = try HalcyonDatabase.inMemory()
    let first = try await database.addHabit(named: "a", at: now)
    let second = try await database.addHabit(named: "b", at: now)
    _ = try await database.addHabit(named: "c", at: now)
    try await database.arrangeHabits([HabitPlace(habitID: second, groupID: nil)], at: now)
    try await database.deleteHabits([first])
    _ = try await database.addHabit(named: "d", at: now)
    #expect(try await database.habits().map(\.habit.name) == ["b", "c", "d"])
  }

  @Test("A holiday that ends early keeps its past days; one that has not begun is deleted")
  func endHoliday() async throws {
    let database = try HalcyonDatabase.inMemory()
    let id = try await database.addHabitHoliday(today...today.advanced(by: 9)).value
    try await database.endHabitHoliday(id, before: today.advanced(by: 4))
    #expect(
      try await database.habitBook().holidays.map(\.days) == [today...today.advanced(by: 3)])
    try await database.endHabitHoliday(id, before: today.advanced(by: 20))
    #expect(
      try await database.habitBook().holidays.map(\.days) == [today...today.advanced(by: 3)])
    try await database.endHabitHoliday(id, before: today)
    #expect(try await database.habitBook().holidays.isEmpty)
    #expect(try await database.endHabitHoliday(99, before: today).isEmpty)
  }

  @Test("A new group for a habit that does not exist is not added")
  func groupWithoutHabit() async throws {
    let database = try HalcyonDatabase.inMemory()
    let change = try await database.editHabit(9, inNewGroup: "g", at: now) { $0.name = "x" }
    #expect(change.isEmpty)
    #expect(try await database.habitBook().groups.isEmpty)
  }

  @Test("Random sequences of changes are undone exactly", arguments: 0..<20)
  func randomUndo(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let database = try await filledStore()
    let before = try await rows(database)
    var done: [HabitChange] = []
    for _ in 0..<30 {
      let habit = Int64.random(in: 1...4, using: &random)
      let day = today.advanced(by: .random(in: -3...3, using: &random))
      let edits: [HabitEntryEdit] = [
        .tick, .untick, .set(.skip), .set(.no), .set(nil), .add(HabitAmount(thousandths: 250)),
        .note("x"), .note(nil), .photo(1), .photo(nil), .confirm,
      ]
      switch Int.random(in: 0..<10, using: &random) {
      case 0: done.append(try await database.deleteHabits([habit]))
      case 1:
        done.append(try await database.addHabit(HabitDefinition(name: "n"), at: now).change)
      case 2:
        done.append(
          try await database.arrangeHabits([HabitPlace(habitID: habit, groupID: nil)], at: now))
      default:
        let edit = try #require(edits.randomElement(using: &random))
        done.append(try await database.editEntry(edit, of: habit, on: [day], at: now))
      }
    }
    for change in done.reversed() { try await database.apply(change.inverted) }
    #expect(try await rows(database) == before)
  }

  @Test("Deleted habits keep their ID and their links to people when they are restored")
  func links() async throws {
    let database = try await filledStore()
    try await database.write { db in
      try db.execute(
        sql: """
          INSERT INTO source (id, kind) VALUES (1, 'file');
          INSERT INTO localFacts (id, sourceId, href) VALUES (5, 1, 'x');
          INSERT INTO localFactsHabit (localFactsId, habitId) VALUES (5, 2);
          """)
    }
    let before = try await rows(database)
    let deletion = try await database.deleteHabits([2])
    // The ID must not be reused meanwhile.
    #expect(try await database.addHabit(named: "d", at: now) == 4)
    try await database.apply(deletion.inverted)
    try await database.deleteHabits([4])
    #expect(try await rows(database) == before)
  }

  @Test("A change that fails stores nothing")
  func failure() async throws {
    let database = try await filledStore()
    let before = try await rows(database)
    let uuid = try #require(try await database.habits().first?.habit.uuid)
    await #expect(throws: StoreError.self) {
      _ = try await database.addHabit(HabitDefinition(name: "d"), uuid: uuid, at: now)
    }
    await #expect(throws: StoreError.self) {
      try await database.editHabit(1, at: now) { $0.groupID = 99 }
    }
    #expect(try await rows(database) == before)
  }

  @Test("Entries are read for one habit and a range of days")
  func entries() async throws {
    let database = try await filledStore()
    let all = try await database.habitEntries(of: 1)
    #expect(all.count == 4)
    #expect(
      all[today]
        == HabitEntry(
          value: .yes, note: "note", completedBy: 7, isPending: true, modified: now))
    #expect(
      try await database.habitEntries(of: 1, in: today.advanced(by: -1)...today).count == 2)
    #expect(try await database.habitEntries(of: 99).isEmpty)
  }

  @Test("Habits and entries from before are kept by the migration")
  func migration() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("x.sqlite").path
      do {
        let queue = try DatabaseQueue(path: path)
        try Migrations.migrator.migrate(queue, upTo: "0008 photos")
        try await queue.write { db in
          try db.execute(
            sql: """
              INSERT INTO habit VALUES
                (3, '6f9619ff-8b86-4011-b42d-00c04fc964ff', 'a', '?', 3, 7, NULL, 4, 0,
                  '2026-03-03 08:00:00.500', '2026-03-03 08:00:00.500'),
                (4, '6f9619ff-8b86-4011-b42d-00c04fc964f0', 'b', NULL, NULL, NULL, 65, 5, 1,
                  '2026-03-03 08:00:00.500', '2026-03-03 08:00:00.500'),
                (5, '6f9619ff-8b86-4011-b42d-00c04fc964f1', 'c', NULL, 9, 1, NULL, 6, 0,
                  '2026-03-03 08:00:00.500', '2026-03-03 08:00:00.500'),
                (9, '6f9619ff-8b86-4011-b42d-00c04fc964f2', 'd', NULL, 1, 1, NULL, 6, 0,
                  '2026-03-03 08:00:00.500', '2026-03-03 08:00:00.500');
              DELETE FROM habit WHERE id = 9;
              INSERT INTO habitEntry VALUES (3, 20515, 'yes', '2026-03-03 08:00:00.500'),
                (3, 20514, 'no', '2026-03-03 08:00:00.500'),
                (3, 20513, 'skip', '2026-03-03 08:00:00.500');
              INSERT INTO source (id, kind) VALUES (1, 'file');
              INSERT INTO localFacts (id, sourceId, href) VALUES (5, 1, 'x');
              INSERT INTO localFactsHabit (localFactsId, habitId) VALUES (5, 3);
              """)
        }
        try queue.close()
      }
      let database = try HalcyonDatabase(path: path)
      let habits = try await database.habitBook().habits
      #expect(habits.map(\.id) == [3, 4, 5])
      #expect(
        habits.map(\.habit.schedule) == [
          .times(3, perDays: 7), .weekdays([.monday, .sunday]), .daily,
        ])
      #expect(habits.map(\.habit.isArchived) == [false, true, false])
      #expect(habits.map(\.habit.question) == ["?", nil, nil])
      #expect(
        try await database.habitEntries(of: 3).mapValues(\.value) == [
          today: .yes, today.advanced(by: -1): .no, today.advanced(by: -2): .skip,
        ])
      #expect(
        try await database.habitEntries(of: 3)[today]?.modified.timeIntervalSince1970
          == 1_772_524_800.5)
      #expect(try await rows(database)["localFactsHabit"]?.count == 1)
      // IDs of deleted habits stay unused.
      #expect(try await database.addHabit(named: "e", at: now) == 10)
    }
  }
}
