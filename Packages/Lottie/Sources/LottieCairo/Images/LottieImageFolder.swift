import LottieCore
import LottiePlatform

/// Loads the images of an animation from one folder.
///
/// Rejects absolute paths, `..`, symbolic links, anything but regular files, and files larger than
/// `LottieLimits.imageBytes`.
public struct LottieImageFolder: LottieImageLoader {
  private let path: String

  /// Creates a loader for images in `folder` and its subfolders.
  public init(_ folder: URL) { path = folder.path }

  /// The bytes of an image; nil if it does not exist or is rejected.
  public func imageData(folder: String, name: String) -> Data? {
    let parts = (folder + (folder.isEmpty || folder.hasSuffix("/") ? "" : "/") + name)
      .split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let inner = parts.filter { $0 != "." }
    guard !inner.isEmpty, inner.count <= 32,
      inner.allSatisfy({ !$0.isEmpty && $0 != ".." && !$0.utf8.contains(0) })
    else { return nil }
    // Opening each component relative to its parent keeps symbolic links from being swapped in.
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
    return OpenFile.bytes(of: file, size: Int(status.st_size))
  }
}
