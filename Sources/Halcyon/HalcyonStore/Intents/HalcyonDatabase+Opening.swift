import Foundation
import GRDB

extension HalcyonDatabase {
  /// Opens the database in `directory`, creating both if they are missing, and applies the changes
  /// of programs that ended before they could store them.
  /// - Parameters:
  ///   - isChecked: A Boolean value indicating whether `check(directory:)` has just succeeded, so
  ///     that the first step is left out.
  ///   - onStep: Called on the calling thread at the start of each step.
  /// - Throws: `StoreError`; an existing file is then unchanged.
  public convenience init(
    directory: URL, isChecked: Bool = false, onStep: (OpeningStep) -> Void = { _ in }
  ) throws(StoreError) {
    let folder = directory.appendingPathComponent(StoreJournal.folderName)
    try self.init(
      directory: directory, isChecked: isChecked, journal: StoreJournal(folder: folder),
      onStep: onStep)
  }

  /// Opens the database in `directory` with a journal.
  convenience init(
    directory: URL, isChecked: Bool = false, journal: StoreJournal, wait: LockWait = LockWait(),
    onStep: (OpeningStep) -> Void = { _ in }
  ) throws(StoreError) {
    do {
      try PrivateFiles.createFolder(directory)
    } catch {
      throw .unavailable(path: directory.path, message: Self.systemMessage(error))
    }
    PrivateFiles.restrictDatabase(in: directory)
    try self.init(
      path: directory.appendingPathComponent(Self.fileName).path, wait: wait,
      isChecked: isChecked, journal: journal, onStep: onStep)
    try JournalRecovery(database: self).run()
  }
}
