import Foundation

/// People that a source no longer lists, held back until it is certain that they are gone.
public struct PendingRemovals: Hashable, Sendable {
  /// When the listing was made that they are missing from.
  public var listed: Date
  /// Their cards.
  public var hrefs: Set<String>

  /// Removals that wait since `listed`.
  public init(listed: Date, hrefs: Set<String>) {
    self.listed = listed
    self.hrefs = hrefs
  }
}

/// Keeps a short, empty or cut listing from removing people.
///
/// What would remove everybody, or more than a fifth and at least five, removes nobody until a second
/// listing, made at least a minute later, says exactly the same.
public struct RemovalBrake: Hashable, Sendable {
  /// What is to be done with removals.
  public enum Verdict: Hashable, Sendable {
    /// They may be carried out.
    case remove(Set<String>)
    /// Nothing may be removed; this is what waits.
    case hold(PendingRemovals)
  }

  /// Fewer than this pass, unless they are everything.
  public var minimumCount: Int
  /// A part of what is stored, 0...1; more than this is held.
  public var part: Double
  /// The least time between two listings that confirm each other.
  public var confirmationTime: TimeInterval

  /// A brake; by default with the rule that the type describes.
  public init(minimumCount: Int = 5, part: Double = 0.2, confirmationTime: TimeInterval = 60) {
    self.minimumCount = minimumCount
    self.part = part
    self.confirmationTime = confirmationTime
  }

  /// Whether so many removals could be a listing's fault.
  public func holds(_ removals: Int, of stored: Int) -> Bool {
    guard removals > 0 else { return false }
    return removals >= stored
      || (removals >= minimumCount && Double(removals) > part * Double(stored))
  }

  /// What is to be done with `removals`.
  /// - Parameters:
  ///   - stored: how many cards of the source were stored before the sync.
  ///   - pending: what an earlier listing left waiting.
  ///   - now: when the present listing began.
  public func verdict(
    on removals: Set<String>, stored: Int, pending: PendingRemovals?, now: Date
  ) -> Verdict {
    guard holds(removals.count, of: stored) else { return .remove(removals) }
    guard let pending, pending.hrefs == removals else {
      return .hold(PendingRemovals(listed: now, hrefs: removals))
    }
    // A clock that was set back confirms nothing; the time begins anew.
    let elapsed = now.timeIntervalSince(pending.listed)
    guard elapsed >= 0 else { return .hold(PendingRemovals(listed: now, hrefs: removals)) }
    return elapsed >= confirmationTime ? .remove(removals) : .hold(pending)
  }
}
