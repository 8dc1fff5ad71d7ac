import CDesktop
import CMedia
import Foundation
import HalcyonSystem

/// A folder with downloaded pictures of people, at the size at which they are shown. It can be
/// deleted at any time.
public struct PictureCache: Sendable {
  /// The length of the longer side of a cached picture in pixels.
  public static let side = 384
  /// The maximum number of pixels of a picture before it is scaled.
  private static let maximumPixels: Int64 = 1 << 24

  private let folder: URL
  private let maximumCount: Int
  private let now: @Sendable () -> Date

  /// Creates a cache.
  /// - Parameters:
  ///   - cache: The folder for cached files.
  ///   - maximumCount: The number of pictures; when there are more, the oldest half is deleted.
  public init(
    cache: URL, maximumCount: Int = 4_000, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    folder = cache.appendingPathComponent("contact-pictures", isDirectory: true)
    self.maximumCount = max(maximumCount, 1)
    self.now = now
  }

  /// Returns a cached picture as an image file, and its age in seconds; `nil` if there is none.
  public func picture(for address: String) -> (data: Data, age: TimeInterval)? {
    let file = file(for: address)
    guard let data = try? Data(contentsOf: file), !data.isEmpty,
      let date = try? FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate]
        as? Date
    else { return nil }
    return (data, max(now().timeIntervalSince(date), 0))
  }

  /// Scales a picture and stores it.
  /// - Returns: The scaled picture as an image file; `nil` if the data is not an image, or one with
  ///   too many pixels. It is returned even if it could not be stored.
  public func store(_ data: Data, for address: String) -> Data? {
    guard let scaled = Self.scaled(data) else { return nil }
    let manager = FileManager.default
    // The names of the files reveal nothing, but the pictures show who is known.
    try? manager.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    removeOldest()
    let file = file(for: address)
    // A picture that could not be stored is downloaded again at the next start.
    if (try? scaled.write(to: file, options: .atomic)) != nil {
      try? manager.setAttributes(
        [.posixPermissions: 0o600, .modificationDate: now()], ofItemAtPath: file.path)
    }
    return scaled
  }

  private func file(for address: String) -> URL {
    let digest = taking(g_compute_checksum_for_string(G_CHECKSUM_SHA256, address, -1))
    return folder.appendingPathComponent(digest ?? "unknown")
  }

  private func removeOldest() {
    let keys: [URLResourceKey] = [.contentModificationDateKey]
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: keys)
    guard let files, files.count >= maximumCount else { return }
    let dated = files.map { file in
      (
        file,
        (try? file.resourceValues(forKeys: Set(keys)))?.contentModificationDate ?? .distantPast
      )
    }
    for (file, _) in dated.sorted(by: { $0.1 < $1.1 }).prefix((files.count + 1) / 2) {
      try? FileManager.default.removeItem(at: file)
    }
  }

  private static func scaled(_ data: Data) -> Data? {
    guard !data.isEmpty else { return nil }
    var head = HalMediaRequest()
    head.side = Int32(side)
    head.most_pixels = maximumPixels
    head.flags = UInt32(HAL_MEDIA_EXACT | HAL_MEDIA_ENCODED)
    return MediaPool.shared.decode(data, head)?.bytes(ofFile: 1, maximum: 4 << 20).map { Data($0) }
  }
}
