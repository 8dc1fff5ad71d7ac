import Foundation
import GRDB
import HalcyonRecords

/// Applies the changes of programs that ended before they could store them.
///
/// Each change is applied exactly once: its UUID is stored in the transaction that applies it. What
/// cannot be read or applied, and what belongs to another database, is kept in a file beside the
/// journals and never stops the opening.
package struct JournalRecovery {
  private let database: HalcyonDatabase

  private struct Leftover {
    let file: JournalFile
    var entries: [JournalEntry] = []
    /// What is kept aside.
    var aside: [Data] = []
  }

  package init(database: HalcyonDatabase) { self.database = database }

  /// - Throws: `StoreError` if the database cannot be written now; the journals are then unchanged.
  package func run() throws(StoreError) {
    guard let folder = database.journal.folder else { return }
    let paths = Self.journals(in: folder)
    guard !paths.isEmpty else { return }
    do {
      try recover(paths, in: folder)
    } catch {
      throw database.failure(error)
    }
  }

  /// Returns the paths of the journals in a folder, without what was kept aside.
  package static func journals(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(StoreJournal.suffix) && !$0.hasPrefix("aside-") }
      .sorted().map { folder.appendingPathComponent($0).path }
  }

  /// Moves the journals that ended programs left to a database that was replaced. They belong to
  /// it, and would not be applied to another one. A journal that cannot be moved is kept aside by
  /// the next opening.
  /// - Parameters:
  ///   - directory: The data directory.
  ///   - file: The replaced database; the names of the journals begin with its name.
  package static func moveJournals(of directory: URL, beside file: URL) {
    let folder = directory.appendingPathComponent(StoreJournal.folderName)
    for journal in journals(in: folder).compactMap(JournalFile.adopt) {
      rename(journal.path, file.path + "." + (journal.path as NSString).lastPathComponent)
    }
    JournalFile.syncFolder(directory)
  }

  private func recover(_ paths: [String], in folder: URL) throws {
    var leftovers = paths.compactMap(JournalFile.adopt).map { Leftover(file: $0) }
    guard !leftovers.isEmpty else { return }
    for index in leftovers.indices {
      // An unreadable disk is like an unreadable journal.
      guard let content = try? leftovers[index].file.read() else { continue }
      (leftovers[index].entries, leftovers[index].aside) = content
    }
    let order = leftovers.indices.flatMap { index in
      leftovers[index].entries.map { (index, $0) }
    }.sorted { ($0.1.made, $0.1.number) < ($1.1.made, $1.1.number) }
    for (index, entry) in order where try !apply(entry) {
      leftovers[index].aside.append((try? JSONEncoder().encode(JournalLine.entry(entry))) ?? Data())
    }
    for leftover in leftovers where Self.setAside(leftover.aside, of: leftover.file, in: folder) {
      leftover.file.delete()
    }
    try forget(olderThan: Date(timeIntervalSinceNow: -AppliedChange.seconds))
  }

  /// - Returns: Whether the change is in the database now; `false` if it cannot be applied.
  /// - Throws: `DatabaseError` if the database cannot be written now.
  private func apply(_ entry: JournalEntry) throws -> Bool {
    do {
      return try database.writer.write { db in
        guard try !AppliedChange.isNoted(entry.uuid, db) else { return true }
        guard try StoreIdentity.read(db) == entry.store else { return false }
        let intent = try JSONDecoder().decode(StoreIntent.self, from: Data(entry.payload.utf8))
        try AppliedChange.note(entry.uuid, db)
        try intent.apply(db, at: entry.made)
        try db.execute(sql: "UPDATE generation SET value = value + 1")
        return true
      }
    } catch let error as DatabaseError where error.resultCode != .SQLITE_CONSTRAINT {
      throw error
    } catch {
      return false
    }
  }

  /// Keeps lines in a file of their own.
  /// - Returns: Whether they are on the disk.
  private static func setAside(_ lines: [Data], of file: JournalFile, in folder: URL) -> Bool {
    guard !lines.isEmpty else { return true }
    let name = "aside-" + (file.path as NSString).lastPathComponent
    let data = Data(lines.joined(separator: Data("\n".utf8))) + Data("\n".utf8)
    let path = folder.appendingPathComponent(name).path
    PrivateFiles.createFile(path)
    guard let handle = FileHandle(forWritingAtPath: path) else { return false }
    defer { try? handle.close() }
    return (try? handle.write(contentsOf: data)) != nil && (try? handle.synchronize()) != nil
  }

  /// Removes the UUIDs of old changes, whose journals are long deleted.
  private func forget(olderThan date: Date) throws {
    try database.writer.write { db in
      try db.execute(
        sql: "DELETE FROM appliedChange WHERE applied < ?",
        arguments: [date.timeIntervalSince1970])
    }
  }
}

/// The changes of journals that were applied.
enum AppliedChange {
  /// How long a change is remembered, in seconds: a year.
  static let seconds = 365.0 * 86_400

  static func note(_ uuid: UUID, _ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO appliedChange (uuid, applied) VALUES (?, ?)",
      arguments: [uuid.uuidString.lowercased(), Date().timeIntervalSince1970])
  }

  static func isNoted(_ uuid: UUID, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM appliedChange WHERE uuid = ?)",
      arguments: [uuid.uuidString.lowercased()]) ?? false
  }
}
