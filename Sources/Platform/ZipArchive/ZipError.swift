/// Why an archive cannot be read or written. The texts come from libarchive or name a file in the
/// archive.
public enum ZipError: Error, Hashable, Sendable {
  /// The file cannot be opened.
  case unreadable(String)
  /// The file is not a complete zip archive.
  case damaged(String)
  /// The archive has more than this.
  case overLimit(String)
  /// A file in the archive has a name that leaves the archive, or that is not a name.
  case unsafeName(String)
  /// The archive cannot be written.
  case unwritable(String)
}
