import Foundation
import GRDB
import HalcyonCore
import HangGuard
import Testing
@testable import HalcyonBackup
@testable import HalcyonRecords
@testable import HalcyonStore

/// Clocks that were set back, files emptied by a power failure, logs of killed processes.
@Suite(.hangGuard) struct BackupTroubleTests {
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)

  private func day(_ days: Int) -> Date { noon.addingTimeInterval(Double(days) * 86_400) }

  /// Changes the database and backs it up on a day.
  private func backUp(_ database: HalcyonDatabase, _ folder: URL, _ days: Int) async throws
    -> StoreBackup
  {
    _ = try await database.importAll([imported("p\(days)")])
    return try #require(try await database.backUp(into: folder, date: day(days)))
  }

  @Test("Backups with future dates displace no current ones; the newest has the newest data")
  func clockBack() async throws {
    try await withTemporaryFolder { directory in
      let database = try HalcyonDatabase(directory: directory)
      let folder = StoreRecovery(directory: directory).backups
      for days in 1_000..<1_040 { _ = try await backUp(database, folder, days) }
      let ahead = StoreBackup.list(in: folder)
      // The data has not changed since the last backup with a future date.
      #expect(StoreBackup.newestValid(in: folder, now: day(0)) == ahead.first)
      #expect(try await database.backUp(into: folder, date: day(0)) == nil)

      var made: [StoreBackup] = []
      for days in 0..<10 {
        made.append(try await backUp(database, folder, days))
        #expect(StoreBackup.newestValid(in: folder, now: day(days)) == made.last)
        #expect(try await database.backUp(into: folder, date: day(days)) == nil)
      }
      let left = StoreBackup.list(in: folder)
      #expect(Set(made.suffix(7)).isSubset(of: left))
      #expect(Set(ahead).isSubset(of: left))
      #expect(left.count <= 22)
    }
  }

  @Test("An empty file next to backups is damaged; without backups it is new")
  func emptied() async throws {
    try await withTemporaryFolder { directory in
      let file = directory.appendingPathComponent(HalcyonDatabase.fileName)
      try Data().write(to: file)
      let recovery = StoreRecovery(directory: directory)
      do {
        let database = try HalcyonDatabase(directory: directory)
        _ = try await backUp(database, recovery.backups, 0)
        try (database.writer as? DatabasePool)?.close()
      }
      try Data().write(to: file)
      #expect(throws: StoreError.damaged(path: file.path, message: "the file is empty")) {
        try HalcyonDatabase(directory: directory)
      }
      let backup = try #require(StoreBackup.newestValid(in: recovery.backups))
      try recovery.restore(backup, date: noon)
      #expect(try await HalcyonDatabase(directory: directory).peopleCount() == 1)
    }
  }

  @Test("An unclosed database of a later version and its log are left unchanged")
  func newerWithLog() async throws {
    try await withTemporaryFolder { directory in
      let (open, left) = (
        directory.appendingPathComponent("open"), directory.appendingPathComponent("left")
      )
      try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
      let database = try HalcyonDatabase(directory: open)
      _ = try await database.importAll([imported("a")])
      try HalcyonDatabase.markAsNewer(in: open)
      // The state that a killed process leaves.
      for suffix in ["", "-wal"] {
        let name = HalcyonDatabase.fileName + suffix
        try FileManager.default.copyItem(
          at: open.appendingPathComponent(name), to: left.appendingPathComponent(name))
      }
      func contents(_ suffix: String) throws -> Data {
        try Data(contentsOf: left.appendingPathComponent(HalcyonDatabase.fileName + suffix))
      }
      let before = try ["", "-wal"].map(contents)
      #expect(before[1].count > 0)
      let path = left.appendingPathComponent(HalcyonDatabase.fileName).path
      for _ in 0..<2 {
        #expect(throws: StoreError.newer(path: path)) { try HalcyonDatabase(directory: left) }
      }
      #expect(try ["", "-wal"].map(contents) == before)
      try (database.writer as? DatabasePool)?.close()
    }
  }

  @Test("A full disk is reported as such by every layer")
  func full() {
    for error in [
      CocoaError(.fileWriteOutOfSpace), DatabaseError(resultCode: .SQLITE_FULL),
      DurableFile.POSIXError(ENOSPC, path: "/b"),
    ] as [any Error] {
      #expect(HalcyonDatabase.storeError(error, path: "/b") == .full(path: "/b"))
    }
  }
}
