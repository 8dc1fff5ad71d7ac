import Foundation
import GRDB
import HalcyonCore
import HangGuard
import StoreTestSupport
import Testing
@testable import HalcyonBackup
@testable import HalcyonRecords
@testable import HalcyonStore

/// Kills programs at each step of what changes whole files, damages files, and checks that nothing
/// is lost without a word.
///
/// `HALCYON_STORE_COMBINATIONS` sets the number of combinations, `HALCYON_STORE_SEED` the first
/// seed.
@Suite(.hangGuard, .serialized) struct StoreMatrixTests {
  private static let variables = ProcessInfo.processInfo.environment
  private static let count = UInt64(variables["HALCYON_STORE_COMBINATIONS"] ?? "") ?? 40
  private static let first = UInt64(variables["HALCYON_STORE_SEED"] ?? "") ?? 1

  private let noon = StoreMatrix.noon

  /// The files of the filled stores that all combinations begin with, with and without a log.
  private static let filled: [Bool: Task<[String: Data], any Error>] = Dictionary(
    uniqueKeysWithValues: [true, false].map { hasLog in (hasLog, Task { try await files(hasLog) }) }
  )

  private static func files(_ hasLog: Bool) async throws -> [String: Data] {
    try await withTemporaryFolder { folder in
      let directory = folder.appendingPathComponent("data")
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      try await fill(directory, hasLog: hasLog)
      var files: [String: Data] = [:]
      for path in try FileManager.default.subpathsOfDirectory(atPath: directory.path) {
        let url = directory.appendingPathComponent(path)
        let isFolder = try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
        if !isFolder { files[path] = try Data(contentsOf: url) }
      }
      return files
    }
  }

  /// Writes the files of a filled store into a folder.
  private func makeStore(in directory: URL, hasLog: Bool) async throws {
    for (path, data) in try await #require(Self.filled[hasLog]).value {
      let url = directory.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    }
  }

  /// Creates a store with backups of three days that hold 2, 4 and 6 people, and with 7 people now.
  private static func fill(_ directory: URL, hasLog: Bool) async throws {
    let noon = StoreMatrix.noon
    let folder = StoreRecovery(directory: directory).backups
    let source = directory.deletingLastPathComponent().appendingPathComponent("source")
    let database = try HalcyonDatabase(directory: hasLog ? source : directory)
    for day in 0..<3 {
      _ = try await database.importAll((0..<2).map { imported("p\(day) \($0)") })
      try await database.backUp(
        into: folder, date: noon.addingTimeInterval(Double(day) * 86_400))
    }
    _ = try await database.importAll([imported("newest")])
    if hasLog {
      for suffix in ["", "-wal"] {
        let name = HalcyonDatabase.fileName + suffix
        try FileManager.default.copyItem(
          at: source.appendingPathComponent(name), to: directory.appendingPathComponent(name))
      }
    }
    try (database.writer as? DatabasePool)?.close()
  }

  @Test(
    "After a kill and a damage there is the newest data or an offered restore",
    arguments: first..<(first + count))
  func combination(seed: UInt64) async throws {
    let matrix = StoreMatrix(seed: seed)
    try await withTemporaryFolder { folder in
      let directory = folder.appendingPathComponent("data")
      let disk = folder.appendingPathComponent("disk")
      for url in [directory, disk] {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      }
      try await makeStore(in: directory, hasLog: matrix.hasLog)
      let recovery = StoreRecovery(directory: directory)
      let backups = StoreBackup.list(in: recovery.backups)
      try #require(backups.count == 3, "\(matrix)")
      if matrix.isDamagedFirst { try matrix.damage(directory, backups.first?.url) }
      let path = matrix.operation == .restore ? backups[1].url.path : disk.path
      _ = try await StoreCrasher.run(
        directory, step: matrix.step, matrix.operation.rawValue, path,
        hasHardLinks: matrix.hasHardLinks)
      if !matrix.isDamagedFirst { try matrix.damage(directory, backups.first?.url) }
      try await check(matrix, recovery, backups)
      try await checkDisk(disk, matrix)
    }
  }

  /// The numbers of people that may be there: now, in the restored backup, and without any account.
  private func expected(_ matrix: StoreMatrix) -> Set<Int> {
    switch matrix.operation {
    case .backup, .secondFolder: [7]
    case .restore: [7, 4]
    case .startOver, .removeAccount: [7, 0]
    }
  }

  private func check(
    _ matrix: StoreMatrix, _ recovery: StoreRecovery, _ before: [StoreBackup]
  ) async throws {
    let valid = before.filter(\.isValid)
    let isBackupDamaged =
      ![.none, .digestMissing, .backupTriggers].contains(matrix.damage)
      && !matrix.damage.isOfDatabase
    #expect(valid.count >= before.count - (isBackupDamaged ? 1 : 0), "\(matrix)")
    let database: HalcyonDatabase
    do throws(StoreError) {
      database = try HalcyonDatabase(directory: recovery.directory)
    } catch {
      // What was damaged can be restored.
      #expect(matrix.damage.isOfDatabase, "\(matrix): \(error)")
      let offered = try #require(
        StoreBackup.newestValid(in: recovery.backups, now: noon.addingTimeInterval(1e9)))
      try recovery.restore(offered, date: noon.addingTimeInterval(900_000))
      let restored = try HalcyonDatabase(directory: recovery.directory)
      #expect([2, 4, 6, 7].contains(try await restored.peopleCount()), "\(matrix)")
      return try await checkRemains(restored, recovery, matrix)
    }
    let people = try await database.peopleCount()
    #expect(expected(matrix).contains(people), "\(matrix): \(people)")
    try await checkRemains(database, recovery, matrix)
  }

  private func checkRemains(
    _ database: HalcyonDatabase, _ recovery: StoreRecovery, _ matrix: StoreMatrix
  ) async throws {
    let triggers = try await database.read { db in
      try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master WHERE name = 'evil'")
    }
    #expect(triggers == 0, "\(matrix)")
    #expect(try await database.integrityProblems() == [], "\(matrix)")
    _ = try await database.addHabit(HabitDefinition(name: "walk"), at: noon)
    let made = try await database.backUp(
      into: recovery.backups, date: noon.addingTimeInterval(1_000_000))
    #expect(made?.isValid == true, "\(matrix)")
    let manager = FileManager.default
    let names = try manager.contentsOfDirectory(atPath: recovery.backups.path)
    #expect(
      names.allSatisfy { $0.hasSuffix(".sqlite") || $0.hasSuffix(".sqlite.sha256") },
      "\(matrix): \(names)")
    let files = try manager.contentsOfDirectory(atPath: recovery.directory.path)
    #expect(
      !files.contains { name in
        [".restoring", ".copy", ".unpacked", ".partial"].contains(where: name.contains)
      }, "\(matrix): \(files)")
    try (database.writer as? DatabasePool)?.close()
  }

  /// A copy on the other disk is complete or not there, and the next one cleans up.
  private func checkDisk(_ disk: URL, _ matrix: StoreMatrix) async throws {
    guard matrix.operation == .secondFolder else { return }
    let folder = disk.appendingPathComponent("halcyon-backups-host")
    #expect(StoreBackup.list(in: folder).allSatisfy { $0.isValid }, "\(matrix)")
    let directory = disk.deletingLastPathComponent().appendingPathComponent("data")
    let second = SecondFolder(chosen: disk, data: directory, isDefault: true, host: "host")
    let copy = try await second.copyNewest(
      of: StoreRecovery(directory: directory).backups, date: noon.addingTimeInterval(1_000_001))
    #expect(copy?.isValid == true, "\(matrix)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(
      names.allSatisfy { $0.hasSuffix(".sqlite") || $0.hasSuffix(".sqlite.sha256") },
      "\(matrix): \(names)")
  }

  @Test(
    "Each step of each operation is reached", arguments: StoreMatrix.Operation.allCases,
    [true, false])
  func steps(operation: StoreMatrix.Operation, hasHardLinks: Bool) async throws {
    try await withTemporaryFolder { folder in
      let directory = folder.appendingPathComponent("data")
      try await makeStore(in: directory, hasLog: true)
      let backups = StoreBackup.list(in: StoreRecovery(directory: directory).backups)
      let path = operation == .restore ? backups[1].url.path : folder.path
      let output = try await StoreCrasher.run(
        directory, step: 0, operation.rawValue, path, hasHardLinks: hasHardLinks)
      #expect(
        Int(output.trimmingCharacters(in: .whitespacesAndNewlines)) == operation.steps, "\(output)")
    }
  }
}
