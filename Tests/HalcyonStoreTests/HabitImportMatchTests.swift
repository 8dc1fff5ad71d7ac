import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import Testing

/// Which stored habits the habits of a file are.
@Suite(.hangGuard) struct HabitImportMatchTests {
  private let now = Date(timeIntervalSince1970: 1_772_500_000)
  private let today = Day(clamping: 20_515)
  private let kilometers = HabitGoal.measured(
    HabitTarget(unit: "km", amount: HabitAmount(thousandths: 5_000)))

  /// A habit of a file without identifiers, with an entry on one day.
  private func item(
    _ name: String, _ goal: HabitGoal, _ value: HabitValue, daysAgo: Int
  ) -> HabitArchive.Item {
    var item = HabitArchive.Item(definition: HabitDefinition(name: name, goal: goal))
    item.entries[today.advanced(by: -daysAgo)] = .init(HabitEntry(value: value, modified: now))
    return item
  }

  private func days(_ database: HalcyonDatabase) async throws -> [[Int]] {
    try await database.habits().map { habit in
      habit.history.marks.map { $0.day.distance(to: today) }
    }
  }

  @Test("A habit without an identifier is the stored one of the same name and kind")
  func kinds() async throws {
    let database = try HalcyonDatabase.inMemory()
    for goal in [HabitGoal.yesNo, kilometers] {
      _ = try await database.addHabit(HabitDefinition(name: "Read", goal: goal), at: now)
    }
    let measured = item("Read", kilometers, .amount(HabitAmount(thousandths: 1_000)), daysAgo: 1)
    let archive = HabitArchive(habits: [measured, item("Read", .yesNo, .yes, daysAgo: 2)])
    let summary = try await database.importHabits(archive, at: now).value
    #expect(summary.newHabits == 0 && summary.newDays == 2)
    #expect(try await days(database) == [[2], [1]])
  }

  @Test("Habits of the same name and kind match the stored ones in order, and one more is added")
  func sameName() async throws {
    let database = try HalcyonDatabase.inMemory()
    for _ in 0..<2 { _ = try await database.addHabit(HabitDefinition(name: "Read"), at: now) }
    let archive = HabitArchive(habits: (1...3).map { item("Read", .yesNo, .yes, daysAgo: $0) })
    let summary = try await database.importHabits(archive, at: now).value
    #expect(summary.newHabits == 1)
    #expect(try await days(database) == [[1], [2], [3]])
  }

  @Test("An identifier alone decides, whatever the name is")
  func identifiers() async throws {
    let database = try HalcyonDatabase.inMemory()
    let uuid = UUID()
    _ = try await database.addHabit(HabitDefinition(name: "Read"), at: now)
    _ = try await database.addHabit(HabitDefinition(name: "Run"), uuid: uuid, at: now)
    var known = item("Read", .yesNo, .yes, daysAgo: 1)
    known.uuid = uuid
    var unknown = item("Read", .yesNo, .yes, daysAgo: 2)
    unknown.uuid = UUID()
    let summary = try await database.importHabits(
      HabitArchive(habits: [known, unknown]), at: now
    ).value
    #expect(summary.newHabits == 1)
    #expect(try await days(database) == [[], [1], [2]])
  }
}
