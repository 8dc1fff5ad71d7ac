import HalcyonRecords
import HalcyonStore
import ZipArchive

/// Why everything could not be exported or restored.
public enum ExportError: Error, Hashable {
  /// The archive cannot be written.
  case unwritable(path: String, reason: String)
  /// The archive cannot be read.
  case unreadable(path: String, reason: String)
  /// The file is not a complete archive of Halcyon.
  case damaged(path: String, reason: String)
  /// The file is not an undamaged backup of the database.
  case notABackup(path: String)
  /// The database cannot be read or restored.
  case store(StoreError)
}

extension ExportError {
  init(_ error: ZipError, path: String) {
    switch error {
    case .unwritable(let reason): self = .unwritable(path: path, reason: reason)
    case .unreadable(let reason): self = .unreadable(path: path, reason: reason)
    case .damaged(let reason): self = .damaged(path: path, reason: reason)
    case .overLimit(let limit): self = .damaged(path: path, reason: "more than \(limit)")
    case .unsafeName(let name): self = .damaged(path: path, reason: "the name “\(name)”")
    }
  }
}
