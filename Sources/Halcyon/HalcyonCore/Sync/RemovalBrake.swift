import Foundation

/// The cards that are missing from a contact source and are not removed yet.
public struct PendingRemovals: Hashable, Sendable {
  /// The time of the listing that they are missing from.
  public var listed: Date
  /// The hrefs of the cards.
  public var hrefs: Set<Href>

  /// Creates pending removals.
  public init(listed: Date, hrefs: Set<Href>) {
    self.listed = listed
    self.hrefs = hrefs
  }
}

/// The deletion brake: prevents short, empty or truncated listings from removing people.
///
/// Removals of all people, or of at least five and more than a fifth within seven days, are held.
/// The first of these within seven days are confirmed by a second listing, made at least a minute
/// later, with the same removals. Others need a decision of the user: those of all people, and
/// those that follow others, because a source can return incomplete listings again and again.
public struct RemovalBrake: Hashable, Sendable {
  /// The decision about removals.
  public enum Verdict: Hashable, Sendable {
    /// The removals may be carried out.
    case remove(Set<Href>)
    /// Nothing may be removed; these removals are pending.
    case hold(PendingRemovals)
  }

  /// The number of removals from which the brake applies, unless they remove everybody.
  public var minimumCount: Int
  /// The fraction of the stored cards, 0...1, above which removals are held.
  public var part: Double
  /// The minimum time in seconds between two listings that confirm each other.
  public var confirmationTime: TimeInterval
  /// The time in seconds within which removals are added up.
  public var period: TimeInterval

  /// Creates a brake; the defaults are the rule in the type's description.
  public init(
    minimumCount: Int = 5, part: Double = 0.2, confirmationTime: TimeInterval = 60,
    period: TimeInterval = 7 * 24 * 3_600
  ) {
    self.minimumCount = minimumCount
    self.part = part
    self.confirmationTime = confirmationTime
    self.period = period
  }

  /// Returns whether so many removals could be due to an incomplete listing.
  /// - Parameter recent: The number of cards that were removed within the period without a decision
  ///   of the user.
  public func holds(_ removals: Int, of stored: Int, recent: Int = 0) -> Bool {
    guard removals > 0 else { return false }
    if removals >= stored { return true }
    let (total, before) = (removals + max(recent, 0), stored + max(recent, 0))
    return total >= minimumCount && Double(total) > part * Double(before)
  }

  /// Returns whether only the user can confirm removals that are held, and no second listing.
  public func needsUser(_ removals: Int, of stored: Int, recent: Int) -> Bool {
    removals >= stored || recent > 0
  }

  /// Returns the decision about `removals`.
  /// - Parameters:
  ///   - stored: The number of stored cards of the contact source before the sync.
  ///   - pending: The pending removals of an earlier listing.
  ///   - recent: The number of cards that were removed within the period without a decision of the
  ///     user.
  ///   - now: The time at which the current listing began.
  public func verdict(
    on removals: Set<Href>, stored: Int, pending: PendingRemovals?, recent: Int = 0, now: Date
  ) -> Verdict {
    guard holds(removals.count, of: stored, recent: recent) else { return .remove(removals) }
    guard let pending, pending.hrefs == removals else {
      return .hold(PendingRemovals(listed: now, hrefs: removals))
    }
    // If the clock was set back, the waiting time starts again.
    let elapsed = now.timeIntervalSince(pending.listed)
    guard elapsed >= 0 else { return .hold(PendingRemovals(listed: now, hrefs: removals)) }
    let isConfirmed =
      elapsed >= confirmationTime && !needsUser(removals.count, of: stored, recent: recent)
    return isConfirmed ? .remove(removals) : .hold(pending)
  }
}
