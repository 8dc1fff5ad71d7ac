/// The result of a photo import, including one that failed partly.
public struct PhotoImportResult: Hashable, Sendable {
  /// The number of new photos.
  public var added: Int
  /// The number of photos whose file changed.
  public var updated: Int
  /// The number of photos whose file is unchanged.
  public var unchanged: Int
  /// The number of files with the same content as a photo at another path.
  public var duplicates: Int
  /// The problems in the order of their occurrence.
  public var issues: [PhotoImportIssue]

  /// Creates a result; empty by default.
  public init(
    added: Int = 0, updated: Int = 0, unchanged: Int = 0, duplicates: Int = 0,
    issues: [PhotoImportIssue] = []
  ) {
    self.added = added
    self.updated = updated
    self.unchanged = unchanged
    self.duplicates = duplicates
    self.issues = issues
  }

  /// The number of new or changed photos.
  public var changed: Int { added + updated }
  /// The number of the given files that are now in the gallery.
  public var present: Int { added + updated + unchanged + duplicates }

  /// What was found, and what became of it. A copy of a photo is unchanged: it is in the gallery.
  public var account: ImportAccount {
    let files = issues.count(where: \.isAboutFile)
    let others = issues.count - files
    var account = ImportAccount()
    account[.photo] = .init(
      found: present + files, added: added, updated: updated, unchanged: unchanged + duplicates,
      leftOut: files)
    account[.file] = .init(found: others, leftOut: others)
    return account
  }
}
