/// What an import found in its files and what became of it, in numbers that add up.
///
/// Everything that was found is either stored, unchanged or left out. What was stored without one
/// of its values is counted once more as ``reduced``.
public struct ImportAccount: Hashable, Sendable {
  /// What is counted.
  public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
    case habit, day, group, holiday, contact, contactList, photo, file
  }

  /// The numbers of one kind.
  public struct Count: Hashable, Sendable, Codable {
    /// The number in the files.
    public var found = 0
    /// The number of new ones.
    public var added = 0
    /// The number of stored ones that the files changed.
    public var updated = 0
    /// The number that the store already had.
    public var unchanged = 0
    /// The number that was not stored.
    public var leftOut = 0

    /// Creates a count of nothing.
    public init() {}

    /// Creates a count.
    public init(found: Int, added: Int = 0, updated: Int = 0, unchanged: Int = 0, leftOut: Int = 0)
    {
      self.found = found
      self.added = added
      self.updated = updated
      self.unchanged = unchanged
      self.leftOut = leftOut
    }

    /// The number that was added or updated.
    public var stored: Int { added + updated }
    /// A Boolean value indicating whether everything that was found is accounted for.
    public var isBalanced: Bool { found == stored + unchanged + leftOut }
  }

  /// The numbers by kind; kinds that do not occur are missing.
  public private(set) var counts: [Kind: Count] = [:]
  /// The number of values that were left out of what was stored.
  public var reduced = 0

  /// Creates an account of nothing.
  public init() {}

  /// The numbers of a kind. Setting an empty count removes it.
  public subscript(kind: Kind) -> Count {
    get { counts[kind] ?? Count() }
    set { counts[kind] = newValue == Count() ? nil : newValue }
  }

  /// The number of all kinds that was left out.
  public var leftOut: Int { counts.values.reduce(0) { $0 + $1.leftOut } }
  /// A Boolean value indicating whether nothing was left out.
  public var isComplete: Bool { leftOut == 0 && reduced == 0 }
  /// A Boolean value indicating whether the numbers of all kinds add up.
  public var isBalanced: Bool { counts.values.allSatisfy(\.isBalanced) }
}
