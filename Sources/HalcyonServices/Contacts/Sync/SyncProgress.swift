import Foundation
import HalcyonCore
import HalcyonStore

/// How far a pass is, and what is unaccounted for.
struct SyncProgress {
  /// When the pass began.
  let started: Date
  /// What was stored before.
  var stored = StoredSource()
  /// How many cards the source said that it will deliver.
  var total: Int?
  /// Hrefs that were delivered.
  var seen: Set<String> = []
  /// What was named and did not arrive, by its href.
  var undelivered: [String: UndeliveredCard] = [:]
  /// Whether a mark was stored before the end.
  var hasCheckpoint = false
  var result = ContactSyncResult()

  init(started: Date) { self.started = started }

  /// Whether everything that was named is stored and could be read.
  var isComplete: Bool {
    undelivered.isEmpty && result.unaccounted == 0 && result.damaged.isEmpty
  }

  var undeliveredInOrder: [UndeliveredCard] {
    undelivered.values.sorted { $0.href < $1.href }
  }

  /// Finds what the source listed or counted and nobody has seen.
  mutating func account(for end: SyncEnd) {
    if case .allBut(let listed) = end.removals {
      for href in listed.subtracting(seen)
      where stored.resources[href] == nil && undelivered[href] == nil {
        undelivered[href] = UndeliveredCard(
          href: href, error: .corruptData(what: "listed, not delivered"))
      }
    }
    result.undelivered = undeliveredInOrder
    result.unaccounted = max(0, (total ?? 0) - seen.count - undelivered.count)
  }

  /// What is stored and no longer in the source. What was delivered or did not arrive in the same pass is
  /// there, whatever the listing says.
  func removals(_ end: SyncEnd) -> Set<String> {
    var gone: Set<String> =
      switch end.removals {
      case .named(let hrefs): hrefs.filter { stored.resources[$0] != nil }
      case .allBut(let listed): Set(stored.resources.keys.lazy.filter { !listed.contains($0) })
      }
    gone.subtract(seen)
    gone.subtract(undelivered.keys)
    return gone
  }

  /// What an earlier pass left waiting and this one has not seen either; nil where nothing is left.
  func pending(_ end: SyncEnd) -> PendingRemovals? {
    guard var pending = stored.pending else { return nil }
    pending.hrefs.subtract(seen)
    if case .allBut(let listed) = end.removals { pending.hrefs.subtract(listed) }
    return pending.hrefs.isEmpty ? nil : pending
  }

  /// Why something was left out, for the account; nil where nothing was.
  var problem: ServiceProblem? {
    let count = undelivered.count + result.unaccounted + result.damaged.count
    return count > 0 ? .incomplete(count: count) : nil
  }

  /// What did not arrive, which is certain only at the end.
  func lateFailures(now: Date) -> [Activity.Failure] {
    undeliveredInOrder.map { card in
      let problem: ServiceProblem =
        if case .corruptData = card.error { .notDelivered } else {
          ServiceProblem(card.error, now: now)
        }
      return Activity.Failure(
        subject: ResourceReader.name(card.href), reason: .service(problem))
    }
      + Array(
        repeating: Activity.Failure(subject: "?", reason: .service(.notDelivered)),
        count: min(result.unaccounted, Activity.maximumNamedFailures))
  }
}
