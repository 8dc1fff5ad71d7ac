import Foundation

/// The cards that are missing from a contact source and are not removed yet.
public struct PendingRemovals: Hashable, Sendable {
  /// The time of the listing that they are missing from.
  public var listed: Date
  /// The hrefs of the cards.
  public var hrefs: Set<String>

  /// Creates pending removals.
  public init(listed: Date, hrefs: Set<String>) {
    self.listed = listed
    self.hrefs = hrefs
  }
}

/// The deletion brake: prevents a short, empty or truncated listing from removing people.
///
/// Removals of all people, or of at least five and more than a fifth, are held until a second
/// listing, made at least a minute later, contains the same removals.
public struct RemovalBrake: Hashable, Sendable {
  /// The decision about removals.
  public enum Verdict: Hashable, Sendable {
    /// The removals may be carried out.
    case remove(Set<String>)
    /// Nothing may be removed; these removals are pending.
    case hold(PendingRemovals)
  }

  /// The number of removals from which the brake applies, unless they remove everybody.
  public var minimumCount: Int
  /// The fraction of the stored cards, 0...1, above which removals are held.
  public var part: Double
  /// The minimum time in seconds between two listings that confirm each other.
  public var confirmationTime: TimeInterval

  /// Creates a brake; the defaults are the rule in the type's description.
  public init(minimumCount: Int = 5, part: Double = 0.2, confirmationTime: TimeInterval = 60) {
    self.minimumCount = minimumCount
    self.part = part
    self.confirmationTime = confirmationTime
  }

  /// Returns whether so many removals could be due to an incomplete listing.
  public func holds(_ removals: Int, of stored: Int) -> Bool {
    guard removals > 0 else { return false }
    return removals >= stored
      || (removals >= minimumCount && Double(removals) > part * Double(stored))
  }

  /// Returns the decision about `removals`.
  /// - Parameters:
  ///   - stored: The number of stored cards of the contact source before the sync.
  ///   - pending: The pending removals of an earlier listing.
  ///   - now: The time at which the current listing began.
  public func verdict(
    on removals: Set<String>, stored: Int, pending: PendingRemovals?, now: Date
  ) -> Verdict {
    guard holds(removals.count, of: stored) else { return .remove(removals) }
    guard let pending, pending.hrefs == removals else {
      return .hold(PendingRemovals(listed: now, hrefs: removals))
    }
    // If the clock was set back, the waiting time starts again.
    let elapsed = now.timeIntervalSince(pending.listed)
    guard elapsed >= 0 else { return .hold(PendingRemovals(listed: now, hrefs: removals)) }
    return elapsed >= confirmationTime ? .remove(removals) : .hold(pending)
  }
}
