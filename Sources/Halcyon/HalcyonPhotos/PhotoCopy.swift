import Foundation
import HalcyonCore

/// The reason why a photo could not be copied. Nothing was created.
public enum PhotoCopyError: Error, Hashable, Sendable {
  /// `errno` is the system's error number.
  case unreadable(path: String, errno: Int32)
  case unwritable(path: String, errno: Int32)
  /// The metadata of files in this format cannot be removed.
  case metadataRemains(path: String)
  /// The library that removes metadata, Exiv2, is not installed in the version that Halcyon needs.
  case noMetadataLibrary(path: String)
}

/// Copies photo files. Existing files are never replaced.
public enum PhotoCopy {
  private static let maximumNumber = 10_000

  /// Copies a file into a folder, which is created if it is missing. If the name exists, the copy
  /// gets a number: "photo (2).jpg".
  /// - Returns: The path of the copy.
  public static func copy(
    _ path: String, toFolder folder: String
  ) throws(PhotoCopyError) -> String {
    if let number = createFolder(folder) { throw .unwritable(path: folder, errno: number) }
    let name = URL(fileURLWithPath: path)
    let (stem, ending) = (name.deletingPathExtension().lastPathComponent, name.pathExtension)
    for number in 1...maximumNumber {
      let suffix = number == 1 ? "" : " (\(number))"
      let target = folder + "/" + stem + suffix + (ending.isEmpty ? "" : "." + ending)
      if try copy(path, to: target) { return target }
    }
    throw .unwritable(path: folder, errno: EEXIST)
  }

  /// Creates a folder and missing ones above it.
  /// - Returns: The system's error number; `nil` if the folder exists now.
  private static func createFolder(_ path: String) -> Int32? {
    guard mkdir(path, 0o755) != 0, errno != EEXIST else { return nil }
    let parent = (path as NSString).deletingLastPathComponent
    guard errno == ENOENT, parent.count < path.count else { return errno }
    if let number = createFolder(parent) { return number }
    return mkdir(path, 0o755) == 0 || errno == EEXIST ? nil : errno
  }

  /// Copies a file through a temporary file beside the target.
  /// - Returns: False if the target exists.
  public static func copy(_ path: String, to target: String) throws(PhotoCopyError) -> Bool {
    let source = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard source >= 0 else { throw .unreadable(path: path, errno: errno) }
    defer { close(source) }
    let temporary = (target as NSString).deletingLastPathComponent + "/." + UUID().uuidString
    let copy = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard copy >= 0 else { throw .unwritable(path: target, errno: errno) }
    defer { unlink(temporary) }
    let result = Result { () throws(PhotoCopyError) in
      try transfer(from: source, path, to: copy, target)
    }
    guard close(copy) == 0 else { throw .unwritable(path: target, errno: errno) }
    try result.get()
    // Unlike renaming, linking never replaces a file.
    if link(temporary, target) == 0 { return true }
    guard errno != EEXIST else { return false }
    // File systems without hard links.
    guard access(target, F_OK) != 0 else { return false }
    guard rename(temporary, target) == 0 else { throw .unwritable(path: target, errno: errno) }
    return true
  }

  private static func transfer(
    from source: Int32, _ path: String, to copy: Int32, _ target: String
  ) throws(PhotoCopyError) {
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let got = read(source, &chunk, chunk.count)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw .unreadable(path: path, errno: errno) }
      guard got > 0 else { return }
      var written = 0
      while written < got {
        let count = chunk[written..<got].withUnsafeBytes { write(copy, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw .unwritable(path: target, errno: errno) }
        written += count
      }
    }
  }
}
