import Foundation
import GRDB
import HalcyonCore
import HangGuard
import StoreTestSupport
import Testing
@testable import HalcyonBackup
@testable import HalcyonRecords
@testable import HalcyonStore

/// Single bits of the stored file, flipped at random. `HALCYON_FLIPS` sets their number, and
/// `HALCYON_FLIP_SEED` the first seed.
@Suite(.hangGuard) struct FlippedBitTests {
  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  private static var seeds: Range<Int> {
    let first = setting("HALCYON_FLIP_SEED") ?? 1
    return first..<first + (setting("HALCYON_FLIPS") ?? 40)
  }

  /// What a flip led to.
  private enum Result: String, Hashable {
    /// Nothing that is shown has changed.
    case unchanged
    /// The file is reported as damaged when it is opened or read.
    case refused
    /// The change was found and undone with the backup.
    case repaired
    /// The change was found, and named together with the backup.
    case reported
  }

  @Test("A flipped bit that changes anything is reported, and repaired if a backup can")
  func flips() async throws {
    try await withTemporaryFolder { folder in
      let origin = folder.appendingPathComponent("origin")
      let store = try await FullStore(try HalcyonDatabase(directory: origin))
      let backup = try #require(
        try await store.database.backUp(
          into: origin.appendingPathComponent("backups"), date: FullStore.now))
      let before = try await Self.dump(store.database)
      try store.database.writer.close()
      // A database in use has most of its content in its log.
      let bytes = try Data(contentsOf: backup.url)
      // Most of a small database is empty.
      let used = bytes.indices.filter { bytes[$0] != 0 }
      var results: [Result: Int] = [:]
      for seed in Self.seeds {
        var generator = SeededGenerator(seed: UInt64(seed))
        var damaged = bytes
        let byte = used.randomElement(using: &generator) ?? 0
        damaged[byte] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        let copy = folder.appendingPathComponent("\(seed)")
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        try damaged.write(to: copy.appendingPathComponent(HalcyonDatabase.fileName))
        let result = try await Self.result(in: copy, backup, before, seed)
        results[result, default: 0] += 1
        try FileManager.default.removeItem(at: copy)
      }
      let counts = results.map { "\($0.key.rawValue) \($0.value)" }.sorted()
      print("flipped bits: \(counts.joined(separator: ", "))")
      #expect(results[.repaired] ?? 0 > 0 || Self.seeds.count < 40)
    }
  }

  private static func result(
    in folder: URL, _ backup: StoreBackup, _ before: [String], _ seed: Int
  ) async throws -> Result {
    do {
      let database = try HalcyonDatabase(directory: folder)
      defer { try? database.writer.close() }
      let isChanged = try await dump(database) != before
      let found = try await database.damagedRows()
      _ = try await database.unreadableRows()
      _ = try await database.habitBook()
      _ = try await database.people()
      _ = try await database.photos()
      let problems = try await database.integrityProblems()
      guard isChanged else { return .unchanged }
      #expect(!found.isEmpty || !problems.isEmpty, "seed \(seed) is not reported")
      let repairs = try await database.repair(found, from: [backup])
      guard problems.isEmpty else { return .reported }
      #expect(repairs.filter { !$0.isRepaired } == [], "seed \(seed)")
      let after = try await dump(database)
      #expect(after == before, "seed \(seed) is not repaired")
      return .repaired
    } catch let error as StoreError {
      // SQLite cannot read the file, which offers to restore the backup.
      switch error {
      case .damaged, .newer, .unavailable, .failed: break
      case .missing, .readOnly, .busy, .full: Issue.record("seed \(seed): \(error)")
      }
      return .refused
    }
  }

  /// All rows that a user would miss, as text.
  private static func dump(_ database: HalcyonDatabase) async throws -> [String] {
    var all: [String] = []
    for table in StoreTable.digested {
      all += try await FullStore.rows(database, table).map { "\(table.rawValue): \($0)" }
    }
    return all
  }
}
