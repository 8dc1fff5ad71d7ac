import Foundation
import GRDB
import HalcyonCore
import HangGuard
import StoreTestSupport
import Testing
@testable import HalcyonBackup
@testable import HalcyonRecords
@testable import HalcyonStore

/// A missing database beside its backups, safety backups, and programs that back up together.
@Suite(.hangGuard) struct StoreLossTests {
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)

  private func close(_ database: HalcyonDatabase) throws {
    try (database.writer as? DatabasePool)?.close()
  }

  /// Creates a database with people and a backup of it.
  private func fill(_ directory: URL, people: Int = 3) async throws {
    let database = try HalcyonDatabase(directory: directory)
    _ = try await database.importAll((0..<people).map { imported("p\($0)") })
    try await database.backUp(into: StoreRecovery(directory: directory).backups, date: noon)
    try close(database)
  }

  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test("A missing database beside its backups is not replaced by an empty one")
  func missing() async throws {
    try await withTemporaryFolder { directory in
      try await fill(directory)
      let file = directory.appendingPathComponent(HalcyonDatabase.fileName)
      try FileManager.default.removeItem(at: file)
      let before = try names(directory)
      #expect(throws: StoreError.missing(path: file.path)) {
        try HalcyonDatabase(directory: directory)
      }
      #expect(throws: StoreError.missing(path: file.path)) {
        try HalcyonDatabase.check(directory: directory)
      }
      #expect(try names(directory) == before)
      let recovery = StoreRecovery(directory: directory)
      let backup = try #require(StoreBackup.newestValid(in: recovery.backups))
      #expect(try recovery.restore(backup, date: noon) == nil)
      #expect(try await HalcyonDatabase(directory: directory).peopleCount() == 3)
    }
  }

  @Test("A fuller backup survives the backup of an emptied database on the same day")
  func emptied() async throws {
    try await withTemporaryFolder { directory in
      try await fill(directory, people: 9)
      let recovery = StoreRecovery(directory: directory)
      try recovery.startOver(date: noon)
      let database = try HalcyonDatabase(directory: directory)
      for hour in 1...3 {
        _ = try await database.importAll([imported("new \(hour)")])
        try await database.backUp(
          into: recovery.backups, date: noon.addingTimeInterval(Double(hour) * 60))
      }
      let most = StoreBackup.list(in: recovery.backups).compactMap(\.entry.contents?.people).max()
      #expect(most == 9)
    }
  }

  @Test("A safety backup exists also if nothing has changed, and is not a copy")
  func safety() async throws {
    try await withTemporaryFolder { directory in
      try await fill(directory)
      let database = try HalcyonDatabase(directory: directory)
      let folder = StoreRecovery(directory: directory).backups
      let made = try #require(
        try await database.backUp(
          into: folder, date: noon.addingTimeInterval(60), reason: .accountRemoval))
      #expect(made.reason == .accountRemoval)
      #expect(
        made.url.lastPathComponent == "halcyon-20231114T221420Z-before-account-removal.sqlite")
      #expect(made.isValid && made.hasDigest)
      let list = StoreBackup.list(in: folder)
      #expect(list.map(\.reason) == [.accountRemoval, nil])
      var (one, other) = (stat(), stat())
      #expect(stat(list[0].url.path, &one) == 0 && stat(list[1].url.path, &other) == 0)
      #expect(one.st_ino == other.st_ino)
      // The same reason again needs no second one; a daily backup is not due either.
      #expect(
        try await database.backUp(
          into: folder, date: noon.addingTimeInterval(90), reason: .accountRemoval) == made)
      #expect(try await database.backUp(into: folder, date: noon.addingTimeInterval(90)) == nil)
    }
  }

  @Test("A restore keeps a safety backup of what it replaces")
  func beforeRestore() async throws {
    try await withTemporaryFolder { directory in
      try await fill(directory)
      let recovery = StoreRecovery(directory: directory)
      do {
        let database = try HalcyonDatabase(directory: directory)
        _ = try await database.importAll([imported("later")])
        try close(database)
      }
      let old = try #require(StoreBackup.list(in: recovery.backups).first)
      try recovery.restore(old, date: noon.addingTimeInterval(60))
      let kept = StoreBackup.list(in: recovery.backups)
      #expect(kept.map(\.reason) == [.restore, nil])
      #expect(kept.first?.entry.contents?.people == 4)
      #expect(try await HalcyonDatabase(directory: directory).peopleCount() == 3)
    }
  }

  @Test("Data is backed up before a migration, and a new database is not")
  func beforeMigration() async throws {
    try await withTemporaryFolder { directory in
      let file = directory.appendingPathComponent(HalcyonDatabase.fileName)
      let queue = try DatabaseQueue(path: file.path)
      try Migrations.migrator.migrate(queue, upTo: "0003 contact accounts")
      try await queue.write { db in
        try db.execute(
          sql: "INSERT INTO habit (name, position) SELECT 'walk', 0 WHERE 0")
      }
      try queue.close()
      let database = try HalcyonDatabase(directory: directory, date: noon)
      try close(database)
      let backups = StoreBackup.list(in: StoreRecovery(directory: directory).backups)
      #expect(backups.map(\.reason) == [.migration])
      let backup = try #require(backups.first)
      #expect(backup.isValid)
      let applied = try UntrustedStore(backup.url).read { db in
        try UntrustedStore.migrations(in: db, path: "")
      }
      #expect(applied.last == "0003 contact accounts")
      let new = directory.appendingPathComponent("new")
      _ = try HalcyonDatabase(directory: new, date: noon)
      #expect(!FileManager.default.fileExists(atPath: new.appendingPathComponent("backups").path))
    }
  }

  @Test("Backups at the same time beside changes all succeed and leave nothing behind")
  func sameTime() async throws {
    try await withTemporaryFolder { directory in
      try await fill(directory)
      let database = try HalcyonDatabase(directory: directory)
      let folder = StoreRecovery(directory: directory).backups
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          for number in 0..<20 { _ = try await database.importAll([imported("new \(number)")]) }
        }
        for _ in 0..<4 {
          let other = try HalcyonDatabase(directory: directory)
          group.addTask {
            for _ in 0..<3 { try await other.backUp(into: folder, date: noon) }
          }
        }
        try await group.waitForAll()
      }
      #expect(StoreBackup.list(in: folder).allSatisfy { $0.isValid })
      #expect(try names(folder).allSatisfy { $0.hasSuffix(".sqlite") || $0.hasSuffix(".sha256") })
    }
  }

  @Test("Remains of killed programs are removed, files of running ones are not")
  func remains() async throws {
    try await withTemporaryFolder { directory in
      try await fill(directory)
      let folder = StoreRecovery(directory: directory).backups
      let left = [
        "halcyon-x.sqlite.partial", "halcyon-x.sqlite.partial-journal",
        "halcyon-x.sqlite.partial-7-1", "halcyon-x.sqlite.partial-7-1-journal",
        "halcyon-20200101T000000Z.sqlite.sha256",
      ]
      for name in left { try Data("x".utf8).write(to: folder.appendingPathComponent(name)) }
      let owned = try ClaimedFile(folder.appendingPathComponent("halcyon-y.sqlite"), "partial")
      for name in [
        "halcyon.sqlite.restoring", "halcyon.sqlite.unpacked", "halcyon.sqlite.copy-7-1",
      ] {
        try Data("x".utf8).write(to: directory.appendingPathComponent(name))
      }
      let database = try HalcyonDatabase(directory: directory)
      _ = try await database.importAll([imported("more")])
      try await database.backUp(into: folder, date: noon.addingTimeInterval(60))
      let found = try names(folder)
      // The fuller backup of the same day replaced the first.
      #expect(found.count == 3, "\(found)")
      #expect(found.contains(owned.url.lastPathComponent))
      owned.remove()
      #expect(try names(directory).allSatisfy { !$0.contains(".sqlite.") })
    }
  }

  @Test("A data folder behind a symbolic link is closed to other users")
  func link() async throws {
    try await withTemporaryFolder { folder in
      let (real, link) = (
        folder.appendingPathComponent("real"), folder.appendingPathComponent("link")
      )
      try FileManager.default.createDirectory(
        at: real, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
      _ = try HalcyonDatabase(directory: link)
      _ = try HalcyonDatabase(directory: link)
      let mode = try FileManager.default.attributesOfItem(atPath: real.path)[.posixPermissions]
      #expect(mode as? Int == 0o700)
    }
  }

  @Test("A program that replaces the database makes others wait rather than write to the old file")
  func replacing() async throws {
    try await withTemporaryFolder { directory in
      try await fill(directory)
      let lock = try FolderLock(directory)
      try Data().write(to: directory.appendingPathComponent("halcyon.sqlite.restoring"))
      let path = directory.appendingPathComponent(HalcyonDatabase.fileName).path
      #expect(throws: StoreError.busy(path: path)) { try HalcyonDatabase(directory: directory) }
      withExtendedLifetime(lock) {}
    }
  }
}

/// Imports into existing data.
@Suite(.hangGuard) struct ImportBackupTests {
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)

  @Test("Only a large import into existing data is preceded by a backup")
  func largeImport() async throws {
    try await withTemporaryFolder { directory in
      let database = try HalcyonDatabase(directory: directory)
      let folder = StoreRecovery(directory: directory).backups
      try await database.backUpBeforeImport(of: 5_000, date: noon)
      #expect(StoreBackup.list(in: folder).isEmpty)
      _ = try await database.importAll([imported("a")])
      try await database.backUpBeforeImport(of: 99, date: noon)
      #expect(StoreBackup.list(in: folder).isEmpty)
      try await database.backUpBeforeImport(of: 100, date: noon)
      #expect(StoreBackup.list(in: folder).map(\.reason) == [.dataImport])
      // A folder that cannot be used does not prevent the import.
      try FileManager.default.removeItem(at: folder)
      try Data().write(to: folder)
      try await database.backUpBeforeImport(of: 100, date: noon)
    }
  }
}
