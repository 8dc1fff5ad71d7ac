import Foundation
import HalcyonStore
import Synchronization

/// Checks the database for damage while the display is opened, because both take about as long.
///
/// The check only reads: another instance may be the one that opens the window.
public final class EarlyStoreCheck: Sendable {
  private let check: Mutex<Task<Void, any Error>?>

  /// Begins the check.
  /// - Parameter directory: The folder of the database, which need not exist.
  public init(directory: URL) {
    check = Mutex(
      Task.detached(priority: .userInitiated) {
        try HalcyonDatabase.check(directory: directory)
      })
  }

  /// Waits for the result, which is used once: later, the file may be another one.
  /// - Returns: Whether the file was checked.
  /// - Throws: `StoreError` if the file is damaged or newer.
  public func finish() async throws -> Bool {
    let running = check.withLock { check in
      defer { check = nil }
      return check
    }
    guard let running else { return false }
    try await running.value
    return true
  }
}
