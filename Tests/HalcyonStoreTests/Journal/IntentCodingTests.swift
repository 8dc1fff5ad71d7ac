import Foundation
import HalcyonCore
import Testing
@testable import HalcyonRecords
@testable import HalcyonStore

/// The JSON of changes in a journal, which later versions must read.
@Suite struct IntentCodingTests {
  private static let day = Day(clamping: 20_515)
  private static let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  @Test(
    "Each change of habits is the same after reading its JSON",
    arguments: [
      HabitIntent.entry(.tick, habit: 1, day: day), .entry(.untick, habit: 1, day: day),
      .entry(.set(.skip), habit: 1, day: day, person: 4), .entry(.set(nil), habit: 1, day: day),
      .entry(.set(.amount(HabitAmount(thousandths: 250))), habit: 1, day: day),
      .entry(.subtract(HabitAmount(thousandths: 250)), habit: 1, day: day),
      .entry(.note("“late”\n"), habit: 1, day: day), .entry(.photo(3), habit: 1, day: day),
      .entry(.confirm, habit: 1, day: day),
      .add(
        HabitDefinition(
          name: "Drink", question: "?", symbol: .emoji("💧"), notes: "n",
          goal: .measured(HabitTarget(unit: "ml", amount: HabitAmount(thousandths: 8))),
          schedule: .weekdays([.monday, .sunday]), groupID: 1, personID: 2,
          reminders: [HabitReminder(minute: 480, weekdays: [.monday])], requiresPhoto: true),
        newGroup: "G", uuid: uuid),
      .replace(HabitDefinition(name: "A"), habit: 2), .archive(true, habits: [1, 2]),
      .delete(habits: [1]), .arrange([HabitPlace(habitID: 1, groupID: nil)]),
      .addGroup("G", uuid: uuid), .renameGroup("H", group: 1), .foldGroup(true, group: 1),
      .arrangeGroups([2, 1]), .deleteGroup(1),
      .addHoliday(first: day, last: day.advanced(by: 6), person: nil),
      .endHoliday(1, before: day), .deleteHoliday(1),
    ])
  func roundTrip(intent: HabitIntent) throws {
    let json = try JSONEncoder().encode(intent)
    #expect(try JSONDecoder().decode(HabitIntent.self, from: json) == intent)
  }

  @Test("A stored change of rows is the same after reading its JSON")
  func rows() async throws {
    let database = try HalcyonDatabase.inMemory()
    let date = Date(timeIntervalSince1970: 1_772_539_200)
    let added = try await database.addHabit(HabitDefinition(name: "Read"), at: date)
    let tick = try await database.editEntry(.tick, of: added.value, on: [Self.day], at: date)
    for change in [added.change, tick, tick.inverted] {
      let json = try JSONEncoder().encode(HabitIntent.apply(change))
      guard case .apply(let read) = try JSONDecoder().decode(HabitIntent.self, from: json) else {
        Issue.record("another case")
        return
      }
      #expect(read.rows == change.rows)
    }
  }

  @Test("Rows that do not fit their table are rejected")
  func malformedRows() {
    for json in [
      #"[{"table":"person","key":[{"integer":{"_0":1}}]}]"#,
      #"[{"table":"habitEntry","key":[{"integer":{"_0":1}}]}]"#,
      #"[{"table":"habit","key":[{"integer":{"_0":1}}],"after":[{"null":{}}]}]"#,
    ] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(HabitChange.self, from: Data(json.utf8))
      }
    }
  }
}
