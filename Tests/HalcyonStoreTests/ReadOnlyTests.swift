import Foundation
import GRDB
import HalcyonCore
import HangGuard
import StoreTestSupport
import Synchronization
import Testing
@testable import HalcyonBackup
@testable import HalcyonRecords
@testable import HalcyonStore

/// Folders that can only be read, full disks, and locks of other programs.
@Suite(.hangGuard) struct ReadOnlyTests {
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)

  /// Creates a database, and leaves it with a log if `hasLog`.
  private func fill(_ directory: URL, hasLog: Bool) async throws {
    let source = directory.deletingLastPathComponent().appendingPathComponent("source")
    let database = try HalcyonDatabase(directory: source)
    _ = try await database.importAll([imported("a")])
    if !hasLog { try (database.writer as? DatabasePool)?.close() }
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path)
    where !name.hasSuffix("-shm") {
      try FileManager.default.copyItem(
        at: source.appendingPathComponent(name), to: directory.appendingPathComponent(name))
    }
    try (database.writer as? DatabasePool)?.close()
  }

  @Test("A database that can only be read is read, also with a log", arguments: [false, true])
  func reading(hasLog: Bool) async throws {
    try await withTemporaryFolder { folder in
      let directory = folder.appendingPathComponent("data %1?#")
      try await fill(directory, hasLog: hasLog)
      let file = directory.appendingPathComponent(HalcyonDatabase.fileName)
      let before = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
      // Modes do not stop the administrator, who runs some tests.
      let database = try HalcyonDatabase(readOnly: file, onStep: { _ in })
      #expect(try await database.people().map(\.displayName) == ["a"])
      #expect(try await database.counts().people == 1)
      await #expect(throws: StoreError.readOnly(path: file.path)) {
        _ = try await database.addHabit(HabitDefinition(name: "walk"), at: noon)
      }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() == before)
    }
  }

  @Test("A database of an earlier version in a folder that can only be read is read")
  func earlier() async throws {
    try await withTemporaryFolder { directory in
      let file = directory.appendingPathComponent(HalcyonDatabase.fileName)
      let queue = try DatabaseQueue(path: file.path)
      try Migrations.migrator.migrate(queue, upTo: "0002 habits")
      try queue.close()
      let before = try Data(contentsOf: file)
      let database = try HalcyonDatabase(readOnly: file, onStep: { _ in })
      #expect(try await database.peopleCount() == 0)
      #expect(try Data(contentsOf: file) == before)
    }
  }

  @Test("A folder without write access is opened for reading by an ordinary user")
  func ordinaryUser() async throws {
    await #expect(processExitsWith: .success) {
      try await withTemporaryFolder { folder in
        let directory = folder.appendingPathComponent("data")
        do {
          let database = try HalcyonDatabase(directory: directory)
          _ = try await database.importAll([imported("a")])
          try (database.writer as? DatabasePool)?.close()
        }
        let nobody: uid_t = 65_534
        let manager = FileManager.default
        if geteuid() == 0 {
          for name in try manager.contentsOfDirectory(atPath: directory.path) {
            chown(directory.appendingPathComponent(name).path, nobody, nobody)
          }
          chown(directory.path, nobody, nobody)
          chmod(folder.path, 0o755)
          guard setegid(nobody) == 0, seteuid(nobody) == 0 else { return }
        }
        chmod(directory.path, 0o500)
        defer {
          chmod(directory.path, 0o700)
          if getuid() == 0 {
            _ = seteuid(0)
            _ = setegid(0)
          }
        }
        let database = try HalcyonDatabase(directory: directory)
        let names = try await database.people().map(\.displayName)
        try #require(names == ["a"])
        try #require(
          try manager.contentsOfDirectory(atPath: directory.path) == [HalcyonDatabase.fileName])
      }
    }
  }

  @Test("A file without write access in a full or read-only place is described by its cause")
  func causes() {
    #expect(
      HalcyonDatabase.storeError(DatabaseError(resultCode: .SQLITE_READONLY), path: "/a/b")
        == .readOnly(path: "/a/b"))
    #expect(
      HalcyonDatabase.storeError(CocoaError(.fileWriteVolumeReadOnly), path: "/a/b")
        == .readOnly(path: "/a/b"))
    #expect(DurableFile.POSIXError(EROFS, path: "/a") == .readOnly(path: "/a"))
    #expect(DurableFile.POSIXError(EDQUOT, path: "/a") == .full(path: "/a"))
    // /proc has no free space at all.
    #expect(
      HalcyonDatabase.storeError(DatabaseError(resultCode: .SQLITE_IOERR), path: "/proc/x")
        == .full(path: "/proc/x"))
    #expect(
      HalcyonDatabase.storeError(
        DatabaseError(resultCode: .SQLITE_CANTOPEN, message: "m"), path: "/tmp/x")
        == .unavailable(path: "/tmp/x", message: "m"))
  }

  @Test("Opening tells when another program holds the lock for more than a second")
  func foreignLock() async throws {
    try await withTemporaryFolder { directory in
      let path = directory.appendingPathComponent(HalcyonDatabase.fileName).path
      let queue = try DatabaseQueue(path: path)
      try Migrations.migrator.migrate(queue, upTo: "0002 habits")
      try queue.close()
      let other = try OtherProgram(path)
      try other.begin("EXCLUSIVE")
      let notices = Mutex<[Bool]>([])
      // Called on the thread that waits.
      let database = try HalcyonDatabase(
        directory: directory,
        onWait: { isWaiting in
          notices.withLock { $0.append(isWaiting) }
          if isWaiting { try? other.commit() }
        })
      #expect(notices.withLock { $0 } == [true, false])
      #expect(try await database.peopleCount() == 0)
    }
  }
}
