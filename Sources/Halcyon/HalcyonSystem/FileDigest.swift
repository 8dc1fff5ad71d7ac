import CDesktop
import Foundation

/// A SHA-256 digest of bytes that arrive in parts.
///
/// ```swift
/// var digest = FileDigest()
/// for part in parts { digest.append(part) }
/// let text = digest.finish()
/// ```
public final class FileDigest {
  private let checksum = g_checksum_new(G_CHECKSUM_SHA256)

  /// Creates the digest of no bytes.
  public init() {}

  deinit { g_checksum_free(checksum) }

  /// Appends bytes.
  public func append(_ bytes: UnsafeRawBufferPointer) {
    g_checksum_update(checksum, bytes.bindMemory(to: guchar.self).baseAddress, bytes.count)
  }

  /// Returns the digest as 64 hexadecimal digits. Nothing can be appended afterwards.
  public func finish() -> String {
    g_checksum_get_string(checksum).map { String(cString: $0) } ?? ""
  }

  /// Returns the digest of a file as 64 hexadecimal digits; `nil` if it cannot be read, with
  /// `errno` as the reason.
  ///
  /// Through a descriptor of its own. Do not call it for a database that this process has open:
  /// closing the descriptor releases SQLite's locks.
  /// - Parameter fromDisk: A Boolean value indicating whether to drop the pages of the file from
  ///   the cache first, so that the disk is read. The file must have been synced.
  public static func sha256(ofFileAt path: String, fromDisk: Bool = false) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    if fromDisk { posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED) }
    let digest = FileDigest()
    var part = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(file, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { return digest.finish() }
      part.withUnsafeBytes { digest.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }
}
