/// A least-recently-used cache that bounds both the number of values and their total cost.
package nonisolated struct ByteBoundedCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var cost: Int
    var lastUse: UInt64
  }

  /// The upper bounds of the total cost and of the number of values.
  let limit, maximumCount: Int
  private var entries: [Key: Entry] = [:]
  private var uses: UInt64 = 0
  /// The total cost of the cached values.
  package private(set) var cost = 0

  package init(limit: Int, maximumCount: Int = 1_000) {
    self.limit = max(limit, 0)
    self.maximumCount = max(maximumCount, 1)
  }

  /// The number of cached values.
  var count: Int { entries.count }

  /// Returns whether there is a value for a key, without marking it as used.
  func contains(_ key: Key) -> Bool { entries[key] != nil }

  /// All keys and values in no particular order, without marking them as used.
  var all: some Sequence<(Key, Value)> { entries.lazy.map { ($0.key, $0.value.value) } }

  /// Returns the value for a key and marks it as recently used.
  package mutating func use(_ key: Key) -> Value? {
    guard entries[key] != nil else { return nil }
    uses &+= 1
    entries[key]?.lastUse = uses
    return entries[key]?.value
  }

  /// Inserts a value and evicts the least recently used values that exceed the limits. A value that
  /// costs more than the limit is not cached.
  /// - Complexity: O(`count`) for each evicted value.
  package mutating func insert(_ value: Value, for key: Key, cost: Int) {
    remove(key)
    let cost = max(cost, 0)
    guard cost <= limit else { return }
    while self.cost + cost > limit || entries.count >= maximumCount,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
    {
      remove(oldest)
    }
    uses &+= 1
    entries[key] = Entry(value: value, cost: cost, lastUse: uses)
    self.cost += cost
  }

  /// Removes the value for a key.
  mutating func remove(_ key: Key) {
    if let old = entries.removeValue(forKey: key) { cost -= old.cost }
  }

  /// Removes all values.
  package mutating func removeAll() {
    entries = [:]
    cost = 0
  }
}
