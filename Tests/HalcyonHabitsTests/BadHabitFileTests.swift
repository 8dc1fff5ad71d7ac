import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonText
import HangGuard
import Testing

@testable import HalcyonHabits

/// Files that must be rejected, each with its own message. Reading never touches the store.
@Suite(.hangGuard) struct BadHabitFileTests {
  /// Returns the sentences about the failure to read a file.
  private func failure(_ data: Data) async throws -> String {
    try await withFile(data) { path in
      do throws(HabitFileError) {
        _ = try await HabitFile.read(path, at: now)
      } catch {
        var text = UserText.sentence(error)
        if case .rows(let problems) = error {
          text = problems.map { UserText.sentence($0) }.joined(separator: "\n")
        }
        return text
      }
      return "read"
    }
  }

  @Test(
    "Rows of a Loop archive, with their file, row and column",
    arguments: [
      ("001,,YES_NO,,,1,1,,,,,false", "Habits.csv, row 2, column Name: the name is empty."),
      ("001,a,MAYBE,,,1,1,,,,,false", "Habits.csv, row 2, column Type: unknown word “MAYBE”."),
      ("x,a,YES_NO,,,1,1,,,,,false", "column Position: the number “x” is out of range."),
      ("001,a,YES_NO,,,0,1,,,,,false", "FrequencyDenominator: the number “1” is out of range."),
      ("001,a,YES_NO,,,1,9999,,,,,false", "FrequencyDenominator: the number “9999” is out of"),
      ("001,a,YES_NO,,,1,1,red,,,,false", "column Color: unknown color “red”."),
      ("001,a,YES_NO,,,1,1,,,,,perhaps", "column Archived?: unknown word “perhaps”."),
      ("001,a,NUMERICAL,,,1,1,,,AT_LEAST,-1,false", "Target Value: the number “-1” is out of"),
      ("001,a,NUMERICAL,,,1,1,,,AT_LEAST,NaN,false", "the number “NaN” is out of range."),
      ("001,a,NUMERICAL,,,1,1,,,AT_MOST,1e300,false", "the number “1e300” is out of range."),
      ("001,a,NUMERICAL,,,1,1,,,SOME,1,false", "column Target Type: unknown word “SOME”."),
      ("001,\"a,YES_NO", "Habits.csv, row 2, column 2: a quotation mark is not closed."),
      ("001,\"a\"b,YES_NO", "row 2, column 2: a quotation mark is not closed."),
      ("001,a,YES_NO,,,1,1,,,,,\n001,b,YES_NO,,,1,1,,,,,", "row 3, column Position: the number"),
      (
        "001" + String(repeating: ",", count: 1_000_000),
        "row 2, column 65: the row has more than 64 columns."
      ),
      (
        "001," + String(repeating: "x", count: 70_000),
        "row 2, column 2: the field is longer than 65,536 bytes."
      ),
    ])
  func rows(row: String, expected: String) async throws {
    let text = try await failure(loopArchive(row: row))
    #expect(text.contains(expected), "\(text)")
  }

  @Test(
    "Days of a Loop archive",
    arguments: [
      (
        "0000-01-01,NO,", "001 Read/Checkmarks.csv, row 2, column Date: “0000-01-01” is not a date."
      ),
      ("10000-01-01,NO,", "column Date: “10000-01-01” is not a date."),
      ("2026-02-30,NO,", "column Date: “2026-02-30” is not a date."),
      ("2026-03-03,PERHAPS,", "column Value: unknown word “PERHAPS”."),
      ("2026-03-03,7,", "column Value: unknown word “7”."),
      ("2026-03-03", "column Value: the column is missing."),
    ])
  func days(days: String, expected: String) async throws {
    let text = try await failure(loopArchive(days: days))
    #expect(text.contains(expected), "\(text)")
  }

  @Test("The first and the last day are read")
  func extremeDays() async throws {
    let data = try loopArchive(days: "9999-12-31,NO,\n0001-01-01,YES_MANUAL,")
    let file = try await withFile(data) { try await HabitFile.read($0, at: now) }
    #expect(file.archive.habits.first?.entries.keys.sorted() == [.earliest, .latest])
  }

  @Test("All bad rows are reported, up to a limit")
  func manyRows() async throws {
    let days = (0..<200).map { "2026-03-03,X\($0)," }.joined(separator: "\n")
    await #expect {
      try await withFile(try loopArchive(days: days)) { try await HabitFile.read($0, at: now) }
    } throws: { error in
      guard case .rows(let problems) = error as? HabitFileError else { return false }
      return problems.count == 100
    }
  }

  @Test("Archives that are incomplete, damaged or malicious")
  func archives() async throws {
    let habits = ("Habits.csv", Data((loopHeader + "001,a,YES_NO,,,1,1,,,,,false\n").utf8))
    let zeros = Data(count: 100 << 20)
    let good = try loopArchive()
    var many = [habits]
    for index in 0...HabitFileLimits.archiveEntries { many.append(("\(index)", Data())) }
    let cases: [(Data, String)] = [
      (try zip([("x.csv", Data())]), "does not contain “Habits.csv”"),
      (try zip([habits, ("001 a/Scores.csv", Data())]), "does not contain “001 a/Checkmarks.csv”"),
      (try zip([habits, ("../evil.csv", Data())]), "unsafe name “../evil.csv”"),
      (try zip([habits, ("/etc/evil", Data())]), "unsafe name “/etc/evil”"),
      (try zip([habits, ("a\\..\\b", Data())]), "unsafe name"),
      (try zip([habits, ("001 a/Checkmarks.csv", zeros)]), "contains more than"),
      (try zip(many), "contains more than 5000 files"),
      (good.prefix(good.count / 2), "is damaged"), (good.prefix(4), "is damaged"),
      (Data(), "is not an export of Loop Habit Tracker"),
      (Data("text".utf8), "It is not a zip archive, database, table or JSON file."),
      (Data("a,b\n1,2".utf8), "does not begin with the columns HabitName,HabitDescription"),
    ]
    for (data, expected) in cases {
      let text = try await failure(data)
      #expect(text.contains(expected), "\(text)")
    }
  }

  @Test("Databases that are not a readable Loop backup")
  func backups() async throws {
    let other = try loopBackup("DROP TABLE Repetitions")
    var damaged = try loopBackup()
    damaged.replaceSubrange(4_096..<8_192, with: Data(repeating: 0xFF, count: 4_096))
    let cases: [(Data, String)] = [
      (try loopBackup(version: 26), "a later version of Loop Habit Tracker (26;"),
      (try loopBackup(version: 20), "an old version of Loop Habit Tracker (20;"),
      (other, "not a backup of Loop Habit Tracker"), (damaged, "is damaged"),
      (Data("SQLite format 3\0".utf8), "is damaged"),
      (
        try loopBackup("UPDATE Habits SET uuid = (SELECT uuid FROM Habits WHERE id = 9)"),
        "Habits, row 2, column uuid: the identifier"
      ),
      (try loopBackup("UPDATE Habits SET uuid = 'x' WHERE id = 9"), "Habits, row 1, column uuid"),
      (try loopBackup("UPDATE Habits SET name = '' WHERE id = 7"), "row 2, column name"),
      (try loopBackup("UPDATE Habits SET color = 20 WHERE id = 7"), "row 2, column color"),
      (try loopBackup("UPDATE Habits SET target_value = 1e300 WHERE id = 9"), "target_value"),
      (try loopBackup("UPDATE Habits SET target_value = -1 WHERE id = 9"), "target_value"),
      (try loopBackup("UPDATE Habits SET freq_den = 0 WHERE id = 9"), "column freq_den"),
      (try loopBackup("UPDATE Habits SET reminder_hour = 24 WHERE id = 7"), "reminder_hour"),
      (try loopBackup("UPDATE Repetitions SET habit = 99 WHERE id = 3"), "Repetitions, row 3"),
      (try loopBackup("UPDATE Repetitions SET timestamp = 'x' WHERE id = 1"), "column timestamp"),
      (
        try loopBackup("UPDATE Repetitions SET timestamp = 9223372036854000000 WHERE id = 1"),
        "column timestamp"
      ),
      (try loopBackup("UPDATE Repetitions SET value = 7 WHERE id = 1"), "row 1, column value"),
      (try loopBackup("UPDATE Repetitions SET value = 'x' WHERE id = 1"), "row 1, column value"),
    ]
    for (data, expected) in cases {
      let text = try await failure(data)
      #expect(text.contains(expected), "\(expected): \(text)")
    }
  }

  @Test(
    "Tables of HabitBull",
    arguments: [
      (",,,2026-03-03,1,", "row 2, column HabitName: the name is empty."),
      ("a,,,13/13/2026,1,", "column CalendarDate: “13/13/2026” is not a date."),
      ("a,,,1/13/2026,1,\na,,,13/1/2026,1,", "row 3, column CalendarDate: “13/1/2026” is not"),
      ("a,,,2026-03-03,NaN,", "column Value: the number “NaN” is out of range."),
      ("a,,,2026-03-03,-1,", "column Value: the number “-1” is out of range."),
    ])
  func habitBull(row: String, expected: String) async throws {
    let header = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n"
    let text = try await failure(Data((header + row).utf8))
    #expect(text.contains(expected), "\(text)")
  }

  @Test("A field that is not UTF-8")
  func encoding() async throws {
    var data = Data("HabitName,HabitDescription,HabitCategory,CalendarDate,Value\n".utf8)
    data += Data([0x61, 0xFF, 0x2C])
    let text = try await failure(data)
    #expect(text.contains("row 2, column 1: the text is not encoded in UTF-8."), "\(text)")
  }

  @Test(
    "JSON files",
    arguments: [
      ("{", "is malformed: not valid JSON"),
      (#"{"format":"other","version":1}"#, "is not an export"),
      (#"{"format":"halcyon-habits","version":2}"#, "a later version of Halcyon (format 2)"),
      (#"{"format":"halcyon-habits","version":1}"#, "malformed at groups: missing"),
      (#"{"format":"halcyon-habits"}"#, "malformed at version: missing"),
      (#"{"format":"halcyon-habits","version":"1"}"#, "at version: not of the expected type"),
      (#"{"format":"halcyon-habits","version":0}"#, "malformed at version: out of range: 0"),
      (#"{"format":1,"habits":[]}"#, "malformed at format: not of the expected type"),
      (#"{"version":1,"habits":[{"name":"a","entries":[]}]}"#, "malformed at format: missing"),
      (#"{"habits":[{"name":"a"}]}"#, "The field “format” is missing"),
      (#"{"habits":{}}"#, "malformed at habits: not of the expected type"),
      ("{}", "The field “format” is missing, and so are the fields of Table Habit."),
      (#"{"format":"x","version":1}"#, "Its format is “x”."),
      (#"{"habits":[{"name":"","records":[]}]}"#, "malformed at habits[0].name: empty"),
      (#"{"habits":[{"nam":"","records":[]}]}"#, "malformed at habits[0].name: missing"),
      (#"{"habits":[{"name":"a","daily_goal":1e300}]}"#, "habits[0].daily_goal: out of range"),
      (#"{"habits":[{"name":"a","daily_goal":-1}]}"#, "habits[0].daily_goal: out of range"),
      (#"{"habits":[{"name":"a","daily_goal":1,"type":3}]}"#, "habits[0].type: out of range"),
      (
        #"{"habits":[{"name":"a","freq_type":3,"freq_custom":"[1]"}]}"#,
        "habits[0].freq_custom: unknown frequency"
      ),
      (
        #"{"habits":[{"name":"a","records":[{"record_date":999999999}]}]}"#,
        "habits[0].records[0].record_date: not a day"
      ),
    ])
  func json(text: String, expected: String) async throws {
    let text = try await failure(Data(text.utf8))
    #expect(text.contains(expected), "\(text)")
  }

  @Test(
    "Values of Halcyon's own format",
    arguments: [
      ("\"day\":\"2026-03-03\"", "\"day\":\"0000-01-01\"", "day: not a date: 0000-01-01"),
      ("\"value\":\"yes\"", "\"value\":\"perhaps\"", "value: not a value"),
      ("\"day\":\"2026-03-03\"", "\"day\":\"2026-03-02\"", "day: 2026-03-02 occurs twice"),
      ("\"target\":5500", "\"target\":-1", "goal: out of range"),
      ("\"target\":5500", "\"target\":1e300", "is malformed"),
      ("\"color\":0", "\"color\":20", "color: out of range"),
      ("\"minute\":0", "\"minute\":1440", "reminders: out of range"),
    ])
  func values(old: String, new: String, expected: String) async throws {
    let json = String(decoding: try HalcyonJSON.data(fullArchive()), as: UTF8.self)
    let text = try await failure(Data(json.replacing(old, with: new).utf8))
    #expect(text.contains(expected), "\(text)")
  }

  @Test("Two habits with one identifier, a missing file and a file that is too large")
  func others() async throws {
    var archive = fullArchive()
    archive.habits[1].uuid = archive.habits[0].uuid
    let text = try await failure(HalcyonJSON.data(archive))
    #expect(text.contains("twice"), "\(text)")
    await #expect(throws: HabitFileError.self) { try await HabitFile.read("/none", at: now) }
  }
}
