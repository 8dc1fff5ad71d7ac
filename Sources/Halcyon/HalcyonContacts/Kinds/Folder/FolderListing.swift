import Foundation
import HalcyonCore
import Localization

/// The contact files at a path, with the data that shows whether a file has changed.
struct FolderListing {
  /// A contact file.
  struct File: Hashable {
    /// The path relative to the folder; the file name if the listing is of a single file.
    var name: String
    var path: String
    var version: Version
  }

  /// The attributes that change with the content of a file: size, modification time and inode.
  struct Version: Hashable {
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

    /// Returns whether the file was modified so recently that another change could have the same
    /// time.
    func isRecent(at now: Date) -> Bool {
      now.timeIntervalSince1970 - Double(seconds) < 2
    }
  }

  /// What cannot be read as a file or folder: a FIFO, a device, or a link whose target is missing
  /// or closed.
  struct Skipped {
    /// The path relative to the folder.
    var name: String
    /// Identifies this object, so that it is reported once.
    var version: String
    var error: ServiceProblem
    /// A Boolean value indicating whether it has the name of a contact file. Otherwise it may stand
    /// for a folder.
    var isContactFile: Bool { ContactFileNames.isContactFile(name) }
  }

  /// The device and inode of the folder, to detect that another folder took its place.
  var identity: String
  var files: [File]
  private(set) var skipped: [Skipped] = []

  /// Lists the contact files at `path`.
  /// - Throws: Why the listing would be incomplete.
  init(_ path: String) throws(ServiceProblem) {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    var status = stat()
    guard stat(path, &status) == 0 else { throw Self.error(path, errno) }
    identity = "\(status.st_dev):\(status.st_ino)"
    if status.st_mode & S_IFMT == S_IFREG {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      files = [File(name: name, path: path, version: Version(status))]
      // Saving by renaming changes the inode of the file, but it remains the same source.
      identity = "\(status.st_dev):file"
      return
    }
    files = []
    let found = ContactFiles([path])
    for issue in found.issues {
      // An empty folder is a valid listing; one with unreadable parts is not.
      if case .emptyFolder = issue { continue }
      // What is no contact file now does not make the list of the others incomplete.
      guard let (file, error) = Self.specialFile(issue), file != path else {
        throw Self.error(issue, path)
      }
      skip(file, in: path, error)
    }
    for link in found.brokenLinks { skip(link, in: path, .notFound(what: link)) }
    // A cancelled search is incomplete.
    guard !Task.isCancelled else { throw .cancelled }
    for file in found.files {
      guard stat(file, &status) == 0 else { throw Self.error(file, errno) }
      files.append(
        File(name: String(file.dropFirst(path.count + 1)), path: file, version: Version(status)))
    }
  }

  private mutating func skip(_ file: String, in folder: String, _ error: ServiceProblem) {
    var status = stat()
    // Without the times, because those of a FIFO change whenever it is used.
    let version = lstat(file, &status) == 0 ? "skipped-\(status.st_ino)" : "skipped"
    skipped.append(
      Skipped(name: String(file.dropFirst(folder.count + 1)), version: version, error: error))
  }

  /// Returns the path of what is neither a file nor a folder, or of a link that cannot be followed.
  private static func specialFile(_ issue: ContactImportIssue) -> (String, ServiceProblem)? {
    var status = stat()
    switch issue {
    case .notVCard(let path):
      return (path, .corruptData(what: tr("it is neither a file nor a folder")))
    case .unreadable(let path, let number):
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return nil }
      return (path, error(path, number))
    default: return nil
    }
  }

  /// Checks whether the file or folder at `path` exists and may be read.
  static func checkAccess(to path: String) throws(ServiceProblem) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw error(path, errno) }
    let wanted = status.st_mode & S_IFMT == S_IFDIR ? R_OK | X_OK : R_OK
    guard access(path, wanted) == 0 else { throw error(path, errno) }
  }

  private static func error(_ issue: ContactImportIssue, _ path: String) -> ServiceProblem {
    switch issue {
    case .missing(let path): .notFound(what: path)
    case .unreadable(let path, let number): error(path, number)
    default: .corruptData(what: issue.subject)
    }
  }

  static func error(_ path: String, _ number: Int32) -> ServiceProblem {
    switch number {
    case ENOENT, ENOTDIR, ENODEV, ENXIO, ESTALE: .notFound(what: path)
    case EACCES, EPERM: .noPermission(what: path)
    default: .serverFault(status: nil, message: "\(path): \(String(cString: strerror(number)))")
    }
  }
}
