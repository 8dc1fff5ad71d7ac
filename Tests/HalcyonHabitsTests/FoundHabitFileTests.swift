import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HalcyonText
import HangGuard
import Testing

@testable import HalcyonHabits

/// Files from other programs and from use, which were rejected, misread, or stopped the program.
enum FoundFile {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/found")

  static var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { !$0.hasSuffix(".md") }.sorted()
    }
  }

  static func path(_ name: String) -> String { folder.appending(path: name).path }
}

@Suite(.hangGuard) struct FoundHabitFileTests {
  /// What an import leaves in an empty store.
  private struct Import {
    let summary: HabitImportSummary
    let stored: HabitArchive
    let sentences: [String]

    subscript(name: String) -> HabitArchive.Item? {
      stored.habits.first { $0.definition.name == name }
    }

    func values(_ name: String) -> [String: HabitValue?] {
      let entries = self[name]?.entries ?? [:]
      return Dictionary(
        entries.map { ($0.key.description, $0.value.entry.value) }, uniquingKeysWith: { $1 })
    }
  }

  /// Imports a file twice; the second time must change nothing.
  private func imported(_ name: String) async throws -> Import {
    let database = try HalcyonDatabase.inMemory()
    let file = try await HabitFile.read(FoundFile.path(name), at: now)
    let preview = try await database.previewHabitImport(file.archive)
    let summary = try await database.importHabits(file.archive, at: now).value
    #expect(preview == summary)
    #expect(summary.account.isBalanced, "\(summary.account)")
    let stored = try await database.habitArchive()
    #expect(try await database.importHabits(file.archive, at: now + 9).change.isEmpty)
    return Import(
      summary: summary, stored: stored, sentences: summary.issues.first.map(UserText.sentence))
  }

  private func amount(_ units: Double) -> HabitValue? { HabitAmount(units).map { .amount($0) } }

  @Test(
    "The number of habits and days of each file, and what is left out",
    arguments: [
      ("crash-modified.json", 1, 1, 1), ("poison-created.json", 1, 0, 1),
      ("poison-microseconds.json", 1, 0, 1), ("habitbull-repeated-day.csv", 1, 1, 1),
      ("habitbull-us-dates.csv", 1, 1, 0), ("loop-archive-1.8-style.zip", 1, 1, 0),
      ("loop-upgraded-from-12.db", 9, 164, 0), ("loop-upgraded-uuid34.db", 2, 1, 0),
      ("target0.db", 2, 2, 0), ("every730.db", 2, 1, 0), ("unaligned.db", 2, 2, 0),
      ("holiday-missing-person.json", 4, 0, 3), ("tablehabit-negative-limit.json", 6, 11, 8),
      ("tablehabit-3of7.json", 1, 52, 0), ("measured-times.json", 6, 0, 0),
      ("limits-and-skips.json", 11, 43, 0), ("two-doses.json", 4, 0, 0),
    ])
  func numbers(name: String, habits: Int, days: Int, leftOut: Int) async throws {
    let result = try await imported(name)
    #expect(result.stored.habits.count == habits)
    #expect(result.stored.habits.reduce(0) { $0 + $1.entries.count } == days)
    #expect(result.summary.issues.count == leftOut, "\(result.sentences)")
    #expect(result.summary.account.isComplete == (leftOut == 0))
  }

  @Test("Every found file is in the table of numbers, or is rejected")
  func complete() async throws {
    let names = try FoundFile.names
    #expect(names.count == 18)
    await #expect(
      throws: HabitFileError.malformed(
        path: FoundFile.path("halcyon-json-without-version.json"), location: "version",
        reason: "missing")
    ) {
      try await HabitFile.read(FoundFile.path("halcyon-json-without-version.json"), at: now)
    }
  }

  @Test(
    "A time that does not fit is left out, with its field and value, and the store stays readable",
    arguments: [
      ("crash-modified.json", "R, habits[0].entries[0].modified: The time 9223372036854775807"),
      ("poison-created.json", "R, habits[0].created: The time 9223372036854775807 is not in the"),
      ("poison-microseconds.json", "R, habits[0].created: The time 1700000000000000 is not in"),
    ])
  func times(name: String, sentence: String) async throws {
    let result = try await imported(name)
    #expect(result.sentences.first?.contains(sentence) == true, "\(result.sentences)")
    let habit = try #require(result["R"])
    #expect(habit.created == now)
    #expect(habit.entries.values.allSatisfy { $0.entry.modified == now })
  }

  @Test("A repeated day of HabitBull is named, and the first is kept")
  func repeatedDay() async throws {
    let result = try await imported("habitbull-repeated-day.csv")
    #expect(result.values("A") == ["2026-03-15": .yes])
    #expect(result.summary.account[.day] == .init(found: 2, added: 1, leftOut: 1))
    #expect(
      result.sentences == [
        "A, habitbull-repeated-day.csv, row 3, column CalendarDate: The day 2026-03-15 occurs "
          + "again. Only the first was imported."
      ])
  }

  @Test("American dates of HabitBull begin with the month, and the assumption is shown")
  func americanDates() async throws {
    let result = try await imported("habitbull-us-dates.csv")
    #expect(result.values("H1") == ["2020-11-05": .yes])
    #expect(
      result.sentences == [
        "Dates such as 11/5/2020 are assumed to begin with the month, as in the United States."
      ])
    #expect(result.summary.account.isComplete)
  }

  @Test(
    "One date of a HabitBull table proves the order of all others",
    arguments: [
      ("11/5/2020", "25/12/2020", "2020-05-11", "are read with the day first."),
      ("11/5/2020", "12/25/2020", "2020-11-05", "are read with the month first."),
    ])
  func provenDates(first: String, second: String, expected: String, sentence: String) async throws {
    let table = HabitBull.header + ",CalendarDate,Value\nA,,,\(first),1\nA,,,\(second),1\n"
    let file = try await withFile(Data(table.utf8)) { try await HabitFile.read($0, at: now) }
    #expect(file.archive.habits.first?.entries.keys.contains(day(expected)) == true)
    let text = try #require(file.archive.issues.first.first.map(UserText.sentence))
    #expect(text.hasSuffix(sentence), "\(text)")
  }

  @Test("An archive of Loop 1.8, whose days have no header")
  func loop18() async throws {
    let result = try await imported("loop-archive-1.8-style.zip")
    let habit = try #require(result["A"]).definition
    #expect(habit.question == "Q?" && habit.notes == "D" && habit.schedule == .daily)
    #expect(LoopWords.colors[habit.color.index] == "#FF8F00")
    #expect(result.values("A") == ["2015-01-25": .yes])
  }

  @Test("A database that Loop upgraded from version 12")
  func upgraded() async throws {
    let result = try await imported("loop-upgraded-from-12.db")
    let habits = result.stored.habits
    #expect(habits.map(\.entries.count) == [33, 21, 2, 15, 12, 13, 43, 12, 13])
    #expect(
      habits.map(\.definition.schedule) == [
        .times(3, perDays: 7), .times(3, perDays: 7), .times(1, perDays: 5),
      ] + Array(repeating: .daily, count: 6))
    #expect(habits.allSatisfy { !$0.isArchived && $0.definition.reminders.isEmpty })
    #expect(habits[1].definition.question == "I want to have beautiful teeth!")
    #expect(habits.map(\.definition.name).suffix(3) == ["Vegan", "Sport", "I love you"])
  }

  @Test("Identifiers of 34 digits, and reminders on some days")
  func longIdentifiers() async throws {
    let result = try await imported("loop-upgraded-uuid34.db")
    let habit = try #require(result["Work out"])
    #expect(habit.definition.question == "Did you work out?")
    #expect(habit.definition.schedule == .daily)
    #expect(
      habit.definition.reminders == [
        HabitReminder(minute: 18 * 60, weekdays: [.wednesday, .thursday, .friday, .saturday])
      ])
    #expect(result.values("Work out") == ["2020-01-01": .yes])
    #expect(habit.uuid?.uuidString == "A75F0B89-AAC6-FF4A-92CD-96F33A4F27D9")
    #expect(result["Test"]?.entries.isEmpty == true)
  }

  @Test("Targets of zero, long periods and times within a day")
  func loopValues() async throws {
    let zero = try await imported("target0.db")
    #expect(zero["X"]?.definition.goal == .measured(HabitTarget(amount: .zero)))
    #expect(zero.values("X") == ["2024-10-04": amount(5)])
    #expect(zero.values("Good") == ["2024-10-04": .yes])
    let state = HabitHistory([.init(day("2024-10-04"), amount(5))])
    let score = HabitScore.values(
      of: state, goal: .measured(HabitTarget(amount: .zero)), schedule: .daily,
      through: day("2024-10-04"))
    #expect(score.last ?? 0 > 0)
    let long = try await imported("every730.db")
    #expect(long["X"]?.definition.schedule == .times(1, perDays: 730))
    #expect(long["X"]?.entries.isEmpty == true)
    #expect(long.values("Good") == ["2024-10-04": .yes])
    let cut = try await imported("unaligned.db")
    #expect(cut.values("X") == ["2024-10-04": .yes])
    #expect(cut.values("Good") == ["2024-10-04": .yes])
  }

  @Test("The holiday and the habit of a person who is not a contact wait for them")
  func missingPerson() async throws {
    let result = try await imported("holiday-missing-person.json")
    #expect(result.stored.habits.map(\.definition.name) == ["Read", "Water", "Coffee", "Old"])
    #expect(result["Old"]?.isArchived == true)
    #expect(result.stored.holidays.isEmpty && result.summary.missingPeople == 1)
    #expect(result.summary.account[.habit] == .init(found: 5, added: 4, leftOut: 1))
    #expect(result.summary.account[.day] == .init(found: 1, leftOut: 1))
    #expect(result.summary.account[.holiday] == .init(found: 1, leftOut: 1))
    #expect(
      result.sentences == [
        "Pills: “Grandma” is not in your contacts. Add them, then import the file again.",
        "Pills: The days of the habit were left out.",
        "2026-11-20: “Grandma” is not in your contacts. Add them, then import the file again.",
      ])
  }

  @Test("Goals of Table Habit: limits are the upper goal, and partly done days keep their amounts")
  func tableHabitGoals() async throws {
    let result = try await imported("tablehabit-negative-limit.json")
    let limit = { (unit: String, units: Double) -> HabitGoal? in
      HabitAmount(units).map {
        .measured(HabitTarget(unit: unit, direction: .atMost, amount: $0))
      }
    }
    #expect(result["Coffee limit"]?.definition.goal == limit("cups", 3))
    #expect(
      result.values("Coffee limit") == [
        "2024-10-05": amount(2), "2024-10-06": amount(3), "2024-10-07": amount(5),
      ])
    #expect(result["Neg default"]?.definition.goal == limit("", 0))
    #expect(result.values("Neg default") == ["2024-10-05": amount(0), "2024-10-06": amount(1)])
    #expect(
      result.values("Default yes") == [
        "2024-10-05": amount(1), "2024-10-06": amount(2), "2024-10-07": amount(0.5),
        "2024-10-08": .skip,
      ])
    #expect(result["Default yes"]?.entries[day("2024-10-08")]?.entry.note == "ill")
    #expect(result["Weekly"]?.definition.schedule == .timesPerWeek(3, from: .monday))
    #expect(result["Monthly"]?.definition.schedule == .timesPerMonth(5))
    let archived = try #require(result["Archived"])
    #expect(archived.isArchived && archived.definition.schedule == .times(3, perDays: 7))
    #expect(result.values("Archived") == ["2024-10-05": amount(12.346)])
  }

  @Test("Groups, reminders, starts and colors of Table Habit, and what is left out")
  func tableHabitDetails() async throws {
    let result = try await imported("tablehabit-negative-limit.json")
    let yes = try #require(result["Default yes"])
    #expect(result.stored.groups.map(\.name) == ["Health"])
    #expect(yes.group == result.stored.groups.first?.uuid)
    #expect(
      yes.definition.reminders == [
        HabitReminder(minute: 8 * 60 + 30, weekdays: [.monday, .wednesday])
      ])
    let utc = try #require(TimeZone(secondsFromGMT: 0))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = utc
    #expect(yes.created.map { Day($0, calendar: calendar) } == day("2024-10-04"))
    #expect(LoopWords.colors[yes.definition.color.index] == "#8E24AA")
    #expect(LoopWords.colors[result["Weekly"]?.definition.color.index ?? 0] == "#303030")
    #expect(
      Set(result.sentences) == [
        "Coffee limit, habits[0].target_days: The goal in days, 30, was left out.",
        "Default yes, habits[1].target_days: The goal in days, 30, was left out.",
        "Weekly, habits[2].custom_color: There is no color #112233. The nearest one is used.",
        "Weekly, habits[2].target_days: The goal in days, 30, was left out.",
        "Monthly, habits[3].target_days: The goal in days, 30, was left out.",
        "Neg default, habits[4].target_days: The goal in days, 30, was left out.",
        "Archived, habits[5].daily_goal_extra: A habit has one goal here. "
          + "The other goal, 20.0, was left out.",
        "Archived, habits[5].target_days: The goal in days, 30, was left out.",
      ])
  }

  @Test(
    "Reminders of Table Habit",
    arguments: [
      (#"{"type":3,"time":{"hour":8,"minute":30},"extra":[1,3]}"#, [Weekday.monday, .wednesday]),
      (#"{"type":3,"time":"08:30","extra":[7]}"#, [.sunday]),
      (#"{"type":1,"time":{"hour":8,"minute":30},"extra":[]}"#, Weekday.allCases),
      (#"{"type":2,"time":"8:30"}"#, Weekday.allCases),
    ])
  func reminders(text: String, weekdays: [Weekday]) throws {
    #expect(
      try TableHabitReminder.reminders(text) == [
        HabitReminder(minute: 510, weekdays: Set(weekdays))
      ])
  }

  @Test(
    "Reminders of Table Habit that cannot be read",
    arguments: [
      "", "{}", "[]", #"{"type":4,"time":"08:30","extra":[31]}"#, #"{"type":2,"time":"24:00"}"#,
      #"{"type":2,"time":"8"}"#, #"{"type":2,"time":{"hour":8}}"#, #"{"type":2}"#,
      #"{"type":3,"time":"08:30","extra":[]}"#, #"{"type":3,"time":"08:30","extra":[8]}"#,
      #"{"type":9223372036854775807,"time":"08:30"}"#, #"{"type":2,"time":"9999999999:1"}"#,
    ])
  func unreadableReminders(text: String) {
    #expect(throws: TableHabitReminder.Unreadable.self) {
      try TableHabitReminder.reminders(text)
    }
  }

  @Test("The ten colors of Table Habit become the nearest ones")
  func colors() async throws {
    let items = (1...10).map { "{\"name\":\"\($0)\",\"color\":\($0),\"records\":[]}" }
    let json = "{\"habits\":[" + items.joined(separator: ",") + "]}"
    let file = try await withFile(Data(json.utf8)) { try await HabitFile.read($0, at: now) }
    #expect(
      file.archive.habits.map(\.definition.color.index) == [12, 0, 14, 12, 8, 7, 4, 3, 6, 13])
    #expect(file.archive.issues.isEmpty)
  }
}
