import Foundation
import Localization

extension UserText {
  /// Returns why the database could not be used, in words of the user's language: SQLite's own
  /// messages are English and for developers.
  /// - Parameter message: A message of SQLite.
  /// - Returns: `nil` for a message that would tell people nothing; the log and the report of an
  ///   activity contain it.
  static func storageCause(_ message: String) -> String? {
    let message = message.lowercased()
    return switch true {
    case message.contains("disk i/o error"): tr("the disk reported an error")
    case message.contains("unable to open database"): tr("the file could not be opened")
    case message.contains("malformed"), message.contains("not a database"),
      message.contains("database corruption"), message.contains("integrity"):
      tr("the content of the file is damaged")
    case message.contains("out of memory"): tr("there is not enough memory")
    case message.contains("locked"): tr("another app uses it")
    case message.contains("readonly"), message.contains("read-only"):
      tr("the file can only be read")
    case message.contains("no such table"), message.contains("no such column"),
      message.contains("constraint failed"):
      tr("the file has unexpected content")
    default: nil
    }
  }

  /// Returns why the file system failed: the message of the C library, which is in the user's
  /// language; Foundation's descriptions are English.
  public static func cause(of error: any Error) -> String {
    let cause = (error as? CocoaError)?.underlying ?? error
    guard let cause = cause as? POSIXError else { return tr("unknown cause") }
    return system(cause.code.rawValue)
  }

  /// Returns that the database could not be used.
  static func storage(_ message: String) -> String {
    storageCause(message).map {
      tr("Could not read or write the database (%1). Nothing was lost.", $0)
    } ?? tr("Could not read or write the database. Nothing was lost.")
  }
}
