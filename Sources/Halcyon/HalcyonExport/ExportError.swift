import HalcyonStore

/// Why everything could not be exported or restored.
public enum ExportError: Error, Hashable {
  /// The archive cannot be written.
  case unwritable(path: String, reason: String)
  /// The archive cannot be read.
  case unreadable(path: String, reason: String)
  /// The file is not a complete archive of Halcyon.
  case damaged(path: String, reason: String)
  /// The database cannot be read or restored.
  case store(StoreError)
}
