/// The result of an import of contact files, including one that failed partly.
public struct ContactImportResult: Hashable, Sendable {
  /// The number of cards in the files, with contact lists and those that could not be read.
  public var found: Int
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
    found: Int = 0, added: Int = 0, updated: Int = 0, unchanged: Int = 0, skippedGroups: Int = 0,
    issues: [ContactImportIssue] = []
  ) {
    self.found = found
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

  /// What was found, and what became of it.
  public var account: ImportAccount {
    let lost = issues.count(where: \.isLostCard)
    let files = issues.count { $0.isLoss && !$0.isLostCard }
    var account = ImportAccount()
    account[.contact] = .init(
      found: found - skippedGroups, added: added, updated: updated, unchanged: unchanged,
      leftOut: lost)
    account[.contactList] = .init(found: skippedGroups, leftOut: skippedGroups)
    account[.file] = .init(found: files, leftOut: files)
    account.reduced = issues.count { if case .partlyRead = $0 { true } else { false } }
    return account
  }
}
