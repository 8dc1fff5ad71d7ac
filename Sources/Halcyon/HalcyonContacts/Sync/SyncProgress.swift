import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import Localization

/// The progress of a pass, including the cards that are still missing.
struct SyncProgress {
  /// The time at which the pass began.
  let started: Date
  /// The state that was stored before the pass.
  var stored = StoredSyncState()
  /// The number of cards that the source announced.
  var total: Int?
  /// The hrefs of delivered cards.
  var seen: HrefSet = []
  /// The cards that were listed but not delivered, by href.
  var undelivered: [Href: UndeliveredCard] = [:]
  /// A Boolean value indicating whether a token was stored before the end.
  var hasCheckpoint = false
  /// The stored cards that the source no longer lists, as far as it is known.
  var unlisted: Set<Href> = []
  /// The former hrefs of cards that were joined with a card at a new href.
  var moved: Set<Href> = []
  /// The number of cards that were requested again because of their `UID`.
  var confirmed = 0
  var result = ContactSyncResult()

  /// The number of cards per pass that are requested again because of their `UID`. If more have
  /// changed, the server has assigned new ones.
  static let maximumConfirmed = 100

  init(started: Date) { self.started = started }

  /// A Boolean value indicating whether all listed cards are stored and readable.
  var isComplete: Bool {
    undelivered.isEmpty && result.unaccounted == 0 && result.damaged.isEmpty && result.omitted == 0
  }

  var undeliveredInOrder: [UndeliveredCard] {
    undelivered.values.sorted { $0.href < $1.href }
  }

  /// Accounts for cards that were listed but not delivered, unless they were delivered before.
  mutating func account(forUndelivered cards: [UndeliveredCard]) {
    for card in cards where !seen.contains(card.href) { undelivered[card.href] = card }
  }

  /// Accounts for a stored batch. Cards that are delivered twice count once.
  mutating func account(for readings: [ResourceReader.Reading]) -> BatchReport {
    var report = BatchReport()
    for reading in readings where seen.insert(reading.resource.href) {
      let href = reading.resource.href
      undelivered[href] = nil
      if reading.damage != nil { result.damaged.append(href) }
      report.add(reading, isNew: !stored.etags.contains(href))
    }
    return report
  }

  /// Finds cards that the source listed or counted but did not deliver.
  mutating func account(for end: SyncEnd) {
    if case .allBut(let listed) = end.removals {
      for href in listed
      where !seen.contains(href) && !stored.etags.contains(href) && undelivered[href] == nil {
        undelivered[href] = UndeliveredCard(
          href: href, error: .corruptData(what: tr("listed, but not delivered")))
      }
    }
    result.omitted = end.omitted
    result.undelivered = undeliveredInOrder
    result.unaccounted = max(0, (total ?? 0) - seen.count - undelivered.count)
  }

  /// Returns the stored hrefs that are no longer in the source. Cards that were delivered or failed
  /// to arrive in this pass still exist, even if the listing omits them.
  func removals(_ end: SyncEnd) -> Set<Href> {
    let gone: any Sequence<Href> =
      switch end.removals {
      case .named(let hrefs): hrefs.lazy.filter(stored.etags.contains)
      case .allBut(let listed): stored.etags.hrefs.lazy.filter { !listed.contains($0) }
      }
    return Set(
      gone.filter { !seen.contains($0) && undelivered[$0] == nil && !moved.contains($0) })
  }

  /// Returns the pending removals of an earlier pass that this pass has not seen either; nil if
  /// none are left.
  func pending(_ end: SyncEnd) -> PendingRemovals? {
    guard var pending = stored.pending else { return nil }
    pending.hrefs = pending.hrefs.filter { !seen.contains($0) }
    if case .allBut(let listed) = end.removals {
      pending.hrefs = pending.hrefs.filter { !listed.contains($0) }
    }
    return pending.hrefs.isEmpty ? nil : pending
  }

  /// The problem to store with the account if cards are missing or damaged; nil otherwise.
  var problem: ServiceProblem? {
    let count = undelivered.count + result.unaccounted + result.damaged.count
    if count > 0 { return .incomplete(count: count) }
    return result.omitted > 0 ? .listsDiffer(count: result.omitted) : nil
  }

  /// Returns the failures for cards that were not delivered. They are final only at the end.
  /// - Parameter isLocal: Whether the cards are on this computer, so that nothing sends them.
  func lateFailures(isLocal: Bool) -> [Activity.Failure] {
    var subjects: Set<String> = []
    return undeliveredInOrder.compactMap { card in
      if let subject = card.subject, !subjects.insert(subject).inserted { return nil }
      let problem: ServiceProblem =
        if case .corruptData = card.error, card.finalETag == nil, !isLocal {
          .notDelivered
        } else {
          card.error == .cancelled ? .notDelivered : card.error
        }
      return Activity.Failure(
        subject: ResourceReader.name(card.subject ?? card.href.text), reason: .service(problem))
    }
      + Array(
        repeating: Activity.Failure(subject: "?", reason: .service(.notDelivered)),
        count: min(result.unaccounted, Activity.maximumNamedFailures))
  }
}
