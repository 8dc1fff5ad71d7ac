/// What an import of contact files did, also when part of it failed.
public struct ContactImportResult: Hashable, Sendable {
  /// People that were not there before.
  public var added: Int
  /// People that were there with another card.
  public var updated: Int
  /// People that were there with the very same card.
  public var unchanged: Int
  /// Cards that are lists of people and no persons.
  public var skippedGroups: Int
  /// What could not be read, or only in part, in the order in which it was met.
  public var issues: [ContactImportIssue]

  /// A result; an empty one by default.
  public init(
    added: Int = 0, updated: Int = 0, unchanged: Int = 0, skippedGroups: Int = 0,
    issues: [ContactImportIssue] = []
  ) {
    self.added = added
    self.updated = updated
    self.unchanged = unchanged
    self.skippedGroups = skippedGroups
    self.issues = issues
  }

  /// How many people are new or different.
  public var changed: Int { added + updated }
  /// How many people the files named that are now in the store.
  public var present: Int { added + updated + unchanged }
}
