import Foundation
import GRDB
import HalcyonRecords
import HalcyonStore

extension HalcyonDatabase {
  /// Opens the database in `directory`, creating both if they are missing, and applies the changes
  /// of programs that ended before they could store them.
  ///
  /// Before the schema is migrated, the data is backed up. A folder that can only be read is opened
  /// for reading; writes then fail with `StoreError.readOnly`.
  /// - Parameters:
  ///   - isChecked: A Boolean value indicating whether `check(directory:)` has just succeeded, so
  ///     that the first step is left out.
  ///   - date: The current time.
  ///   - onStep: Called on the calling thread at the start of each step.
  ///   - onWait: Called with whether another program has held its lock for more than a second.
  /// - Throws: `StoreError`; an existing file is then unchanged. `.missing` if there are backups
  ///   and no file.
  public convenience init(
    directory: URL, isChecked: Bool = false, date: Date = Date(),
    onStep: (OpeningStep) -> Void = { _ in },
    onWait: @escaping @Sendable (Bool) -> Void = { _ in }
  ) throws(StoreError) {
    let folder = directory.appendingPathComponent(StoreJournal.folderName)
    try self.init(
      directory: directory, isChecked: isChecked, journal: StoreJournal(folder: folder),
      wait: LockWait(onNotice: onWait), date: date, onStep: onStep)
  }

  /// Opens the database in `directory` with a journal; `wait` controls how writes wait for locks.
  convenience init(
    directory: URL, isChecked: Bool = false, journal: StoreJournal, wait: LockWait = LockWait(),
    date: Date = Date(), onStep: (OpeningStep) -> Void = { _ in }
  ) throws(StoreError) {
    let file = directory.appendingPathComponent(Self.fileName)
    if ReadOnlyStore.isNeeded(for: file) {
      if !isChecked { onStep(.verifying) }
      try self.init(readOnly: file, onStep: onStep)
      return
    }
    do {
      try PrivateFiles.createFolder(directory)
    } catch {
      throw .unavailable(path: directory.path, message: Self.systemMessage(error))
    }
    PrivateFiles.restrictDatabase(in: directory)
    if !isChecked { try Self.settle(directory) }
    try self.init(
      path: file.path, wait: wait, isChecked: isChecked, journal: journal,
      beforeMigration: { try Self.backUpBeforeMigration(file, date) }, onStep: onStep)
    try JournalRecovery(database: self).run()
  }

  private static func backUpBeforeMigration(_ file: URL, _ date: Date) throws {
    do {
      try BackupMaker.backUp(fileAt: file, reason: .migration, date: date)
    } catch {
      // An unusable backup folder must not lock the user out; the migration is a transaction.
      if case .full(let path) = storeError(error, path: file.path) {
        throw StoreError.full(path: path)
      }
    }
  }

  /// Reads the whole file of the database in `directory`, if there is one, without changing it.
  /// First, a replacement of the file that was interrupted is completed or reverted.
  /// - Parameter onWait: Called with whether another program has held its lock for more than a
  ///   second.
  /// - Throws: `StoreError` if it is damaged, missing beside its backups, or from a newer version
  ///   of Halcyon.
  public static func check(
    directory: URL, onWait: @escaping @Sendable (Bool) -> Void = { _ in }
  ) throws(StoreError) {
    try settle(directory)
    let path = directory.appendingPathComponent(fileName).path
    do { try inspect(path: path, wait: LockWait(onNotice: onWait)) } catch {
      throw storeError(error, path: path)
    }
  }

  private static func settle(_ directory: URL) throws(StoreError) {
    try StoreExchange(directory: directory).settle()
  }
}
