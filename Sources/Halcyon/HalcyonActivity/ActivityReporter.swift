import Foundation
import HalcyonCore
import Logging

/// Reports the progress of one activity and keeps its counts consistent.
public struct ActivityReporter: Sendable {
  private static let logger = Logger(label: "HalcyonActivity")
  let id: Int
  let center: ActivityCenter

  /// Sets the total number of items. A total below the number of processed items is raised to it.
  /// - Parameters:
  ///   - changed: How many of them the store has in an earlier version; `nil` if that is unknown.
  ///   - earlier: The number of items that earlier runs of a first sync completed.
  public func totalKnown(_ total: Int, changed: Int? = nil, earlier: Int = 0) async {
    await center.update(id) { activity in
      activity.counts.setTotal(total)
      activity.itemKinds = changed.map { Activity.ItemKinds(new: total - $0, changed: $0) }
      activity.earlier = max(0, earlier)
    }
  }

  /// Adds `count` completed items, then waits while the user has paused the activity.
  ///
  /// The caller must have stored the items, and must not hold a transaction. In a cancelled task,
  /// it does not wait.
  public func advanced(by count: Int = 1) async {
    Self.logger.debug("advanced", metadata: ["count": "\(count)"])
    await center.update(id) { $0.counts.add(done: count) }
    await center.waitWhilePaused(id)
  }

  /// Adds `count` items that were skipped on purpose.
  public func skipped(by count: Int = 1) async {
    await center.update(id) { $0.counts.add(skipped: count) }
  }

  /// Adds failed items, one per failure.
  public func failed(_ failures: [Activity.Failure]) async {
    await center.update(id) { activity in
      activity.counts.add(failed: failures.count)
      activity.note(failures)
    }
  }

  /// Adds failures that do not count as failed items: an unreadable file, or a card that was
  /// imported only in part.
  public func addIssues(_ failures: [Activity.Failure]) async {
    await center.update(id) { $0.note(failures) }
  }

  /// Sets whether the activity waits for another program that does the same work.
  public func waitsForProgram(_ isWaiting: Bool) async {
    await center.update(id) { $0.isWaitingForDatabase = isWaiting }
  }

  /// Ends the activity: succeeded without failures, otherwise partial, or failed if nothing was
  /// done.
  /// - Parameter changes: The number of new or changed entries.
  public func finished(changes: Int) async {
    await center.update(id) { activity in
      activity.counts.setTotalIfUnknown()
      let counts = activity.counts
      let isClean = counts.failed == 0 && activity.failures.isEmpty
      if isClean {
        activity.state = .succeeded(changes: changes)
      } else {
        activity.state = counts.done + counts.skipped > 0 ? .partial : .failed
      }
    }
  }

  /// Ends the activity because of an error. Completed items are kept.
  public func failed(with failure: Activity.Failure) async {
    await center.update(id) { activity in
      activity.note([failure])
      activity.cause = failure
      activity.state = activity.counts.done > 0 ? .partial : .failed
    }
  }

  /// Ends the activity because there is no network. Completed items are kept; the rest follows when
  /// the network is back.
  public func offline(_ failure: Activity.Failure) async {
    await center.update(id) { activity in
      activity.cause = failure
      activity.state = .offline
    }
  }

  /// Ends the activity because the server asked to retry later. Completed items are kept; the rest
  /// follows at `date`.
  public func rateLimited(until date: Date, _ failure: Activity.Failure) async {
    await center.update(id) { activity in
      activity.cause = failure
      activity.state = .waiting(until: date)
    }
  }

  /// Ends the activity with all changes applied except removals, which need the user's
  /// confirmation.
  public func needsConfirmation(removals: Int) async {
    await center.update(id) { activity in
      activity.counts.setTotalIfUnknown()
      activity.state = .needsConfirmation(removals: removals)
    }
  }

  /// Ends the activity because it was cancelled. Completed items are kept.
  public func cancelled() async {
    await center.update(id) { $0.state = .cancelled }
  }
}

extension Activity {
  fileprivate mutating func note(_ more: [Failure]) {
    failures += more.prefix(max(0, Self.maximumNamedFailures - failures.count))
  }
}
