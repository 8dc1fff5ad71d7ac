import Foundation
import GRDB
import HalcyonSystem

extension HalcyonDatabase {
  /// Notifies the observations of this database after another program, such as a command in a
  /// terminal, changed it.
  ///
  /// SQLite does not tell of such changes. Every program closes the file at its end, which inotify
  /// reports, so that nothing is polled.
  public func followOtherPrograms() {
    let closings = FileWatch.changes(of: .closing(path))
    Task { [weak self] in
      var version: Int?
      for await _ in closings {
        guard let self else { return }
        let now = await dataVersion()
        guard now != version else { continue }
        version = now
        // Fails only if the database cannot be written, which the next write reports.
        try? await writer.write { db in try db.notifyChanges(in: .fullDatabase) }
      }
    }
  }

  /// A number that changes when another connection than that of this program's writes commits.
  ///
  /// - Source: https://www.sqlite.org/pragma.html#pragma_data_version
  private func dataVersion() async -> Int? {
    try? await writer.writeWithoutTransaction { db in
      try Int.fetchOne(db, sql: "PRAGMA data_version")
    }
  }
}
