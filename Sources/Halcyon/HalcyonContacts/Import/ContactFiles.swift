import Foundation
import HalcyonCore
import HalcyonSystem

/// Finds and reads the contact files at a list of paths.
struct ContactFiles {
  /// The limits of an import.
  struct Limits {
    var depth = 32
    var files = 100_000
    /// The maximum number of bytes in a file.
    var file = 256 << 20
    /// The maximum number of bytes in all files of an import.
    var total = 512 << 20
  }

  let limits: Limits
  let files: [String]
  let issues: [ContactImportIssue]
  /// The links in the folders whose target was not found.
  let brokenLinks: [String]

  /// Finds the contact files among `paths` and in the folders among them, each once, sorted by
  /// name.
  init(_ paths: [String], limits: Limits = Limits()) {
    self.limits = limits
    let found = FileFinder(paths, limits: .init(depth: limits.depth, files: limits.files)) {
      ContactFileNames.isContactFile($0)
    }
    (files, brokenLinks) = (found.files, found.brokenLinks)
    issues = found.issues.map { issue in
      switch issue {
      case .missing(let path): .missing(path: path)
      case .unreadable(let path, let errno): .unreadable(path: path, errno: errno)
      case .emptyFolder(let path): .emptyFolder(path: path)
      case .tooDeep(let path, let limit): .tooDeep(path: path, limit: limit)
      case .tooManyFiles(let path, let limit): .tooManyFiles(path: path, limit: limit)
      case .undecodableName(let path): .unreadable(path: path, errno: EILSEQ)
      case .notFile(let path): .notVCard(path: path)
      }
    }
  }

  /// Opens a file.
  /// - Parameter budget: The number of bytes that the import may still read; reduced by the size of
  ///   the file.
  func open(_ path: String, budget: inout Int) throws(ContactImportIssue) -> OpenContactFile {
    let file = try OpenContactFile(path)
    guard file.size <= limits.file else {
      throw .tooLarge(path: path, bytes: file.size, limit: limits.file)
    }
    guard file.size <= budget else {
      throw .tooLarge(path: path, bytes: file.size, limit: limits.total)
    }
    budget -= file.size
    return file
  }

  /// Returns the bytes of a file; see `open(_:budget:)`.
  func bytes(of path: String, budget: inout Int) throws(ContactImportIssue) -> [UInt8] {
    let file = try open(path, budget: &budget)
    return try file.read(atMost: file.size)
  }
}
