import Foundation
import GRDB

extension StoreRecovery {
  /// Moves the write-ahead log of a database that was moved aside into its file, so that the file
  /// alone has everything and can be restored.
  /// - Returns: Whether the file has everything.
  public static func foldLog(of file: URL) -> Bool {
    guard FileManager.default.fileExists(atPath: file.path + "-wal") else { return true }
    do {
      let queue = try DatabaseQueue(path: file.path)
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA journal_mode = DELETE")
      }
      try queue.close()
      return !FileManager.default.fileExists(atPath: file.path + "-wal")
    } catch {
      return false
    }
  }
}
