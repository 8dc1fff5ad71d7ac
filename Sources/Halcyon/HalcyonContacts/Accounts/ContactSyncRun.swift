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
  /// The number of consecutive runs that received only a rate limit.
  var refusals = 0
  /// The number of consecutive runs that could not reach the server.
  var attempts = 0

  deinit { cancelAll() }

  func cancelAll() {
    for task in [retry, watch, quietTimer] { task?.cancel() }
    task?.cancel()
  }
}
