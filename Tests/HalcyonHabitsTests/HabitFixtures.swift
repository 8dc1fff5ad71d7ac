import CArchive
import Foundation
import GRDB
import HalcyonCore

/// Calls `body` with the path of a temporary file with some content, which is removed afterwards.
func withFile<T>(_ data: Data, _ body: (String) async throws -> T) async throws -> T {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("halcyon-habits-" + UUID().uuidString)
  try data.write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  return try await body(url.path)
}

extension HabitArchive {
  /// The archive without the numbers that its reader counted.
  var withoutCounts: HabitArchive {
    var archive = self
    archive.found = [:]
    return archive
  }
}

let now = Date(timeIntervalSince1970: 1_772_524_800.5)

func day(_ text: String) -> Day { Day(iso8601: text) ?? .earliest }

/// Returns a zip archive with files of any name.
func zip(_ files: [(String, Data)]) throws -> Data {
  guard let archive = archive_write_new() else { throw CocoaError(.fileWriteUnknown) }
  defer { archive_write_free(archive) }
  var buffer = [UInt8](repeating: 0, count: files.reduce(1 << 20) { $0 + $1.1.count })
  var used = 0
  archive_write_set_format_zip(archive)
  let capacity = buffer.count
  archive_write_open_memory(archive, &buffer, capacity, &used)
  for (name, data) in files {
    let entry = archive_entry_new()
    archive_entry_set_pathname(entry, name)
    archive_entry_set_size(entry, Int64(data.count))
    archive_entry_set_filetype(entry, UInt32(carchive_regular_file))
    archive_write_header(archive, entry)
    _ = data.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
    archive_entry_free(entry)
  }
  archive_write_close(archive)
  return Data(buffer[..<used])
}

/// The header of `Habits.csv` in Loop 2.3.
let loopHeader =
  "Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,"
  + "Target Type,Target Value,Archived?\n"

/// Returns a Loop archive with one habit, whose row and days are given.
func loopArchive(
  row: String = "001,Read,YES_NO,,,1,1,#388E3C,,,,false", days: String = "2026-03-03,YES_MANUAL,",
  folder: String = "001 Read"
) throws -> Data {
  try zip([
    ("Habits.csv", Data((loopHeader + row + "\n").utf8)),
    (folder + "/Checkmarks.csv", Data(("Date,Value,Notes\n" + days + "\n").utf8)),
  ])
}

/// Returns a backup of Loop's database after running statements in it.
func loopBackup(version: Int = 25, _ statements: String...) throws -> Data {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("halcyon-loop-" + UUID().uuidString)
  defer { try? FileManager.default.removeItem(at: url) }
  let queue = try DatabaseQueue(path: url.path)
  try queue.write { db in
    try db.execute(
      sql: """
        CREATE TABLE Habits (id INTEGER PRIMARY KEY AUTOINCREMENT, archived INTEGER, color INTEGER,
          description TEXT, freq_den INTEGER, freq_num INTEGER, highlight INTEGER, name TEXT,
          position INTEGER, reminder_hour INTEGER, reminder_min INTEGER,
          reminder_days INTEGER NOT NULL DEFAULT 127, type INTEGER NOT NULL DEFAULT 0,
          target_type INTEGER NOT NULL DEFAULT 0, target_value REAL NOT NULL DEFAULT 0,
          unit TEXT NOT NULL DEFAULT "", question TEXT, uuid TEXT);
        CREATE TABLE Repetitions (id INTEGER PRIMARY KEY AUTOINCREMENT, habit INTEGER NOT NULL,
          timestamp INTEGER NOT NULL, value INTEGER NOT NULL, notes TEXT);
        INSERT INTO Habits (id, archived, color, description, freq_den, freq_num, name, position,
          reminder_hour, reminder_min, reminder_days, question, uuid)
          VALUES (7, 0, 11, 'About', 7, 3, 'Run', 1, 7, 30, 4, 'Run?',
            '6f9619ff8b864011b42d00c04fc964ff');
        INSERT INTO Habits (id, archived, color, description, freq_den, freq_num, name, position,
          type, target_type, target_value, unit, uuid)
          VALUES (9, 1, 0, '', 1, 1, 'Water', 0, 1, 0, 8.5, 'glasses',
            '6f9619ff8b864011b42d00c04fc964f0');
        INSERT INTO Repetitions (habit, timestamp, value, notes) VALUES
          (7, 1772496000000, 2, 'Fine'), (7, 1772409600000, 3, ''), (7, 1772323200000, 0, NULL),
          (7, 1772236800000, 1, ''), (7, 1772150400000, -1, 'Why'), (9, 1772496000000, 8500, '');
        PRAGMA user_version = \(version);
        """)
    for statement in statements { try db.execute(sql: statement) }
  }
  try queue.close()
  return try Data(contentsOf: url)
}

/// An archive with every kind of habit and entry.
func fullArchive() -> HabitArchive {
  let group = UUID(), photo = "/photos/1.jpg"
  let amount = HabitAmount(thousandths: 1_250)
  var habits: [HabitArchive.Item] = []
  let goals: [HabitGoal] = [
    .yesNo,
    .measured(HabitTarget(unit: "km", amount: HabitAmount(thousandths: 5_500), increment: amount)),
    .measured(HabitTarget(direction: .atMost, amount: .zero)),
  ]
  let schedules: [Schedule] = [
    .daily, .times(3, perDays: 7), .weekdays([.monday, .friday]), .weekdays([]),
    .timesPerWeek(2, from: .sunday), .timesPerMonth(5), .everyDays(3, from: day("2026-03-03")),
  ]
  for (index, schedule) in schedules.enumerated() {
    let definition = HabitDefinition(
      name: "Habit “\(index)”, \"quoted\"", question: index == 0 ? nil : "Done?",
      symbol: index == 1 ? .emoji("🚶") : .icon("walk"), color: HabitColor(clamping: index),
      notes: "One\nTwo", goal: goals[index % 3], schedule: schedule,
      reminders: [HabitReminder(minute: index), HabitReminder(minute: 1_439, weekdays: [.sunday])],
      requiresPhoto: index == 2, requiresConfirmation: index == 3)
    var item = HabitArchive.Item(
      uuid: UUID(), definition: definition, group: index % 2 == 0 ? group : nil,
      person: index == 4 ? .init(uid: "uid", name: "Elsa") : nil, isArchived: index == 5,
      created: now, modified: now + 60)
    let values: [HabitValue?] = [.yes, .no, .skip, .amount(amount), nil]
    for (offset, value) in values.enumerated() {
      let entry = HabitEntry(
        value: value, note: offset == 3 ? nil : "Note, “\(offset)”\nline", isPending: offset == 0,
        modified: now)
      item.entries[day("2026-03-03").advanced(by: -offset)] = .init(
        entry, photo: offset == 1 ? photo : nil,
        completedBy: offset == 0 ? .init(uid: "uid", name: "Elsa") : nil)
    }
    habits.append(item)
  }
  return HabitArchive(
    groups: [
      .init(uuid: group, name: "Health", isFolded: true), .init(uuid: UUID(), name: "Mind"),
    ],
    habits: habits,
    holidays: [
      .init(days: day("2026-01-01")...day("2026-01-05")),
      .init(days: day("2026-02-01")...day("2026-02-05"), person: .init(uid: "uid", name: "Elsa")),
    ])
}
