import Foundation
import HalcyonCore

/// Finds and reads the files that paths name.
struct ContactFiles {
  /// What is accepted.
  struct Limits {
    var depth = 32
    var files = 100_000
    /// Bytes of a file.
    var file = 256 << 20
    /// Bytes of all files of one import.
    var total = 512 << 20
  }

  let limits: Limits
  private(set) var files: [String] = []
  private(set) var issues: [ContactImportIssue] = []
  private var visited: Set<Identity> = []

  private struct Identity: Hashable {
    var device: dev_t
    var inode: ino_t
  }

  /// The contact files among `paths` and in the folders among them, each once, in the order of their
  /// names.
  init(_ paths: [String], limits: Limits = Limits()) {
    self.limits = limits
    for path in paths { take(path, depth: 0) }
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
    case S_IFREG: files.append(path)
    default: issues.append(.notVCard(path: path))
    }
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
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      var status = stat()
      guard stat(path, &status) == 0 else {
        // A broken link in a folder that somebody else keeps is nobody's contact; what cannot be looked at may be.
        let number = errno
        if ![ENOENT, ENOTDIR, ELOOP].contains(number) {
          issues.append(.unreadable(path: path, errno: number))
        }
        continue
      }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      guard isFolder || Self.isContactFile(name) else { continue }
      guard files.count < limits.files else {
        issues.append(.tooManyFiles(path: folder, limit: limits.files))
        return
      }
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

  private static func isContactFile(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".vcf") || name.hasSuffix(".vcard")
  }

  /// The bytes of a file.
  /// - Parameter budget: what is left of the bytes of the import; taken from it.
  func bytes(of path: String, budget: inout Int) throws(ContactImportIssue) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .unreadable(path: path, errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(path: path, errno: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notVCard(path: path) }
    let size = Int(status.st_size)
    guard size <= limits.file else {
      throw .tooLarge(path: path, bytes: size, limit: limits.file)
    }
    guard size <= budget else { throw .tooLarge(path: path, bytes: size, limit: limits.total) }
    budget -= size
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = 0
      while count < size, let base = buffer.baseAddress {
        let got = read(descriptor, base + count, size - count)
        if got < 0 {
          if errno == EINTR { continue }
          failure = errno
          break
        }
        if got == 0 { break }
        count += got
      }
    }
    guard failure == 0 else { throw .unreadable(path: path, errno: failure) }
    return bytes
  }
}
