import Foundation
import HalcyonCore

/// The contact files at a path, with what tells whether they are still the same.
struct FolderListing {
  /// One file.
  struct File: Hashable {
    /// Below the folder; the name alone where the path is a file itself.
    var name: String
    var path: String
    var mark: Mark
  }

  /// What changes with a file's content: size, time and identity.
  struct Mark: Hashable {
    var size: Int
    var seconds: Int
    var nanoseconds: Int
    var inode: UInt64

    init(_ status: stat) {
      size = Int(status.st_size)
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
      inode = UInt64(status.st_ino)
    }

    var text: String { "\(size)-\(seconds).\(nanoseconds)-\(inode)" }

    /// Whether the file was changed so lately that a further change could leave the same time.
    func isYoung(at now: Date) -> Bool {
      now.timeIntervalSince1970 - Double(seconds) < 2
    }
  }

  /// What tells the folder from another that is there instead: device and inode.
  var identity: String
  var files: [File]

  /// Lists what lies at `path`.
  /// - Throws: what says that the listing would not be whole.
  init(_ path: String) throws(ContactSourceError) {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    var status = stat()
    guard stat(path, &status) == 0 else { throw Self.error(path, errno) }
    identity = "\(status.st_dev):\(status.st_ino)"
    if status.st_mode & S_IFMT == S_IFREG {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      files = [File(name: name, path: path, mark: Mark(status))]
      // A file that is saved by renaming is another file each time, and the same source.
      identity = "\(status.st_dev):file"
      return
    }
    let found = ContactFiles([path])
    for issue in found.issues {
      // An empty folder is a listing; what could not be looked into makes it none.
      if case .emptyFolder = issue { continue }
      throw Self.error(issue, path)
    }
    // It stopped looking then: what it has is no listing.
    guard !Task.isCancelled else { throw .cancelled }
    files = []
    for file in found.files {
      guard stat(file, &status) == 0 else { throw Self.error(file, errno) }
      files.append(
        File(name: String(file.dropFirst(path.count + 1)), path: file, mark: Mark(status)))
    }
  }

  private static func error(_ issue: ContactImportIssue, _ path: String) -> ContactSourceError {
    switch issue {
    case .missing(let path): .notFound(what: path)
    case .unreadable(let path, let number): error(path, number)
    default: .corruptData(what: issue.subject)
    }
  }

  static func error(_ path: String, _ number: Int32) -> ContactSourceError {
    switch number {
    case ENOENT, ENOTDIR, ENODEV, ENXIO, ESTALE: .notFound(what: path)
    case EACCES, EPERM: .noPermission(what: path)
    default: .serverFault(status: nil, message: "\(path): \(String(cString: strerror(number)))")
    }
  }
}
