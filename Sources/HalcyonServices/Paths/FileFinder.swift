import Foundation

/// Finds the files that paths name, and those in the folders among them.
///
/// Links are followed; what was met once is not met again, so that a loop of them ends. Hidden files and folders are left
/// out where they are not named themselves.
struct FileFinder {
  /// What is accepted.
  struct Limits {
    /// Folders within folders.
    var depth = 32
    var files = 100_000
  }

  /// What was not found, or is none.
  enum Issue: Hashable {
    case missing(path: String)
    case unreadable(path: String, errno: Int32)
    /// A folder that was named, in which nothing is wanted.
    case emptyFolder(path: String)
    case tooDeep(path: String, limit: Int)
    /// What lies beyond the limit was left out.
    case tooManyFiles(path: String, limit: Int)
    /// Neither a file nor a folder.
    case notFile(path: String)
  }

  /// In the order of the paths, and of the names in a folder.
  private(set) var files: [String] = []
  private(set) var issues: [Issue] = []
  private let limits: Limits
  private let isWanted: (String) -> Bool
  private var visited: Set<Identity> = []

  private struct Identity: Hashable {
    var device: dev_t
    var inode: ino_t
  }

  /// Looks; stops where its task is cancelled.
  /// - Parameter isWanted: by the name of a file in a folder; what is named itself is always wanted.
  init(_ paths: [String], limits: Limits = Limits(), isWanted: @escaping (String) -> Bool) {
    self.limits = limits
    self.isWanted = isWanted
    for path in paths where !Task.isCancelled { take(path, depth: 0) }
  }

  private mutating func take(_ path: String, depth: Int) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let number = errno
      issues.append(
        number == ENOENT || number == ENOTDIR
          ? .missing(path: path) : .unreadable(path: path, errno: number))
      return
    }
    let isNew = visited.insert(Identity(device: status.st_dev, inode: status.st_ino)).inserted
    guard isNew else { return }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      let before = (files.count, issues.count)
      walk(path, depth: depth)
      if depth == 0, (files.count, issues.count) == before {
        issues.append(.emptyFolder(path: path))
      }
    case S_IFREG:
      guard files.count < limits.files else { return tooMany(path) }
      files.append(path)
    default: issues.append(.notFile(path: path))
    }
  }

  private mutating func tooMany(_ path: String) {
    if case .tooManyFiles? = issues.last { return }
    issues.append(.tooManyFiles(path: path, limit: limits.files))
  }

  private mutating func walk(_ folder: String, depth: Int) {
    guard depth < limits.depth else {
      issues.append(.tooDeep(path: folder, limit: limits.depth))
      return
    }
    guard let names = Self.names(in: folder) else {
      issues.append(.unreadable(path: folder, errno: errno))
      return
    }
    for name in names {
      guard !Task.isCancelled else { return }
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      var status = stat()
      guard stat(path, &status) == 0 else {
        // A broken link in a folder that somebody else keeps is nobody's file; what cannot be looked at may be.
        let number = errno
        if ![ENOENT, ENOTDIR, ELOOP].contains(number) {
          issues.append(.unreadable(path: path, errno: number))
        }
        continue
      }
      guard status.st_mode & S_IFMT == S_IFDIR || isWanted(name) else { continue }
      guard files.count < limits.files else { return tooMany(folder) }
      take(path, depth: depth + 1)
    }
  }

  /// Visible names in `folder`, sorted; `nil` where it cannot be read (`errno` says why).
  private static func names(in folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    let names = names(in: stream)
    let number = errno
    closedir(stream)
    errno = number
    return names?.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Visible names in an open folder; `nil` where it cannot be read to its end (`errno` says why).
  static func names(in stream: OpaquePointer) -> [String]? {
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { return errno == 0 ? names : nil }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
  }
}
