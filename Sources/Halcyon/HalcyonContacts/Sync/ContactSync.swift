import Foundation
import HalcyonActivity
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import Synchronization

/// Copies one contact source into the store, incrementally and in one direction.
///
/// Never removes more contacts than the deletion brake allows, and none in a pass with problems.
/// Never reports success while a listed card is missing. A pass that ends early has stored complete
/// batches. While another process syncs the same account, a pass waits.
///
/// ```swift
/// let sync = ContactSync(source: source, account: account, database: database, activity: center)
/// let result = await sync.run()
/// ```
public actor ContactSync {
  private let job: SyncJob
  private var running: Task<ContactSyncResult, Never>?

  /// A flag that is set when the network is lost during the pass.
  final class Flag: Sendable {
    let value = Atomic(false)
  }

  /// Creates a sync of `account` from `source`.
  /// - Parameters:
  ///   - brake: The deletion brake.
  ///   - retrySchedule: Counts the runs before this one that the server limited.
  ///   - isRequested: Whether the user asked for this sync.
  ///   - date: Returns the current time, for the brake and for retry dates.
  ///   - onAction: Performs the action that the user chooses for the activity.
  public init(
    source: any ContactSource, account: ContactAccount, database: HalcyonDatabase,
    activity: ActivityCenter, brake: RemovalBrake = RemovalBrake(),
    retrySchedule: RetrySchedule = RetrySchedule(), isRequested: Bool = false,
    date: @escaping @Sendable () -> Date = { Date() },
    onAction: (@Sendable (Activity.Action) -> Void)? = nil
  ) {
    job = SyncJob(
      source: source, account: account, database: database, activity: activity, brake: brake,
      retrySchedule: retrySchedule, isRequested: isRequested, date: date, onAction: onAction)
  }

  /// Runs one pass. A second call during a pass waits for it and returns its result.
  /// - Returns: What changed, even if part of the pass failed.
  public func run() async -> ContactSyncResult {
    let task = running ?? Task { [job] in await job.run() }
    running = task
    defer { if running == task { running = nil } }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Cancels the running pass. Complete batches are kept.
  public func cancel() { running?.cancel() }

  /// Ends the running pass as offline, without waiting for a request to time out.
  public func loseNetwork() {
    guard let running else { return }
    job.hasNoNetwork.value.store(true, ordering: .relaxed)
    running.cancel()
  }
}
