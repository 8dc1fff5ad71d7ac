import Foundation

/// Why a file with habits could not be read. Nothing is stored when one of these is thrown.
public enum HabitFileError: Error, Hashable, Sendable {
  /// The file does not exist or cannot be read; `message` comes from the system.
  case unreadable(path: String, message: String)
  /// The file is larger than the limit in bytes.
  case tooLarge(path: String, limit: Int)
  /// The file has none of the supported formats.
  case unknownFormat(path: String, missing: MissingMark)
  /// The archive or database is damaged.
  case damaged(path: String, reason: String)
  /// A file in the archive has a name that leaves the archive.
  case unsafeName(path: String, name: String)
  /// The archive contains too many files or too much data, as a decompression bomb does.
  case overLimit(path: String, limit: String)
  /// A file in the archive is missing.
  case missingFile(path: String, name: String)
  /// A database of another program.
  case notLoop(path: String)
  /// A Loop backup of an unsupported version.
  case loopVersion(path: String, version: Int, supported: Int)
  /// A file of a later version of Halcyon.
  case newer(path: String, version: Int)
  /// Two habits have the same identifier.
  case duplicateID(path: String, uuid: String)
  /// A value in a JSON file is missing or invalid; `location` is a path such as
  /// `habits[3].entries[5].day`.
  case malformed(path: String, location: String, reason: String)
  /// Rows that cannot be read, at most ``HabitRowProblem/maximumCount``; never empty.
  case rows([HabitRowProblem])
}

/// The mark by which a format is recognized, and which a file does not have.
public enum MissingMark: Hashable, Sendable {
  /// The file is not text, a zip archive or a database.
  case anyFormat
  /// The first row of a table does not begin with these columns.
  case columns(String)
  /// A JSON file has no format, and its habits have no field of Table Habit.
  case jsonFormat
  /// A JSON file has a format of another program.
  case otherFormat(String)
}

/// A row of a table that cannot be read.
public struct HabitRowProblem: Error, Hashable, Sendable {
  /// The number of problems after which a file is not read further.
  public static let maximumCount = 100

  /// Why a row cannot be read.
  public enum Reason: Hashable, Sendable {
    /// A quotation mark is not closed, or text follows it.
    case quote
    /// The row has more than the supported number of columns.
    case tooManyColumns(limit: Int)
    /// The field is longer than the supported number of bytes.
    case tooLong(limit: Int)
    /// The bytes are not UTF-8.
    case encoding
    /// The column is missing.
    case missing
    /// The name is empty.
    case emptyName
    /// The field is not one of the words of the format.
    case word(String)
    /// The field is not a date from 0001-01-01 to 9999-12-31.
    case date(String)
    /// The day occurs twice.
    case duplicateDay(String)
    /// The field is not a number in the valid range.
    case number(String)
    /// The field is not a color of the palette.
    case color(String)
    /// The identifier is malformed.
    case identifier(String)
    /// A row refers to a habit that does not exist.
    case habit(String)
  }

  /// The name of the file, in an archive or on disk, or of the table.
  public let file: String
  /// The number of the row, from 1; the header counts.
  public let row: Int
  /// The name of the column; a number from 1 if it has none.
  public let column: String
  /// Why the row cannot be read.
  public let reason: Reason

  /// Creates a problem.
  public init(file: String, row: Int, column: String, reason: Reason) {
    self.file = file
    self.row = row
    self.column = column
    self.reason = reason
  }
}

/// The limits on files with habits, which can come from anywhere.
public enum HabitFileLimits {
  /// The maximum size of a file in bytes.
  public static let fileBytes = 256 << 20
  /// The maximum number of files in an archive.
  public static let archiveEntries = 5_000
  /// The maximum total size of the files in an archive in bytes.
  public static let unpackedBytes = 256 << 20
  /// The maximum ratio of unpacked to packed bytes beyond `alwaysAllowedBytes`.
  public static let unpackedRatio = 200
  /// The unpacked size in bytes that is allowed at any ratio.
  public static let alwaysAllowedBytes = 16 << 20
  /// The maximum length of a file name in an archive in bytes.
  public static let nameBytes = 1_024
  /// The maximum number of columns of a table.
  public static let columns = 64
  /// The maximum length of a field in bytes.
  public static let fieldBytes = 64 << 10
  /// The maximum number of habits.
  public static let habits = 5_000
  /// The maximum number of entries in a database.
  public static let entries = 5_000_000
}
