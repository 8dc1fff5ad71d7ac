import Foundation
import GRDB
@testable import HalcyonBackup
@testable import HalcyonRecords

/// The folder of a database and its journals.
struct JournalFolder {
  let folder: URL

  private var journals: URL { folder.appendingPathComponent("journal") }

  func make(
    pause: @escaping @Sendable () async throws -> Void = { throw CancellationError() }
  ) -> StoreJournal { StoreJournal(folder: journals, pause: pause) }

  /// Opens the database as a new start does. By default no time passes.
  func open(
    pause: @escaping @Sendable () async throws -> Void = { throw CancellationError() }
  ) throws -> HalcyonDatabase {
    try HalcyonDatabase(directory: folder, journal: make(pause: pause))
  }

  func files() throws -> [URL] {
    guard FileManager.default.fileExists(atPath: journals.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: journals.path).sorted()
      .map { journals.appendingPathComponent($0) }
  }

  /// The texts of the files.
  func texts() throws -> [String] {
    try files().map { try String(contentsOf: $0, encoding: .utf8) }
  }
}

/// Calls `body` with a new folder and its open database. By default no time passes.
func withJournal(
  pause: @escaping @Sendable () async throws -> Void = { throw CancellationError() },
  _ body: (JournalFolder, HalcyonDatabase) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    let journal = JournalFolder(folder: folder)
    try await body(journal, try journal.open(pause: pause))
  }
}

extension HalcyonDatabase {
  /// Ends as a program that could not store its changes: they are in the journal only.
  func endUnstored() async throws {
    await keepForNextStart()
    journal.abandon()
    try writer.close()
  }
}
