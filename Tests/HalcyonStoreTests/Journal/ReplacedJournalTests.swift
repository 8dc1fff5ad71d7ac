import Foundation
import GRDB
import HalcyonCore
import HangGuard
import StoreTestSupport
import Testing
@testable import HalcyonBackup
@testable import HalcyonRecords
@testable import HalcyonStore

/// Changes in a journal whose database is replaced by another one.
@Suite(.hangGuard) struct ReplacedJournalTests {
  private static let date = Date(timeIntervalSince1970: 1_772_539_200)

  /// Calls `body` with a database that is closed, has a backup and whose last change, a group, is
  /// only in the journal.
  private func withUnstoredChange(
    _ body: (JournalFolder, StoreRecovery, StoreBackup) async throws -> Void
  ) async throws {
    try await withJournal { journal, database in
      let recovery = StoreRecovery(directory: journal.folder)
      _ = try await database.addHabit(named: "Read", at: Self.date)
      let backup = try #require(
        try await database.backUp(into: recovery.backups, date: Self.date))
      _ = database.promise(.addGroup("Health"), at: Self.date)
      try await database.endUnstored()
      try await body(journal, recovery, backup)
    }
  }

  private func groups(_ journal: JournalFolder) async throws -> [String] {
    let database = try journal.open()
    let names = try await database.habitBook().groups.map(\.name)
    try database.writer.close()
    return names
  }

  /// The journals beside replaced databases.
  private func moved(_ journal: JournalFolder) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(atPath: journal.folder.path)
      .filter { $0.hasSuffix(".jsonl") }.map { journal.folder.appendingPathComponent($0) }
  }

  @Test("A restore stores them in the database that it replaces, and not in the restored one")
  func restore() async throws {
    try await withUnstoredChange { journal, recovery, backup in
      let aside = try #require(try recovery.restore(backup, date: Self.date))
      #expect(try journal.files().isEmpty)
      #expect(try moved(journal).isEmpty)
      #expect(try await groups(journal).isEmpty)
      // The backup of the replaced database has them, too.
      let safety = try #require(
        StoreBackup.list(in: recovery.backups).first { $0.reason == .restore })
      for other in [StoreBackup(url: aside, date: Self.date), safety] {
        try recovery.restore(other, date: Self.date)
        #expect(try await groups(journal) == ["Health"])
      }
    }
  }

  @Test("A new start stores them in the database that it replaces")
  func startOver() async throws {
    try await withUnstoredChange { journal, recovery, _ in
      let aside = try #require(try recovery.startOver(date: Self.date))
      #expect(try await groups(journal).isEmpty)
      try recovery.restore(StoreBackup(url: aside, date: Self.date), date: Self.date)
      #expect(try await groups(journal) == ["Health"])
      #expect(try journal.files().isEmpty)
    }
  }

  @Test("They go aside with a database that cannot be opened, and the next start works")
  func damaged() async throws {
    try await withUnstoredChange { journal, recovery, backup in
      let database = journal.folder.appendingPathComponent(HalcyonDatabase.fileName)
      let rubbish = Data(repeating: 7, count: 10_000)
      // SQLite would repair the database from its log.
      for suffix in ["-wal", "-shm"] { unlink(database.path + suffix) }
      try rubbish.write(to: database)
      let before = try journal.texts()
      let aside = try #require(try recovery.restore(backup, date: Self.date))
      #expect(try Data(contentsOf: aside) == rubbish)
      let kept = try moved(journal)
      #expect(try kept.map { try String(contentsOf: $0, encoding: .utf8) } == before)
      #expect(kept.first?.lastPathComponent.hasPrefix(aside.lastPathComponent + ".") == true)
      let path = try #require(kept.first).path
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
      #expect(try journal.files().isEmpty)
      #expect(try await groups(journal).isEmpty)
      // Another restore leaves them alone.
      try recovery.restore(backup, date: Self.date)
      #expect(try moved(journal) == kept)
    }
  }

  @Test("They go aside with a database that another program has locked")
  func locked() async throws {
    try await withUnstoredChange { journal, recovery, backup in
      let other = try OtherProgram(
        journal.folder.appendingPathComponent(HalcyonDatabase.fileName).path)
      try other.begin()
      let before = try journal.texts()
      let aside = try #require(try recovery.restore(backup, date: Self.date))
      let kept = try moved(journal)
      #expect(try kept.map { try String(contentsOf: $0, encoding: .utf8) } == before)
      #expect(kept.first?.lastPathComponent.hasPrefix(aside.lastPathComponent + ".") == true)
      #expect(try await groups(journal).isEmpty)
      try other.commit()
    }
  }

  @Test("Those of a program that still runs stay, and are kept by the start after its end")
  func running() async throws {
    try await withJournal { journal, database in
      let recovery = StoreRecovery(directory: journal.folder)
      _ = try await database.addHabit(named: "Read", at: Self.date)
      let backup = try #require(
        try await database.backUp(into: recovery.backups, date: Self.date))
      _ = database.promise(.addGroup("Health"), at: Self.date)
      await database.keepForNextStart()
      try database.writer.close()
      try recovery.restore(backup, date: Self.date)
      let before = try journal.texts()
      #expect(before.count == 1)
      #expect(try await groups(journal).isEmpty)
      #expect(try journal.texts() == before)
      database.journal.abandon()
      #expect(try await groups(journal).isEmpty)
      #expect(try journal.files().first?.lastPathComponent.hasPrefix("aside-") == true)
      let texts = try journal.texts()
      #expect(texts.count == 1 && texts.first?.contains("Health") == true)
    }
  }
}
