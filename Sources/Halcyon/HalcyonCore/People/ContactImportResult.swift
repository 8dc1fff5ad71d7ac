/// The result of an import of contact files, including one that failed partly.
public struct ContactImportResult: Hashable, Sendable {
  /// The number of new people.
  public var added: Int
  /// The number of people whose card changed.
  public var updated: Int
  /// The number of people whose card is unchanged.
  public var unchanged: Int
  /// The number of contact lists that were skipped.
  public var skippedGroups: Int
  /// The problems in the order of their occurrence.
  public var issues: [ContactImportIssue]

  /// Creates a result; empty by default.
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

  /// The number of new or changed people.
  public var changed: Int { added + updated }
  /// The number of people in the files that are now in the store.
  public var present: Int { added + updated + unchanged }
}
