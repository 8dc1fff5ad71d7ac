import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore

/// Reads and writes files with habits.
///
/// ```swift
/// let file = try HabitFile.read(path, at: now)
/// let preview = try await database.previewHabitImport(file.archive)
/// let change = try await database.importHabits(file.archive, at: now)
/// ```
public struct HabitFile: Hashable, Sendable {
  /// The formats that are read.
  public enum Format: String, CaseIterable, Hashable, Sendable {
    case loopArchive, loopBackup, habitBull, tableHabit, halcyon
  }

  /// The format.
  public let format: Format
  /// The habits in the file.
  public let archive: HabitArchive

  /// Reads a file. Its content decides about its format, not its name.
  /// - Parameter date: The time of entries whose file records none, or none that is valid.
  /// - Throws: `HabitFileError`.
  @concurrent public static func read(
    _ path: String, at date: Date
  ) async throws(HabitFileError) -> HabitFile {
    let data = try contents(path)
    if data.starts(with: Data("SQLite format 3\0".utf8)) {
      return HabitFile(format: .loopBackup, archive: try LoopBackup.read(path, at: date))
    }
    if data.starts(with: [0x50, 0x4B]) {
      return HabitFile(
        format: .loopArchive, archive: try LoopArchive.read(data, path: path, at: date))
    }
    let start = String(decoding: data.prefix(256), as: UTF8.self).drop { $0 == "\u{FEFF}" }
    if start.hasPrefix(HabitBull.header) {
      return HabitFile(format: .habitBull, archive: try HabitBull.read(data, path: path, at: date))
    }
    guard start.drop(while: \.isWhitespace).hasPrefix("{") else {
      let isTable = start.prefix { !$0.isNewline }.contains(",")
      throw .unknownFormat(path: path, missing: isTable ? .columns(HabitBull.header) : .anyFormat)
    }
    switch try JSONMarks.format(of: data, path: path) {
    case .halcyon:
      return HabitFile(format: .halcyon, archive: try HalcyonJSON.read(data, path: path, at: date))
    case .tableHabit:
      return HabitFile(
        format: .tableHabit, archive: try TableHabit.read(data, path: path, at: date))
    }
  }

  private static func contents(_ path: String) throws(HabitFileError) -> Data {
    let handle = fopen(path, "re")
    guard let handle else {
      throw .unreadable(path: path, message: String(cString: strerror(errno)))
    }
    defer { fclose(handle) }
    var data = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = fread(&chunk, 1, chunk.count, handle)
      if count == 0 { break }
      data.append(contentsOf: chunk[..<count])
      guard data.count <= HabitFileLimits.fileBytes else {
        throw .tooLarge(path: path, limit: HabitFileLimits.fileBytes)
      }
    }
    guard ferror(handle) == 0 else {
      throw .unreadable(path: path, message: String(cString: strerror(errno)))
    }
    return data
  }

  /// Returns all entries as one table: `Habit,Date,Value,Unit,Notes`, the newest day of each habit
  /// first. Values are "yes", "no", "skip" or an amount.
  public static func table(_ archive: HabitArchive) -> Data {
    var table = CSVWriter()
    table.write(["Habit", "Date", "Value", "Unit", "Notes"])
    for habit in archive.habits {
      for (day, archived) in habit.entries.sorted(by: { $0.key > $1.key }) {
        let unit = habit.definition.goal.target?.unit ?? ""
        table.write([
          habit.definition.name, day.description, word(archived.entry.value), unit,
          archived.entry.note ?? "",
        ])
      }
    }
    return table.data
  }

  private static func word(_ value: HabitValue?) -> String {
    switch value {
    case .yes: "yes"
    case .no: "no"
    case .skip: "skip"
    case .amount(let amount): String(amount.units)
    case nil: ""
    }
  }
}
