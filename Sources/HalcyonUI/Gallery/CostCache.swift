/// Keeps what was used last, as long as it costs no more than a limit in all.
nonisolated struct CostCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var cost: Int
    var lastUse: UInt64
  }

  /// The most that all values cost together, and how many there are at most.
  let limit, maximumCount: Int
  private var entries: [Key: Entry] = [:]
  private var uses: UInt64 = 0
  /// What the values cost together.
  private(set) var cost = 0

  init(limit: Int, maximumCount: Int = 1_000) {
    self.limit = max(limit, 0)
    self.maximumCount = max(maximumCount, 1)
  }

  /// How many values there are.
  var count: Int { entries.count }

  /// The value of a key, which counts as used.
  mutating func use(_ key: Key) -> Value? {
    guard entries[key] != nil else { return nil }
    uses &+= 1
    entries[key]?.lastUse = uses
    return entries[key]?.value
  }

  /// Takes in a value; those that were not used for the longest time make room. One that costs more than the limit is not kept.
  /// - Complexity: O(`count`) for each value that goes.
  mutating func insert(_ value: Value, for key: Key, cost: Int) {
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

  /// Releases a value.
  mutating func remove(_ key: Key) {
    if let old = entries.removeValue(forKey: key) { cost -= old.cost }
  }

  /// Releases all values.
  mutating func removeAll() {
    entries = [:]
    cost = 0
  }
}
