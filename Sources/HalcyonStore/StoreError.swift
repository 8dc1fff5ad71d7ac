/// Why the store could not be opened, read or written. What was stored before is untouched.
public enum StoreError: Error, Hashable, Sendable {
  /// The file was written by a later version of Halcyon; it was not changed. Update Halcyon.
  case newer(path: String)
  /// The file is no readable database; it was kept as it is. Restore a copy or move it away.
  case damaged(path: String, message: String)
  /// The folder or file cannot be created, opened or locked; `message` is the system's.
  case unavailable(path: String, message: String)
  /// There is no room left where the file is; what was being written was rolled back.
  case full(path: String)
  /// A read or write failed and was rolled back; `message` is the system's.
  case failed(message: String)

  /// What the system said, for logs and details.
  public var message: String {
    switch self {
    case .newer(let path), .full(let path): path
    case .damaged(_, let message), .unavailable(_, let message), .failed(let message): message
    }
  }
}
