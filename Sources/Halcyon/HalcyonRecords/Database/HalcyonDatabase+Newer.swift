import Foundation
import GRDB

extension HalcyonDatabase {
  /// Makes the database in `directory` look as if a later version had written it, to test the error
  /// handling.
  /// - Throws: `StoreError`.
  public static func markAsNewer(in directory: URL) throws(StoreError) {
    let path = directory.appendingPathComponent(fileName).path
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration())
      try queue.write { db in
        try db.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('9999 later')")
      }
      try queue.close()
    } catch {
      throw storeError(error, path: path)
    }
  }
}
