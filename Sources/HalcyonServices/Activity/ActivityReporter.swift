import Foundation
import HalcyonCore

/// The hand of one activity: a service tells it facts, it keeps the counts so that they add up.
public struct ActivityReporter: Sendable {
  let id: Int
  let center: ActivityCenter

  /// It is known how much there is. A total below what has been dealt with is raised to it.
  public func totalKnown(_ total: Int) async {
    await center.update(id) { $0.counts.total = max(total, $0.counts.processed) }
  }

  /// `count` more were done.
  public func advanced(by count: Int = 1) async {
    await center.update(id) { $0.counts.add(count, to: \.done) }
  }

  /// `count` more were left out on purpose.
  public func skipped(by count: Int = 1) async {
    await center.update(id) { $0.counts.add(count, to: \.skipped) }
  }

  /// These could not be done, one item each.
  public func failed(_ failures: [Activity.Failure]) async {
    await center.update(id) { activity in
      activity.counts.add(failures.count, to: \.failed)
      activity.note(failures)
    }
  }

  /// These were met beside the items that are counted: a file that could not be read, a card that was
  /// read only in part and counts as done.
  public func noted(_ failures: [Activity.Failure]) async {
    await center.update(id) { $0.note(failures) }
  }

  /// The work is over: succeeded without failures, else partial; failed where nothing at all was done.
  /// - Parameter changes: how many entries are new or different.
  public func finished(changes: Int) async {
    await center.update(id) { activity in
      activity.counts.total = activity.counts.total ?? activity.counts.processed
      let counts = activity.counts
      let isClean = counts.failed == 0 && activity.failures.isEmpty
      if isClean {
        activity.state = .succeeded(changes: changes)
      } else {
        activity.state = counts.done + counts.skipped > 0 ? .partial : .failed
      }
    }
  }

  /// The work could not go on; what was done before stays done.
  public func failedWholly(_ failure: Activity.Failure) async {
    await center.update(id) { activity in
      activity.note([failure])
      activity.cause = failure
      activity.state = activity.counts.done > 0 ? .partial : .failed
    }
  }

  /// There is no network; what was done before stays done, the rest follows when it is back.
  public func wentOffline(_ failure: Activity.Failure) async {
    await center.update(id) { activity in
      activity.cause = failure
      activity.state = .offline
    }
  }

  /// The server asked to wait; what was done before stays done, the rest follows then.
  public func waits(until date: Date, _ failure: Activity.Failure) async {
    await center.update(id) { activity in
      activity.cause = failure
      activity.state = .waiting(until: date)
    }
  }

  /// Everything was done but removals, which wait for a word of the user.
  public func needsConfirmation(removals: Int) async {
    await center.update(id) { activity in
      activity.counts.total = activity.counts.total ?? activity.counts.processed
      activity.state = .needsConfirmation(removals: removals)
    }
  }

  /// The work was stopped on request; what was done before stays done.
  public func cancelled() async {
    await center.update(id) { $0.state = .cancelled }
  }
}

extension ActivityCounts {
  fileprivate mutating func add(_ count: Int, to part: WritableKeyPath<Self, Int> & Sendable) {
    self[keyPath: part] += max(0, count)
    if let known = total { total = max(known, processed) }
  }
}

extension Activity {
  fileprivate mutating func note(_ more: [Failure]) {
    failures += more.prefix(max(0, Self.maximumNamedFailures - failures.count))
  }
}
