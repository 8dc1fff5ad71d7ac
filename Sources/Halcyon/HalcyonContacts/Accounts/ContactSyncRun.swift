import Foundation
import HalcyonCore

/// The sync state of one account. Used only by ``ContactSyncCenter``.
final class ContactSyncRun {
  var task: Task<ContactSyncResult?, Never>?
  /// The running pass over the network.
  var remote: ContactSync?
  /// The scheduled retry.
  var retry: Task<Void, Never>?
  var watch: Task<Void, Never>?
  /// Waits until the source stops changing.
  var quietTimer: Task<Void, Never>?
  /// A Boolean value indicating whether the source reported a change during a pass.
  var isChanged = false
  /// A Boolean value indicating whether the last run found no network.
  var isOffline = false
  /// A Boolean value indicating whether another listing was requested to confirm removals. There is
  /// only one.
  var isConfirming = false
  /// The day, since 1970, on which a part of the stored cards was verified.
  var verifiedDay: Int64?
  /// Counts the consecutive runs that the server stopped.
  var retrySchedule = RetrySchedule()

  deinit { cancelAll() }

  /// Notes the result of a run.
  /// - Parameter confirmationTime: The seconds after which another listing confirms removals.
  /// - Returns: The delay of the next automatic run; nil if none follows.
  func note(
    _ result: ContactSyncResult, confirmationTime: TimeInterval, now: Date
  ) -> Duration? {
    isOffline = false
    if case .needsConfirmation = result.outcome {} else { isConfirming = false }
    switch result.outcome {
    case .waiting(let until):
      retrySchedule = result.retrySchedule
      return .seconds(max(1, until.timeIntervalSince(now)))
    case .offline:
      isOffline = true
      // The server may recover without a change of the network state, and a network without
      // internet access counts as available.
      return retrySchedule.noteUnreachable()
    case .needsConfirmation:
      retrySchedule = RetrySchedule()
      guard result.isConfirmable, !isConfirming else { return nil }
      isConfirming = true
      return .seconds(confirmationTime + 1)
    case .succeeded, .partial, .failed, .cancelled:
      retrySchedule = RetrySchedule()
      return nil
    }
  }

  func cancelAll() {
    for task in [retry, watch, quietTimer] { task?.cancel() }
    task?.cancel()
  }
}
