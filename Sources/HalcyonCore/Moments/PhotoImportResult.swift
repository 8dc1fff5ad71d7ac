/// What an import of photos did, also when part of it failed.
public struct PhotoImportResult: Hashable, Sendable {
  /// Pictures that were not there before.
  public var added: Int
  /// Pictures whose file has changed.
  public var updated: Int
  /// Pictures whose file is as it was.
  public var unchanged: Int
  /// Pictures that are there already under another path, byte for byte.
  public var duplicates: Int
  /// What could not be taken, in the order in which it was met.
  public var issues: [PhotoImportIssue]

  /// A result; an empty one by default.
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

  /// How many pictures are new or different.
  public var changed: Int { added + updated }
  /// How many of the pictures that were given are now in the gallery.
  public var present: Int { added + updated + unchanged + duplicates }
}
