import Foundation
import HalcyonBackup
import HalcyonRecords
import Synchronization

/// Checks the database for damage while the display is opened, because both take about as long.
///
/// The check only reads: another instance may be the one that opens the window.
public final class EarlyStoreCheck: Sendable {
  private let check: Mutex<Task<Void, any Error>?>
  private let waits: AsyncStream<Bool>

  /// Begins the check.
  /// - Parameter directory: The folder of the database, which need not exist.
  public init(directory: URL) {
    let (waits, isWaiting) = AsyncStream.makeStream(
      of: Bool.self, bufferingPolicy: .bufferingNewest(1))
    self.waits = waits
    check = Mutex(
      Task.detached(priority: .userInitiated) {
        defer { isWaiting.finish() }
        try HalcyonDatabase.check(directory: directory, onWait: { isWaiting.yield($0) })
      })
  }

  /// Waits for the result, which is used once: later, the file may be another one.
  /// - Parameter onWait: Called with whether another program has held the lock of the database for
  ///   more than a second.
  /// - Returns: Whether the file was checked.
  /// - Throws: `StoreError` if the file is damaged, missing beside its backups, or newer.
  public func finish(
    onWait: @escaping @Sendable (Bool) -> Void = { _ in }
  ) async throws -> Bool {
    let running = check.withLock { check in
      defer { check = nil }
      return check
    }
    guard let running else { return false }
    for await isWaiting in waits { onWait(isWaiting) }
    try await running.value
    return true
  }
}
