import Foundation
import HalcyonCore
import HangGuard
import Testing
@testable import HalcyonBackup
@testable import HalcyonRecords
@testable import HalcyonStore

/// A database that a restore replaced can be restored itself, to undo the restore.
@Suite(.hangGuard) struct ReplacedDatabaseTests {
  @Test("What is only in the log of the replaced database is in its file after folding")
  func log() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("r-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = try HalcyonDatabase(directory: folder)
    _ = try await database.addHabit(named: "Read", at: Date(timeIntervalSince1970: 0))
    // As after a process that ended without closing the database.
    let aside = folder.appendingPathComponent("halcyon.sqlite.aside-x")
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: database.path + suffix, toPath: aside.path + suffix)
    }
    #expect(StoreRecovery.foldLog(of: aside))
    #expect(!FileManager.default.fileExists(atPath: aside.path + "-wal"))
    let copy = folder.appendingPathComponent("copy.sqlite")
    try FileManager.default.copyItem(at: aside, to: copy)
    #expect(try await HalcyonDatabase(path: copy.path).habits().map(\.habit.name) == ["Read"])
    #expect(StoreRecovery.foldLog(of: copy))
  }
}
