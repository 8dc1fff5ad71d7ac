/// Counts of an activity that always add up: `done + failed + skipped + waiting == total`.
public struct ActivityCounts: Hashable, Sendable {
  /// What was done, also where nothing had to change.
  public var done = 0
  /// What could not be done.
  public var failed = 0
  /// Left out on purpose: lists of people, cards without address.
  public var skipped = 0
  /// `nil` until it is known how much there is.
  public var total: Int?

  /// Nothing counted yet and the total unknown.
  public init() {}

  /// What has been dealt with, whatever came of it.
  public var processed: Int { done + failed + skipped }
  /// What is still to do; 0 while the total is unknown.
  public var waiting: Int { max(0, (total ?? processed) - processed) }
}
