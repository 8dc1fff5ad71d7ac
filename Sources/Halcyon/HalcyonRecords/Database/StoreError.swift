/// The reason why the store could not be opened, read or written. Stored data is unchanged.
public enum StoreError: Error, Hashable, Sendable {
  /// A later version of Halcyon wrote the file; it was not changed. Update Halcyon.
  case newer(path: String)
  /// The file is not a readable database; it was not changed. Restore a backup or move the file
  /// away.
  case damaged(path: String, message: String)
  /// There is no file, although there are backups of it. Restore a backup or start over.
  case missing(path: String)
  /// The folder or file cannot be created, opened or locked; `message` comes from the system.
  case unavailable(path: String, message: String)
  /// The folder or its file system can only be read; nothing was stored.
  case readOnly(path: String)
  /// Another program held the write lock until the time limit; nothing was stored.
  case busy(path: String)
  /// The disk is full; the write was rolled back.
  case full(path: String)
  /// A read or write failed and was rolled back; `message` comes from SQLite or the system.
  case failed(message: String)

  /// The message of the system or the path, for logs and details.
  public var message: String {
    switch self {
    case .newer(let path), .missing(let path), .readOnly(let path), .busy(let path),
      .full(let path):
      path
    case .damaged(_, let message), .unavailable(_, let message), .failed(let message): message
    }
  }
}
