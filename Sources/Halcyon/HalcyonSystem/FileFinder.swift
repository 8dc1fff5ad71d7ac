import Foundation

/// Finds files by path, and the files in the given folders and their subfolders.
///
/// Symbolic links are followed; each file and folder is visited once, so that cycles end. Hidden
/// files and folders are skipped unless they are given explicitly.
package struct FileFinder {
  /// The limits of a search.
  package struct Limits {
    /// The maximum nesting depth of folders.
    package var depth: Int
    package var files: Int

    package init(depth: Int = 32, files: Int = 100_000) {
      self.depth = depth
      self.files = files
    }
  }

  /// A path that was not found or not accepted.
  package enum Issue: Hashable {
    case missing(path: String)
    case unreadable(path: String, errno: Int32)
    /// A given folder contains no wanted files.
    case emptyFolder(path: String)
    case tooDeep(path: String, limit: Int)
    /// The files beyond the limit were skipped.
    case tooManyFiles(path: String, limit: Int)
    /// The name of the file is not valid UTF-8; the path shows replacement characters.
    case undecodableName(path: String)
    /// The path is neither a file nor a folder.
    case notFile(path: String)
  }

  /// The files in the order of the given paths, sorted by name within a folder.
  package private(set) var files: [String] = []
  package private(set) var issues: [Issue] = []
  /// The links in folders whose target was not found.
  package private(set) var brokenLinks: [String] = []
  private let limits: Limits
  private let isWanted: (String) -> Bool
  private var visited: Set<Identity> = []

  private struct Identity: Hashable {
    var device: dev_t
    var inode: ino_t
  }

  /// Runs a search; stops early if the current task is cancelled.
  /// - Parameter isWanted: Returns whether a file in a folder is wanted, by its name. Files given
  ///   explicitly always are.
  package init(_ paths: [String], limits: Limits = Limits(), isWanted: @escaping (String) -> Bool) {
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
        // Broken links in a folder are no issue; other errors may hide a wanted file.
        let number = errno
        if number == ENOENT, name.unicodeScalars.contains("\u{FFFD}"), isWanted(name) {
          issues.append(.undecodableName(path: path))
        } else if ![ENOENT, ENOTDIR, ELOOP].contains(number) {
          issues.append(.unreadable(path: path, errno: number))
        } else if lstat(path, &status) == 0 {
          brokenLinks.append(path)
        }
        continue
      }
      guard status.st_mode & S_IFMT == S_IFDIR || isWanted(name) else { continue }
      guard files.count < limits.files else { return tooMany(folder) }
      take(path, depth: depth + 1)
    }
  }

  /// Returns a folder and its visible subfolders, those nearest to it first.
  /// - Parameter maximum: The maximum number of folders.
  package static func folders(in folder: String, maximum: Int) -> [String] {
    var visited: Set<Identity> = []
    var (folders, index) = ([folder], 0)
    while index < folders.count {
      let parent = folders[index]
      index += 1
      for name in names(in: parent) ?? [] where folders.count < maximum {
        let path = parent.hasSuffix("/") ? parent + name : parent + "/" + name
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
          visited.insert(Identity(device: status.st_dev, inode: status.st_ino)).inserted
        else { continue }
        folders.append(path)
      }
    }
    return folders
  }

  /// Returns the visible names in `folder`, sorted; `nil` if it cannot be read (see `errno`).
  private static func names(in folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    let names = names(in: stream)
    let number = errno
    closedir(stream)
    errno = number
    return names?.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the visible names in an open folder; `nil` if it cannot be read completely (see
  /// `errno`).
  package static func names(in stream: OpaquePointer) -> [String]? {
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
