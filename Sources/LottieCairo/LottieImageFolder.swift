import Foundation
import Lottie

#if canImport(Glibc)
  import Glibc
#endif

/// Reads the images of an animation out of one folder, and nothing else.
///
/// Absolute paths, `..` and symbolic links are refused, and so is all that is no plain file or
/// holds more than `LottieLimits.imageBytes`.
public struct LottieImageFolder: LottieImageLoader {
  private let path: String

  /// Makes a loader for what lies in `folder`, folders inside included.
  public init(_ folder: URL) { path = folder.path }

  /// The bytes of an image; nil when it is not there or may not be read.
  public func imageData(folder: String, name: String) -> Data? {
    let parts = (folder + (folder.isEmpty || folder.hasSuffix("/") ? "" : "/") + name)
      .split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let inner = parts.filter { $0 != "." }
    guard !inner.isEmpty, inner.count <= 32,
      inner.allSatisfy({ !$0.isEmpty && $0 != ".." && !$0.utf8.contains(0) })
    else { return nil }
    // Each step is taken from the folder before it, so that nothing can be exchanged on the way.
    var current = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for (index, part) in inner.enumerated() {
      guard current >= 0 else { return nil }
      let kind = index + 1 < inner.count ? O_DIRECTORY : O_NONBLOCK
      let next = openat(current, part, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | kind)
      close(current)
      current = next
    }
    guard current >= 0 else { return nil }
    defer { close(current) }
    return Self.bytes(of: current)
  }

  private static func bytes(of file: Int32) -> Data? {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= LottieLimits.imageBytes
    else { return nil }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
    return try? handle.read(upToCount: LottieLimits.imageBytes)
  }
}
