/// The number of items of an activity, by result.
///
/// Every way of changing a value keeps this invariant: no count is negative, and where the total is
/// known, `done + failed + skipped + waiting == total`.
public struct ActivityCounts: Hashable, Sendable {
  /// The number of completed items, including those that needed no change.
  public private(set) var done: Int
  /// The number of items that failed.
  public private(set) var failed: Int
  /// The number of items that were left out on purpose, such as contact lists.
  public private(set) var skipped: Int
  /// The number of all items, at least ``processed``; `nil` while it is unknown.
  public private(set) var total: Int?

  /// Creates counts; by default nothing is counted and the total is unknown.
  ///
  /// Negative counts become 0. A total below the sum of the other counts becomes that sum.
  public init(done: Int = 0, failed: Int = 0, skipped: Int = 0, total: Int? = nil) {
    self.done = max(0, done)
    self.failed = max(0, failed)
    self.skipped = max(0, skipped)
    self.total = nil
    if let total { setTotal(total) }
  }

  /// The number of items that were completed, failed or skipped.
  public var processed: Int { done + failed + skipped }
  /// The number of remaining items; 0 while the total is unknown.
  public var waiting: Int { (total ?? processed) - processed }

  /// Adds processed items. A known total grows where the items exceed it; negative numbers are
  /// ignored.
  public mutating func add(done: Int = 0, failed: Int = 0, skipped: Int = 0) {
    self.done += max(0, done)
    self.failed += max(0, failed)
    self.skipped += max(0, skipped)
    if let total { setTotal(total) }
  }

  /// Sets the number of all items; a total below ``processed`` becomes ``processed``.
  public mutating func setTotal(_ total: Int) { self.total = max(total, processed) }

  /// Sets an unknown total to ``processed``; a known total stays.
  public mutating func setTotalIfUnknown() { setTotal(total ?? processed) }
}
