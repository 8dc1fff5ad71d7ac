import Foundation
import GRDB
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import Testing

@testable import HalcyonHabits

/// Valid files of each format in which one value was replaced by an extreme one. Reading them never
/// traps, and whatever is imported can be read, evaluated and exported.
@Suite(.hangGuard) struct MutatedHabitFileTests {
  private static let seeds = 0..<8
  private static let mutationsPerSeed = 12

  /// Numbers, and what may be in their place.
  private static let numbers = [
    "NaN", "1e308", "-1e308", "1e400", "9223372036854775807", "-9223372036854775808",
    "18446744073709551616", "-1", "0", "0.0005", "2932897", "253402300800000", "1e15", "2147483648",
  ]
  private static let tokens =
    numbers + ["null", "true", "\"x\"", "\"\"", "\"9223372036854775807\"", "[]", "{}", "[1,[2]]"]

  /// A generator whose numbers depend on its seed alone.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  /// Reads a file, and uses everything that an import of it stores.
  private func use(_ data: Data, _ label: String) async throws {
    let file: HabitFile
    do {
      file = try await withFile(data) { try await HabitFile.read($0, at: now) }
    } catch is HabitFileError {
      return
    }
    let database = try HalcyonDatabase.inMemory()
    let summary = try await database.importHabits(file.archive, at: now).value
    #expect(summary.account.isBalanced, "\(label): \(summary.account)")
    let (archive, book) = (try await database.habitArchive(), try await database.habitBook())
    #expect(book.habits.count == summary.account[.habit].added, "\(label)")
    #expect(archive.habits.count == book.habits.count, "\(label)")
    let days = archive.habits.reduce(0) { $0 + $1.entries.count }
    #expect(days == summary.account[.day].added, "\(label)")
    let today = day("2026-03-05")
    for habit in book.habits {
      _ = try await database.habitEntries(of: habit.id)
      _ = habit.state(on: today)
      let history = habit.countedHistory
      _ = HabitStreaks(
        of: history, goal: habit.habit.goal, schedule: habit.habit.schedule, through: today)
      _ = HabitScore.values(
        of: history, goal: habit.habit.goal, schedule: habit.habit.schedule, through: today)
    }
    _ = try LoopExport.archive(archive, book, today: today, at: now)
    _ = HabitFile.table(archive)
    let again = try HalcyonJSON.read(try HalcyonJSON.data(archive), path: "x", at: now)
    #expect(again.withoutCounts == archive, "\(label)")
    #expect(
      try await database.importHabits(file.archive, at: now + 9).change.isEmpty, "\(label)")
  }

  // MARK: - JSON

  /// Returns a JSON text with one of its values replaced.
  private func mutated(_ json: Data, _ random: inout Generator) throws -> (Data, String) {
    let marker = "@replaced@"
    var paths: [[String]] = []
    func collect(_ value: Any, _ path: [String]) {
      if !path.isEmpty { paths.append(path) }
      if let object = value as? [String: Any] {
        for (key, value) in object { collect(value, path + [key]) }
      } else if let list = value as? [Any] {
        for (index, value) in list.enumerated() { collect(value, path + [String(index)]) }
      }
    }
    func replacing(_ value: Any, _ path: ArraySlice<String>) -> Any {
      guard let key = path.first else { return marker }
      if var object = value as? [String: Any], let old = object[key] {
        object[key] = replacing(old, path.dropFirst())
        return object
      }
      if var list = value as? [Any], let index = Int(key), list.indices.contains(index) {
        list[index] = replacing(list[index], path.dropFirst())
        return list
      }
      return value
    }
    let root = try JSONSerialization.jsonObject(with: json)
    collect(root, [])
    paths.sort { $0.joined(separator: "/") < $1.joined(separator: "/") }
    let path = try #require(paths.randomElement(using: &random))
    let token = try #require(Self.tokens.randomElement(using: &random))
    let text = String(
      decoding: try JSONSerialization.data(
        withJSONObject: replacing(root, path[...]), options: .sortedKeys), as: UTF8.self)
    return (
      Data(text.replacing("\"\(marker)\"", with: token).utf8),
      path.joined(separator: ".") + " = " + token
    )
  }

  private func tableHabitFile() throws -> Data {
    try Data(contentsOf: URL(filePath: FoundFile.path("tablehabit-negative-limit.json")))
  }

  @Test("Halcyon's own format", arguments: seeds)
  func halcyon(seed: Int) async throws {
    var random = Generator(seed)
    let data = try HalcyonJSON.data(fullArchive())
    for _ in 0..<Self.mutationsPerSeed {
      let (file, label) = try mutated(data, &random)
      try await use(file, "seed \(seed): \(label)")
    }
  }

  @Test("Table Habit", arguments: seeds)
  func tableHabit(seed: Int) async throws {
    var random = Generator(seed)
    let data = try tableHabitFile()
    for _ in 0..<Self.mutationsPerSeed {
      let (file, label) = try mutated(data, &random)
      try await use(file, "seed \(seed): \(label)")
    }
  }

  // MARK: - Tables

  private func mutated(_ table: String, _ random: inout Generator) throws -> (String, String) {
    var rows = table.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let row = Int.random(in: 1..<rows.count, using: &random)
    let column = Int.random(in: 0..<rows[row].count, using: &random)
    let value = try #require((Self.numbers + ["", "x", "null"]).randomElement(using: &random))
    rows[row][column] = value
    let text = rows.map { $0.joined(separator: ",") }.joined(separator: "\n")
    return (text, "row \(row), column \(column) = \(value)")
  }

  @Test("HabitBull", arguments: seeds)
  func habitBull(seed: Int) async throws {
    var random = Generator(seed)
    let table = """
      HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText
      Read,About,Mind,2026-3-5,1,fine
      Read,About,Mind,3/4/2026,0,
      Push-ups,,Health,2026-03-05,20,
      """
    for _ in 0..<Self.mutationsPerSeed {
      let (file, label) = try mutated(table, &random)
      try await use(Data(file.utf8), "seed \(seed): \(label)")
    }
  }

  @Test("A Loop archive", arguments: seeds)
  func loopArchives(seed: Int) async throws {
    var random = Generator(seed)
    let habits =
      loopHeader + "001,Read,YES_NO,Q?,D,3,7,#388E3C,,,,false\n"
      + "002,Water,NUMERICAL,,,1,1,#AAAAAA,l,AT_LEAST,8.0,true"
    let days = "Date,Value,Notes\n2026-03-05,YES_MANUAL,\n2026-03-04,2,x\n2026-03-03,SKIP,"
    for _ in 0..<Self.mutationsPerSeed {
      let isHabit = Bool.random(using: &random)
      let (table, label) = try mutated(isHabit ? habits : days, &random)
      let file = try zip([
        ("Habits.csv", Data((isHabit ? table : habits).utf8)),
        ("001 Read/Checkmarks.csv", Data((isHabit ? days : table).utf8)),
        ("002 Water/Checkmarks.csv", Data("Date,Value\n2026-03-05,8500\n".utf8)),
      ])
      try await use(file, "seed \(seed): \(label)")
    }
  }

  @Test("A Loop backup", arguments: seeds)
  func loopBackups(seed: Int) async throws {
    var random = Generator(seed)
    let columns = [
      "Habits": [
        "archived", "color", "description", "freq_den", "freq_num", "name", "position",
        "reminder_hour", "reminder_min", "reminder_days", "type", "target_type", "target_value",
        "unit", "question", "uuid",
      ],
      "Repetitions": ["habit", "timestamp", "value", "notes"],
    ]
    let values = [
      "1e308", "-1e308", "1e999", "9223372036854775807", "-9223372036854775808", "-1", "0", "20",
      "'x'", "''", "NULL", "x'00FF'", "253402300800000",
    ]
    for _ in 0..<Self.mutationsPerSeed {
      let table = Bool.random(using: &random) ? "Habits" : "Repetitions"
      let column = try #require(columns[table]?.randomElement(using: &random))
      let value = try #require(values.randomElement(using: &random))
      let isAll = Bool.random(using: &random)
      let row = isAll ? "" : " WHERE id = (SELECT MIN(id) FROM \(table))"
      let statement = "UPDATE OR IGNORE \(table) SET \(column) = \(value)\(row)"
      try await use(loopBackup(statement), "seed \(seed): \(statement)")
    }
  }
}
