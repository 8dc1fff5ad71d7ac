import Foundation
import HalcyonCore

/// Finds the pictures that paths name.
struct PhotoFiles {
  /// Absolute.
  let files: [String]
  let issues: [PhotoImportIssue]

  /// The pictures among `paths` and in the folders among them, each once, in the order of their names.
  init(_ paths: [String], limits: FileFinder.Limits = .init()) {
    // A path that leads nowhere stays as it was given.
    let found = FileFinder(paths.map { Self.absolute($0) ?? $0 }, limits: limits) {
      PhotoNames.isPicture($0)
    }
    files = found.files
    issues = found.issues.map { issue in
      switch issue {
      case .missing(let path): .missing(path: path)
      case .unreadable(let path, let errno): .unreadable(path: path, errno: errno)
      case .emptyFolder(let path): .emptyFolder(path: path)
      case .tooDeep(let path, let limit): .tooDeep(path: path, limit: limit)
      case .tooManyFiles(let path, let limit): .tooManyFiles(path: path, limit: limit)
      case .notFile(let path): .notPicture(path: path)
      }
    }
  }

  private static func absolute(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
