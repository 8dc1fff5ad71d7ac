import Foundation
import HalcyonCore

/// Finds the pictures that paths name.
struct PhotoFiles {
  /// What is accepted.
  struct Limits {
    var depth = 32
    var files = 100_000
  }

  /// Absolute.
  private(set) var files: [String] = []
  private(set) var issues: [PhotoImportIssue] = []
  private let limits: Limits
  private var visited: Set<Identity> = []

  private struct Identity: Hashable {
    var device: dev_t
    var inode: ino_t
  }

  /// The pictures among `paths` and in the folders among them, each once, in the order of their names. Hidden files and
  /// folders are left out where they are not named themselves.
  init(_ paths: [String], limits: Limits = Limits()) {
    self.limits = limits
    for path in paths {
      guard !Task.isCancelled else { return }
      guard let absolute = realpath(path, nil) else {
        fail(path, errno)
        continue
      }
      defer { free(absolute) }
      take(String(cString: absolute), depth: 0)
    }
  }

  private mutating func fail(_ path: String, _ number: Int32) {
    issues.append(
      number == ENOENT || number == ENOTDIR
        ? .missing(path: path) : .unreadable(path: path, errno: number))
  }

  private mutating func take(_ path: String, depth: Int) {
    var status = stat()
    guard stat(path, &status) == 0 else { return fail(path, errno) }
    // What was met already is not met again: a loop of links ends here.
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
    default: issues.append(.notPicture(path: path))
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
      // A broken link in a folder is nobody's picture.
      guard stat(path, &status) == 0 else { continue }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      guard isFolder || PhotoNames.isPicture(name) else { continue }
      guard files.count < limits.files else { return tooMany(folder) }
      take(path, depth: depth + 1)
    }
  }

  /// Visible names in `folder`, sorted; `nil` where it cannot be read (`errno` says why).
  private static func names(in folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
