import Foundation
import GRDB
import HalcyonCore
import HangGuard
import Testing
@testable import HalcyonBackup
@testable import HalcyonRecords
@testable import HalcyonStore

/// File systems without hard links, on which files are copied instead. `StoreMatrixTests` kills
/// programs on them at each step.
@Suite(.hangGuard) struct HardLinkTests {
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)

  /// Calls `body` with a database of two people as a killed process leaves it: one of them is only
  /// in the log. The backup has one person.
  private func withLoggedStore(
    _ body: (URL, StoreRecovery, StoreBackup) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let (open, left) = (
        folder.appendingPathComponent("open"), folder.appendingPathComponent("left")
      )
      try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
      let recovery = StoreRecovery(directory: left)
      let database = try HalcyonDatabase(directory: open)
      _ = try await database.importAll([imported("a")])
      let backup = try #require(try await database.backUp(into: recovery.backups, date: noon))
      _ = try await database.importAll([imported("b")])
      for suffix in ["", "-wal"] {
        let name = HalcyonDatabase.fileName + suffix
        try FileManager.default.copyItem(
          at: open.appendingPathComponent(name), to: left.appendingPathComponent(name))
      }
      try database.writer.close()
      try await body(left.appendingPathComponent(HalcyonDatabase.fileName), recovery, backup)
    }
  }

  private func people(_ directory: URL) async throws -> [String] {
    let database = try HalcyonDatabase(directory: directory)
    let names = try await database.people().map(\.displayName).sorted()
    try database.writer.close()
    return names
  }

  @Test("A restore keeps the old database with its log, and an earlier one of the same second")
  func restore() async throws {
    try await withLoggedStore { file, recovery, backup in
      let (old, log) = (
        try Data(contentsOf: file), try Data(contentsOf: URL(fileURLWithPath: file.path + "-wal"))
      )
      let asides = try HardLink.$isSupported.withValue(false) {
        try (0..<2).map { _ in try #require(try recovery.restore(backup, date: noon)) }
      }
      #expect(try Data(contentsOf: asides[0]) == old)
      #expect(try Data(contentsOf: URL(fileURLWithPath: asides[0].path + "-wal")) == log)
      #expect(asides[0] != asides[1])
      #expect(try await people(recovery.directory) == ["a"])
      // The log alone has one of them.
      let safety = StoreBackup.list(in: recovery.backups).filter { $0.reason == .restore }
      #expect(safety.compactMap(\.entry.contents?.people).max() == 2)
      #expect(StoreRecovery.foldLog(of: asides[0]))
      try recovery.restore(StoreBackup(url: asides[0], date: noon), date: noon)
      #expect(try await people(recovery.directory) == ["a", "b"])
    }
  }

  @Test("A backup of unchanged data is a copy of its own")
  func backup() async throws {
    try await withTemporaryFolder { directory in
      let database = try HalcyonDatabase(directory: directory)
      let folder = StoreRecovery(directory: directory).backups
      _ = try await database.importAll([imported("a")])
      try await database.backUp(into: folder, date: noon)
      try await HardLink.$isSupported.withValue(false) {
        _ = try await database.backUp(into: folder, date: noon, reason: .accountRemoval)
      }
      let list = StoreBackup.list(in: folder)
      try #require(Set(list.map(\.reason)) == [nil, .accountRemoval])
      #expect(list.allSatisfy { $0.isValid && $0.hasDigest })
      var (one, other) = (stat(), stat())
      #expect(stat(list[0].url.path, &one) == 0 && stat(list[1].url.path, &other) == 0)
      #expect(one.st_ino != other.st_ino)
    }
  }

  @Test("A name that is taken is not replaced by a copy", arguments: [true, false])
  func taken(isSupported: Bool) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("l-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, link) = (
      folder.appendingPathComponent("file"), folder.appendingPathComponent("link")
    )
    try Data("old".utf8).write(to: file)
    // It leads nowhere, so that it does not seem to exist.
    #expect(symlink("/nowhere", link.path) == 0)
    HardLink.$isSupported.withValue(isSupported) {
      #expect(throws: StoreError.self) { try HardLink.make(link, of: file) }
      #expect(throws: StoreError.self) { try HardLink.make(file, of: file) }
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "/nowhere")
  }

  @Test("A link that leads nowhere is not replaced by the old database", arguments: [true, false])
  func dangling(isSupported: Bool) async throws {
    try await withLoggedStore { file, recovery, backup in
      let link = file.path + ".aside-20231114T221320Z"
      #expect(symlink("/nowhere", link) == 0)
      let old = try Data(contentsOf: file)
      let aside = try HardLink.$isSupported.withValue(isSupported) {
        try #require(try recovery.restore(backup, date: noon))
      }
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/nowhere")
      #expect(try Data(contentsOf: aside) == old)
    }
  }
}
