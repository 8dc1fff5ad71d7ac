import Foundation
import HalcyonCore
import HangGuard
import Testing

@testable import HalcyonHabits

@Suite(.hangGuard) struct HabitFileTests {
  private func read(_ data: Data) async throws -> HabitFile {
    try await withFile(data) { try await HabitFile.read($0, at: now) }
  }

  @Test("A Loop archive: words, numbers, notes, and what Loop computed")
  func loopArchives() async throws {
    let rows = [
      "001,\"Read, write\",YES_NO,Did you?,\"A \"\"note\"\"\",3,7,#388E3C,,,,false",
      "002,水,NUMERICAL,,,1,1,#AAAAAA,glasses,AT_LEAST,8.0,true", "003,None,YES_NO,,,1,1,,,,,false",
    ]
    let days = """
      Date,Value,Notes
      2026-03-05,YES_MANUAL,
      2026-03-04,YES_AUTO,
      2026-03-03,NO,"a, b"
      2026-03-02,SKIP,
      2026-03-01,UNKNOWN,why
      2026-02-28,2,
      2026-02-27,0,
      2026-02-26,-1,
      """
    let amounts = "Date,Value\r\n2026-03-05,8500\r\n2026-03-04,NO\r\n2026-03-03,SKIP\r\n"
    let file = try await read(
      zip([
        ("Habits.csv", Data((loopHeader + rows.joined(separator: "\n")).utf8)),
        ("001 Read write/Checkmarks.csv", Data(days.utf8)),
        ("002/Checkmarks.csv", Data(amounts.utf8)), ("002/Scores.csv", Data("x".utf8)),
        // Names are not quoted here, so a comma shifts the columns: never read.
        ("Checkmarks.csv", Data("Date,Read, write,水,\n\"".utf8)),
      ]))
    #expect(file.format == .loopArchive)
    let habits = file.archive.habits
    #expect(habits.map(\.definition.name) == ["Read, write", "水", "None"])
    #expect(
      habits[0].definition.notes == "A \"note\"" && habits[0].definition.question == "Did you?")
    #expect(habits[0].definition.schedule == .times(3, perDays: 7))
    #expect(habits.map(\.definition.color.index) == [7, 19, 8])
    #expect(habits.map(\.isArchived) == [false, true, false])
    #expect(
      habits[0].entries.mapValues(\.entry.value) == [
        day("2026-03-05"): .yes, day("2026-03-03"): .no, day("2026-03-02"): .skip,
        day("2026-03-01"): nil, day("2026-02-28"): .yes, day("2026-02-27"): .no,
      ])
    #expect(habits[0].entries[day("2026-03-03")]?.entry.note == "a, b")
    let target = HabitTarget(unit: "glasses", amount: HabitAmount(thousandths: 8_000))
    #expect(habits[1].definition.goal == .measured(target))
    #expect(
      habits[1].entries.mapValues(\.entry.value) == [
        day("2026-03-05"): .amount(HabitAmount(thousandths: 8_500)),
        day("2026-03-04"): .amount(.zero), day("2026-03-03"): .skip,
      ])
    #expect(habits[2].entries.isEmpty)
  }

  @Test("A Loop backup: habits in their order, reminders and identifiers")
  func loopBackups() async throws {
    let file = try await read(loopBackup())
    #expect(file.format == .loopBackup)
    let habits = file.archive.habits
    #expect(habits.map(\.definition.name) == ["Water", "Run"])
    #expect(habits[0].isArchived && habits[0].definition.goal.target?.amount.thousandths == 8_500)
    #expect(habits[1].uuid?.uuidString == "6F9619FF-8B86-4011-B42D-00C04FC964FF")
    // Bit 2 is Monday.
    #expect(habits[1].definition.reminders == [HabitReminder(minute: 450, weekdays: [.monday])])
    #expect(habits[1].definition.schedule == .times(3, perDays: 7))
    #expect(
      habits[1].entries.mapValues(\.entry.value) == [
        day("2026-03-03"): .yes, day("2026-03-02"): .skip, day("2026-03-01"): .no,
        day("2026-02-27"): nil,
      ])
    #expect(habits[1].entries[day("2026-03-03")]?.entry.note == "Fine")
  }

  @Test("A table of HabitBull: categories are groups, amounts make a measured habit")
  func habitBull() async throws {
    let table = """
      HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText
      Read,About,Mind,2026-3-5,1,fine
      Read,About,Mind,2026-03-04,0,
      Push-ups,,Health,2026-03-05,20,
      Push-ups,,Health,2026-03-04,0,
      """
    let file = try await read(Data(table.utf8))
    #expect(file.format == .habitBull)
    #expect(file.archive.groups.map(\.name) == ["Mind", "Health"])
    let habits = file.archive.habits
    #expect(habits.map(\.definition.name) == ["Read", "Push-ups"])
    #expect(habits[0].group == file.archive.groups[0].uuid)
    #expect(
      habits[0].entries.mapValues(\.entry.value)
        == [day("2026-03-05"): .yes, day("2026-03-04"): .no])
    #expect(habits[0].entries[day("2026-03-05")]?.entry.note == "fine")
    #expect(habits[1].definition.goal.target?.amount == HabitAmount(20))
    #expect(habits[1].entries[day("2026-03-04")]?.entry.value == .amount(.zero))
  }

  @Test(
    "The target of HabitBull is the most frequent amount, and the larger one of a tie",
    arguments: [([2, 2, 5, 5], 5), ([5, 5, 2, 2], 5), ([2, 2, 2, 5, 5], 2), ([0, 0, 0, 7], 7)])
  func habitBullTarget(_ amounts: [Int], _ expected: Int) async throws {
    let rows = amounts.enumerated().map { "Run,,,2026-3-\($0.offset + 1),\($0.element)" }
    let table = HabitBull.header + ",CalendarDate,Value\n" + rows.joined(separator: "\n")
    let habit = try #require(try await read(Data(table.utf8)).archive.habits.first)
    #expect(habit.definition.goal.target?.amount == HabitAmount(thousandths: expected * 1_000))
  }

  @Test(
    "A yes/no habit of Table Habit with a part of a day becomes a measured one, which keeps it",
    arguments: [0.5, 0.001, 1.5])
  func tableHabitPart(_ part: Double) async throws {
    let json = """
      {"habits": [{"name": "Read", "daily_goal": 1, "records": [
        {"record_date": 20515, "record_type": 1, "record_value": \(part)},
        {"record_date": 20514, "record_type": 1, "record_value": 1}]}]}
      """
    let habit = try #require(try await read(Data(json.utf8)).archive.habits.first)
    let (some, all) = (try #require(HabitAmount(part)), try #require(HabitAmount(1)))
    #expect(habit.definition.goal.target?.amount == all)
    #expect(
      habit.entries.mapValues(\.entry.value)
        == [Day(clamping: 20_515): .amount(some), Day(clamping: 20_514): .amount(all)])
  }

  @Test(
    "A field of a table is read as it was written",
    arguments: ["a\rb", "a\nb", "a\r\nb", "a,b", "a\"b", "\"", "\r", " a ", "ä"])
  func field(_ text: String) throws {
    var table = CSVWriter()
    table.write([text, "x"])
    table.write(["y", text])
    var reader = CSVReader(table.data, file: "f")
    var rows: [[String]] = []
    while let row = try reader.next() { rows.append(row.fields) }
    #expect(rows == [[text, "x"], ["y", text]])
  }

  @Test("A file of Table Habit: kinds, frequencies, and records by day number")
  func tableHabit() async throws {
    let json = """
      {"habits": [
        {"name": "Read", "desc": "About", "type": 1, "status": 1, "color": 5, "daily_goal": 1,
         "daily_goal_unit": "", "freq_type": 3, "freq_custom": "[3,7]", "create_t": 1772496000,
         "records": [{"record_date": 20515, "record_type": 1, "record_value": 1, "reason": "x"},
           {"record_date": 20514, "record_type": 2}, {"record_date": 20513, "record_type": 0},
           {"record_date": 20512, "record_type": 1, "record_value": 0}]},
        {"name": "Coffee", "type": 2, "status": 3, "daily_goal": 2.5, "daily_goal_unit": "cups",
         "freq_type": 1, "freq_custom": "[4]", "records": []},
        {"name": "Gone", "status": 2}]}
      """
    let file = try await read(Data(json.utf8))
    #expect(file.format == .tableHabit)
    let habits = file.archive.habits
    #expect(habits.map(\.definition.name) == ["Read", "Coffee"])
    #expect(habits[0].definition.goal == .yesNo && habits[0].definition.notes == "About")
    #expect(habits[0].definition.schedule == .times(3, perDays: 7))
    #expect(habits[0].created == Date(timeIntervalSince1970: 1_772_496_000))
    #expect(
      habits[0].entries.mapValues(\.entry.value) == [
        Day(clamping: 20_515): .yes, Day(clamping: 20_514): .skip, Day(clamping: 20_512): .no,
      ])
    #expect(habits[1].isArchived)
    #expect(habits[1].definition.schedule == .timesPerWeek(4, from: .monday))
    #expect(
      habits[1].definition.goal
        == .measured(
          HabitTarget(unit: "cups", direction: .atMost, amount: HabitAmount(thousandths: 2_500))))
  }

  @Test("Halcyon's own format loses nothing")
  func halcyon() async throws {
    let archive = fullArchive()
    let file = try await read(HalcyonJSON.data(archive))
    #expect(file.format == .halcyon)
    #expect(file.archive.withoutCounts == archive)
    #expect(try HalcyonJSON.data(file.archive) == HalcyonJSON.data(archive))
  }

  @Test("The table of all days quotes only where needed")
  func table() {
    var item = HabitArchive.Item(definition: HabitDefinition(name: "a,b"))
    item.entries[day("2026-03-03")] = .init(HabitEntry(value: .yes, note: "x", modified: now))
    item.entries[day("2026-03-04")] = .init(
      HabitEntry(value: .amount(HabitAmount(thousandths: 1_500)), modified: now))
    let table = HabitFile.table(HabitArchive(habits: [item]))
    #expect(
      String(decoding: table, as: UTF8.self)
        == "Habit,Date,Value,Unit,Notes\n\"a,b\",2026-03-04,1.5,,\n\"a,b\",2026-03-03,yes,,x\n")
  }
}
