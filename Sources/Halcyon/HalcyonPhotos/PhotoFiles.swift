import Foundation
import HalcyonCore
import HalcyonSystem

/// Finds the photo files in a list of paths.
struct PhotoFiles: Sendable {
  /// The absolute paths of the photos.
  let files: [String]
  let issues: [PhotoImportIssue]

  /// Finds the photos in `paths` and in folders among them, each once, sorted by name.
  init(_ paths: [String], limits: FileFinder.Limits = .init()) {
    // A path that cannot be resolved is kept, so that the issue names it.
    let found = FileFinder(paths.map { Self.absolute($0) ?? $0 }, limits: limits) {
      PhotoFileKind(fileName: $0) != nil
    }
    files = found.files
    issues = found.issues.map { issue in
      switch issue {
      case .missing(let path): .missing(path: path)
      case .unreadable(let path, let errno): .unreadable(path: path, errno: errno)
      case .emptyFolder(let path): .emptyFolder(path: path)
      case .tooDeep(let path, let limit): .tooDeep(path: path, limit: limit)
      case .tooManyFiles(let path, let limit): .tooManyFiles(path: path, limit: limit)
      case .undecodableName(let path): .undecodableName(path: path)
      case .notFile(let path): .notPicture(path: path)
      }
    }
  }

  /// Returns a path without symbolic links; `nil` if it does not exist.
  static func absolute(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension PhotoImport {
  /// Returns the path under which the photo in a file is stored: without symbolic links.
  @concurrent public static func storedPath(of path: String) async -> String {
    PhotoFiles.absolute(path) ?? path
  }
}
