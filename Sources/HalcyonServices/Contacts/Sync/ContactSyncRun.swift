/// What one account does, for its centre alone.
final class ContactSyncRun {
  var task: Task<ContactSyncResult?, Never>?
  /// The pass that goes on over the network.
  var remote: ContactSync?
  /// Waits to begin again.
  var retry: Task<Void, Never>?
  var watch: Task<Void, Never>?
  /// Waits until the source is still.
  var stillness: Task<Void, Never>?
  /// Whether the source told a change while a pass ran.
  var isChanged = false
  /// Whether the last run found no network.
  var isOffline = false
  /// Whether one more listing was asked for to confirm removals; a second one is not.
  var isConfirming = false
  /// Runs in a row that brought nothing but that the server asked to wait.
  var refusals = 0
  /// Runs in a row that could not reach the server.
  var attempts = 0

  deinit { cancelAll() }

  func cancelAll() {
    for task in [retry, watch, stillness] { task?.cancel() }
    task?.cancel()
  }
}
