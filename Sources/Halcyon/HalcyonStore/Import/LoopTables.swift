import Foundation
import GRDB
import HalcyonRecords

/// Why the tables of a Loop backup could not be read.
public enum LoopTablesError: Error, Hashable, Sendable {
  /// The version of the schema is not the supported one.
  case version(Int, supported: Int)
  /// The tables or their columns are missing, so another program made the database.
  case missingTables
  /// A table has more rows than the limit.
  case tooManyRows
  /// The file is damaged; `message` comes from SQLite or the system.
  case damaged(message: String)
}

/// The rows of a backup of Loop Habit Tracker's database, as stored.
public struct LoopTables: Sendable {
  /// A row of `Habits`.
  public struct Habit: Hashable, Sendable {
    /// The row ID.
    public var id: Int64
    /// The columns with the same meaning as in Halcyon.
    public var name, description, unit: String
    /// The question of the reminder.
    public var question: String?
    /// 32 or more hexadecimal digits; `nil` in old rows.
    public var uuid: String?
    /// The frequency: `count` times in `days` days.
    public var count, days: Int
    /// The index of the color.
    public var color: Int
    /// 0 is yes or no, 1 is measured.
    public var type: Int
    /// 0 is at least, 1 is at most.
    public var targetType: Int
    /// The target in units; any number.
    public var target: Double
    /// The time of the reminder; `nil` without one.
    public var reminderHour, reminderMinute: Int?
    /// A bit set; bit 0 is Saturday.
    public var reminderDays: Int
    /// A Boolean value indicating whether the habit is archived.
    public var isArchived: Bool
  }

  /// A row of `Repetitions`.
  public struct Entry: Hashable, Sendable {
    /// The ID of the habit.
    public var habit: Int64
    /// Milliseconds since 1970, usually at midnight UTC.
    public var timestamp: Int
    /// -1 unknown, 0 no, 1 automatic, 2 yes, 3 skip; thousandths for measured habits.
    public var value: Int
    /// The note; can be empty.
    public var notes: String
  }

  /// The supported version of the schema.
  public static let version = 25

  /// The habits in their order.
  public let habits: [Habit]
  /// The entries in the order of their rows.
  public let entries: [Entry]

  /// Reads the tables from a copy of the file, so that the file itself is never written to, not
  /// even by the recovery of its journal.
  /// - Throws: `LoopTablesError`.
  public static func read(
    _ path: String, habitLimit: Int, entryLimit: Int
  ) throws(LoopTablesError) -> LoopTables {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appendingPathComponent("halcyon-\(UUID())")
    defer { try? manager.removeItem(at: folder) }
    do {
      try PrivateFiles.createFolder(folder)
      let copy = folder.appendingPathComponent("loop.db")
      try manager.copyItem(atPath: path, toPath: copy.path)
      return try open(copy.path, habitLimit, entryLimit)
    } catch let error as LoopTablesError {
      throw error
    } catch let error as DatabaseError {
      throw .damaged(message: error.message ?? "\(error.resultCode)")
    } catch {
      throw .damaged(message: HalcyonDatabase.systemMessage(error))
    }
  }

  private static func open(
    _ path: String, _ habitLimit: Int, _ entryLimit: Int
  ) throws -> LoopTables {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      // The schema of the file is not trusted.
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    return try queue.read { db in
      let names = try String.fetchSet(
        db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
      guard names.isSuperset(of: ["Habits", "Repetitions"]) else {
        throw LoopTablesError.missingTables
      }
      let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      guard found == version else { throw LoopTablesError.version(found, supported: version) }
      let verdict = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
      guard verdict == "ok" else { throw LoopTablesError.damaged(message: verdict ?? "") }
      return LoopTables(
        habits: try habits(db, limit: habitLimit), entries: try entries(db, limit: entryLimit))
    }
  }

  private static func habits(_ db: Database, limit: Int) throws -> [Habit] {
    // SQLite ignores the case of names; old versions called the key `Id`.
    let columns = Set(try db.columns(in: "Habits").map { $0.name.lowercased() })
    let needed = [
      "id", "archived", "color", "description", "freq_den", "freq_num", "name", "position",
      "reminder_hour", "reminder_min", "reminder_days", "type", "target_type", "target_value",
      "unit", "question", "uuid",
    ]
    guard columns.isSuperset(of: needed) else { throw LoopTablesError.missingTables }
    let rows = try Row.fetchAll(
      db, sql: "SELECT * FROM Habits ORDER BY position, id LIMIT ?", arguments: [limit + 1])
    guard rows.count <= limit else { throw LoopTablesError.tooManyRows }
    return rows.map { row in
      Habit(
        id: row.integer("id").map(Int64.init) ?? 0, name: row.text("name") ?? "",
        description: row.text("description") ?? "", unit: row.text("unit") ?? "",
        question: row.text("question"), uuid: row.text("uuid"),
        count: row.integer("freq_num") ?? 0, days: row.integer("freq_den") ?? 0,
        color: row.integer("color") ?? -1, type: row.integer("type") ?? -1,
        targetType: row.integer("target_type") ?? -1,
        target: Double.fromDatabaseValue(row["target_value"]) ?? .nan,
        reminderHour: row.integer("reminder_hour"), reminderMinute: row.integer("reminder_min"),
        reminderDays: row.integer("reminder_days") ?? 127,
        isArchived: row.integer("archived") == 1)
    }
  }

  private static func entries(_ db: Database, limit: Int) throws -> [Entry] {
    let columns = Set(try db.columns(in: "Repetitions").map { $0.name.lowercased() })
    guard columns.isSuperset(of: ["habit", "timestamp", "value", "notes"]) else {
      throw LoopTablesError.missingTables
    }
    let rows = try Row.fetchCursor(
      db, sql: "SELECT habit, timestamp, value, notes FROM Repetitions ORDER BY id")
    var entries: [Entry] = []
    while let row = try rows.next() {
      guard entries.count < limit else { throw LoopTablesError.tooManyRows }
      entries.append(
        Entry(
          habit: Int64.fromDatabaseValue(row[0]) ?? 0,
          timestamp: Int.fromDatabaseValue(row[1]) ?? .min,
          value: Int.fromDatabaseValue(row[2]) ?? .min,
          notes: String.fromDatabaseValue(row[3]) ?? ""))
    }
    return entries
  }
}

extension Row {
  /// Returns a column as a number, which a foreign file need not contain.
  fileprivate func integer(_ name: String) -> Int? { Int.fromDatabaseValue(self[name]) }

  /// Returns a column as text, which a foreign file need not contain.
  fileprivate func text(_ name: String) -> String? { String.fromDatabaseValue(self[name]) }
}
