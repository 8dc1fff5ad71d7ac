import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HalcyonSystem

/// Recovery of a database that cannot be opened. No file is deleted.
public struct StoreRecovery: Sendable {
  /// The data directory.
  public let directory: URL

  /// Creates a recovery of the database in `directory`.
  public init(directory: URL) { self.directory = directory }

  /// The backup folder.
  public var backups: URL { directory.appendingPathComponent(StoreBackup.folderName) }

  private var database: URL { directory.appendingPathComponent(HalcyonDatabase.fileName) }

  /// A new database that was copied from a backup and can replace the current one.
  public struct Copy: Sendable {
    /// The file that was copied.
    public let source: URL
    /// Whether the source had a digest, which was correct.
    public let hadDigest: Bool
    private let file: Claim

    fileprivate init(source: URL, hadDigest: Bool, file: ClaimedFile) {
      self.source = source
      self.hadDigest = hadDigest
      self.file = Claim(file: file)
    }

    fileprivate var url: URL { file.file.url }

    /// Removes the copy.
    public func discard() { file.file.remove() }
  }

  /// Keeps the file claimed while it is prepared in one task and applied in another.
  private final class Claim: @unchecked Sendable {
    // The file is only renamed or removed, once.
    let file: ClaimedFile
    init(file: ClaimedFile) { self.file = file }
  }

  /// A file in the data directory for the database of an archive.
  public struct UnpackedFile: Sendable {
    private let file: Claim
    /// The location of the file.
    public var url: URL { file.file.url }

    fileprivate init(_ file: ClaimedFile) { self.file = Claim(file: file) }

    /// Removes the file.
    public func remove() { file.file.remove() }
  }

  /// Creates an empty file in the data directory. It is removed at the next start if this process
  /// is killed.
  /// - Throws: `StoreError`.
  public func newFile() throws(StoreError) -> UnpackedFile {
    do {
      try PrivateFiles.createFolder(directory)
      return UnpackedFile(try ClaimedFile(database, "unpacked"))
    } catch {
      throw HalcyonDatabase.storeError(error, path: directory.path)
    }
  }

  /// Copies the rows of a backup into a new database beside the current one, which can be in use.
  /// - Parameter digest: The digest that the source must have, if it is not beside the file.
  /// - Throws: `StoreError`; nothing is changed then.
  public func copy(
    _ backup: StoreBackup, digest: BackupDigest? = nil
  ) throws(StoreError) -> Copy {
    do {
      var status = stat()
      guard stat(backup.url.path, &status) == 0 else {
        throw DurableFile.POSIXError(errno, path: backup.url.path)
      }
      guard HalcyonDatabase.fits(Int64(status.st_size), in: directory) else {
        throw StoreError.full(path: directory.path)
      }
      let hadDigest =
        try digest.map { try check(backup.url, $0) }
        ?? StoreBackup.checkDigest(
          of: backup.url)
      try PrivateFiles.createFolder(directory)
      let file = try ClaimedFile(database, "copy")
      do {
        StoreStep.reach("restore: claimed")
        try StoreCopy(source: backup.url).write(to: file.url.path, isDigested: hadDigest)
        StoreStep.reach("restore: copied")
      } catch {
        file.remove()
        throw error
      }
      return Copy(source: backup.url, hadDigest: hadDigest, file: file)
    } catch {
      throw HalcyonDatabase.storeError(error, path: backup.url.path)
    }
  }

  /// Replaces the database, which must be closed, with a copy. The previous one is backed up if it
  /// is readable, and its file is kept.
  /// - Returns: The old file under its new name; `nil` if there was none.
  /// - Throws: `StoreError`; nothing is changed then.
  @discardableResult
  public func apply(_ copy: Copy, date: Date) throws(StoreError) -> URL? {
    do {
      defer { copy.discard() }
      return try replace(with: copy.url, date)
    } catch {
      throw HalcyonDatabase.storeError(error, path: database.path)
    }
  }

  /// Replaces the database with a copy of a backup and keeps the old file under another name.
  /// - Returns: The old file under its new name; `nil` if there was none.
  /// - Throws: `StoreError`; if the backup is invalid, nothing is changed.
  @discardableResult
  public func restore(_ backup: StoreBackup, date: Date) throws(StoreError) -> URL? {
    try apply(copy(backup), date: date)
  }

  /// Replaces the database with an empty one and keeps the old file under another name.
  /// - Returns: The old file under its new name; `nil` if there was none.
  /// - Throws: `StoreError`; nothing is changed then.
  @discardableResult
  public func startOver(date: Date) throws(StoreError) -> URL? {
    do {
      try PrivateFiles.createFolder(directory)
      let file = try ClaimedFile(database, "copy")
      defer { file.remove() }
      StoreStep.reach("restore: claimed")
      let queue = try DatabaseQueue(path: file.url.path)
      try Migrations.migrator.migrate(queue)
      try queue.close()
      StoreStep.reach("restore: copied")
      return try replace(with: file.url, date)
    } catch {
      throw HalcyonDatabase.storeError(error, path: database.path)
    }
  }

  private func replace(with new: URL, _ date: Date) throws -> URL? {
    storeJournals(date)
    try keepCurrent(date)
    StoreStep.reach("restore: backed up")
    try advanceGeneration(new)
    let aside = try StoreExchange(directory: directory).replace(with: new, date: date)
    if let aside { JournalRecovery.moveJournals(of: directory, beside: aside) }
    return aside
  }

  /// Stores the changes in journals in the database that is about to be replaced, to which they
  /// belong. If it cannot be opened, they go aside with it.
  private func storeJournals(_ date: Date) {
    let folder = directory.appendingPathComponent(StoreJournal.folderName)
    // Opening must not create a database.
    guard hasDatabase, !JournalRecovery.journals(in: folder).isEmpty else { return }
    let current = try? HalcyonDatabase(
      directory: directory, journal: StoreJournal(folder: folder),
      wait: LockWait(deadline: .zero), date: date)
    current?.close()
  }

  /// Whether there is a database with content.
  private var hasDatabase: Bool {
    var status = stat()
    return stat(database.path, &status) == 0 && status.st_size > 0
  }

  /// A Boolean value indicating whether another process of this user has the database open. It
  /// would continue to write to the file that was moved aside.
  public var isOpenElsewhere: Bool {
    let manager = FileManager.default
    let path = database.resolvingSymlinksInPath().path
    let processes = (try? manager.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.contains { name in
      guard let process = Int32(name), process != getpid() else { return false }
      let files = (try? manager.contentsOfDirectory(atPath: "/proc/\(name)/fd")) ?? []
      return files.contains {
        (try? manager.destinationOfSymbolicLink(atPath: "/proc/\(name)/fd/\($0)")) == path
      }
    }
  }

  /// - Returns: `true`.
  private func check(_ url: URL, _ digest: BackupDigest) throws -> Bool {
    guard let actual = FileDigest.sha256(ofFileAt: url.path) else {
      throw DurableFile.POSIXError(errno, path: url.path)
    }
    guard actual == digest.sha256 else {
      throw StoreError.damaged(path: url.path, message: "its checksum does not match")
    }
    return true
  }

  /// Backs up the database that is about to be replaced. A damaged or foreign one is only kept
  /// aside.
  private func keepCurrent(_ date: Date) throws {
    guard hasDatabase else { return }
    do {
      _ = try BackupMaker.backUp(fileAt: database, reason: .restore, date: date)
    } catch {
      switch HalcyonDatabase.storeError(error, path: database.path) {
      case .full(let path): throw StoreError.full(path: path)
      case .busy(let path): throw StoreError.busy(path: path)
      case .damaged, .newer, .missing, .unavailable, .readOnly, .failed: return
      }
    }
  }

  /// Raises the generation above that of every backup and of the current database, so that all
  /// differ from the restored one.
  private func advanceGeneration(_ url: URL) throws {
    let others = StoreBackup.list(in: backups).map(\.url) + [database]
    let highest = others.compactMap { try? StoreBackup.generation(of: $0) }.max() ?? 0
    let queue = try DatabaseQueue(path: url.path)
    defer { try? queue.close() }
    try queue.write { db in
      try db.execute(
        sql: "UPDATE generation SET value = MIN(MAX(value, ?), ?) + 1",
        arguments: [highest, Int64.max - 1])
      // Changes that a journal holds were made before the restore.
      try StoreIdentity.renew(db)
    }
  }
}
