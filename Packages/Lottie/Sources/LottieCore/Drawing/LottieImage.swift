import LottiePlatform

/// The encoded bytes of an image file, such as a PNG.
///
/// Comparison and hashing take constant time: images of the same digest and length are considered
/// equal.
public struct LottieImage: Hashable, Sendable {
  /// The encoded file.
  public let bytes: Data
  /// The size in the file header, in pixels; nil if only decoding reveals it, as for SVG.
  public let pixelSize: Vector2?
  /// A hash of ``bytes``; differs between processes.
  public let digest: Int

  init(bytes: Data, pixelSize: Vector2?) {
    self.bytes = bytes
    self.pixelSize = pixelSize
    digest = bytes.hashValue(of: bytes.count)
  }

  /// Returns whether both images have the same digest and length.
  public static func == (a: LottieImage, b: LottieImage) -> Bool {
    a.digest == b.digest && a.bytes.count == b.bytes.count
  }

  /// Hashes the digest only.
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension Data {
  /// A hash of all bytes; `Data` itself hashes only a prefix.
  fileprivate func hashValue(of count: Int) -> Int {
    var hasher = Hasher()
    withUnsafeBytes { hasher.combine(bytes: $0) }
    hasher.combine(count)
    return hasher.finalize()
  }
}
