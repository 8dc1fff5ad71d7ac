import Foundation
import HalcyonActivity
import HalcyonCore
import HalcyonRecords

/// A lock on an account across processes, so that concurrent syncs do not download everything
/// twice. It ends with the value, or with the process.
///
/// The lock of an account is one byte of a file next to the database.
final class AccountLock: Sendable {
  /// `F_OFD_SETLK` of Linux: the lock belongs to the open file, so that it also excludes other
  /// syncs of this process.
  private static let command: Int32 = 37

  private let file: Int32
  /// The activity that reported the wait; nil if there was none.
  let waiting: ActivityReporter?

  private init(file: Int32, waiting: ActivityReporter?) {
    (self.file, self.waiting) = (file, waiting)
  }

  deinit { close(file) }

  /// Waits until no other process syncs the account.
  /// - Parameter onWait: Called before the wait, if there is one; reports it.
  /// - Returns: Nil if there is no file to lock: the database is in memory, or its folder is not
  ///   writable. If the wait fails, for example because no thread can be started, the lock is not
  ///   held: both processes then download the cards.
  /// - Throws: `cancelled`.
  static func acquire(
    _ account: ContactAccount, in database: HalcyonDatabase,
    onWait: () async -> ActivityReporter
  ) async throws(ServiceProblem) -> AccountLock? {
    guard database.path.hasPrefix("/") else { return nil }
    let path = URL(fileURLWithPath: database.path).deletingLastPathComponent()
      .appendingPathComponent("sync.lock").path
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    if isLocked(file, account.id) { return AccountLock(file: file, waiting: nil) }
    let waiting = await onWait()
    guard await LockWait.lock(file, byte: account.id) != ECANCELED else {
      close(file)
      await waiting.cancelled()
      throw .cancelled
    }
    return AccountLock(file: file, waiting: waiting)
  }

  /// Locks the byte of an account. A file system without locks counts as locked by this process.
  private static func isLocked(_ file: Int32, _ account: Int64) -> Bool {
    var byte = flock()
    byte.l_type = Int16(F_WRLCK)
    byte.l_whence = Int16(SEEK_SET)
    byte.l_start = Int(account)
    byte.l_len = 1
    return fcntl(file, command, &byte) == 0 || (errno != EAGAIN && errno != EACCES)
  }
}
