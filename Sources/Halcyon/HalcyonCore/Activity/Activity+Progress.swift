extension Activity {
  /// The number of items in the total, by what the store has of them.
  public struct ItemKinds: Hashable, Sendable {
    /// The number of items that the store does not have.
    public var new: Int
    /// The number of items of which the store has an earlier version.
    public var changed: Int

    /// Creates numbers of items.
    public init(new: Int, changed: Int) {
      self.new = max(0, new)
      self.changed = max(0, changed)
    }
  }

  /// The progress to display, which continues that of earlier runs; `nil` while the total is
  /// unknown.
  public var progress: (done: Int, total: Int)? {
    counts.total.map { (earlier + counts.processed, earlier + $0) }
  }
}
