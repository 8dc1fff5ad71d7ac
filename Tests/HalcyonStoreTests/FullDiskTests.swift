import Foundation
import GRDB
import HalcyonCore
import HangGuard
import StoreTestSupport
import Testing
@testable import HalcyonBackup
@testable import HalcyonRecords
@testable import HalcyonStore

/// Programs that run out of disk space.
@Suite(.hangGuard, .enabled(if: SmallDisk.isPermitted, "this user may not mount file systems"))
struct FullDiskTests {
  private static let noon = Date(timeIntervalSince1970: 1_700_000_000)

  /// Calls `body` with a closed database of 3 people that changed after its only backup.
  private func withStore(_ body: (URL, StoreRecovery) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let directory = folder.appendingPathComponent("data")
      let database = try HalcyonDatabase(directory: directory)
      let recovery = StoreRecovery(directory: directory)
      _ = try await database.importAll([imported("a"), imported("b")])
      try await database.backUp(into: recovery.backups, date: Self.noon)
      _ = try await database.importAll([imported("c")])
      try database.writer.close()
      try await body(directory, recovery)
    }
  }

  private func run(
    _ operation: String, _ path: String = "", in directory: URL, leaving kilobytes: Int? = nil,
    hasHardLinks: Bool = true
  ) async throws -> String {
    let result = try await SmallDisk.run(
      try #require(StoreCrasher.program), [directory.path, "0", operation, path], in: directory,
      leaving: kilobytes, hasHardLinks ? [:] : ["HALCYON_NO_HARD_LINKS": "1"])
    #expect(result.errors.isEmpty, "\(result.errors)")
    return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The names of all files, without those of the open database.
  private func names(_ directory: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: directory.path).sorted()
      .filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
  }

  private func people(_ directory: URL) async throws -> [String] {
    let database = try HalcyonDatabase(directory: directory)
    let names = try await database.people().map(\.displayName).sorted()
    #expect(try await database.integrityProblems() == [])
    #expect(try await database.damagedRows() == [])
    try database.writer.close()
    return names
  }

  @Test("An import that does not fit says so and stores nothing")
  func dataImport() async throws {
    try await withStore { directory, _ in
      let before = try names(directory)
      let output = try await run("import", in: directory)
      let path = directory.appendingPathComponent(HalcyonDatabase.fileName).path
      #expect(output == "error: \(StoreError.full(path: path))")
      #expect(try await people(directory) == ["a", "b", "c"])
      #expect(try names(directory) == before)
    }
  }

  @Test("A backup that does not fit says so, and leaves the earlier ones and no part of a new one")
  func backup() async throws {
    try await withStore { directory, recovery in
      let before = try names(directory)
      let output = try await run("backup", in: directory, leaving: 200)
      #expect(output == "error: \(StoreError.full(path: recovery.backups.path))")
      #expect(try names(directory) == before)
      #expect(StoreBackup.newestValid(in: recovery.backups)?.entry.contents?.people == 2)
      #expect(try await people(directory) == ["a", "b", "c"])
    }
  }

  @Test(
    "A restore that runs out of space anywhere says so and leaves the database and its log",
    arguments: Array(stride(from: 50, through: 1_850, by: 100)), [true, false])
  func restore(kilobytes: Int, hasHardLinks: Bool) async throws {
    try await withStore { directory, recovery in
      let backup = try #require(StoreBackup.newestValid(in: recovery.backups))
      let before = try names(directory)
      let output = try await run(
        "restore", backup.url.path, in: directory, leaving: kilobytes, hasHardLinks: hasHardLinks)
      #expect(StoreBackup.list(in: recovery.backups).allSatisfy { $0.isValid })
      if Int(output) != nil { return #expect(try await people(directory) == ["a", "b"]) }
      #expect(output.hasPrefix("error: full(path: "), "\(output)")
      #expect(try names(directory).filter { !$0.contains("-before-restore") } == before)
      #expect(try await people(directory) == ["a", "b", "c"])
    }
  }

  @Test("A change that does not fit in the journal hides neither earlier nor later ones")
  func journal() async throws {
    try await withStore { directory, _ in
      #expect(try await run("journal", in: directory) == "0")
      let database = try HalcyonDatabase(directory: directory)
      #expect(try await database.habitBook().groups.map(\.name) == ["before", "after"])
      #expect(try await database.people().count == 3)
    }
  }
}
