import CGdkPixbuf
import HalcyonCore

/// A decoded picture: premultiplied ARGB32 in the machine's byte order, rows without gaps, upright.
///
/// Copies share the pixels, which are never written again.
public struct PhotoPixels: Sendable {
  /// Owns the pixels.
  public final class Storage: Sendable {
    // Written once, before anybody else knows of it.
    nonisolated(unsafe) private let image: HalImage
    /// How many bytes the pixels take.
    let count: Int

    init(_ image: HalImage) {
      self.image = image
      count = Int(image.width) * Int(image.height) * 4
    }

    deinit {
      var image = image
      hal_image_free(&image)
    }

    /// The pixels; valid as long as this object is.
    public var bytes: UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(start: image.pixels, count: image.pixels == nil ? 0 : count)
    }
  }

  /// In pixels; at least 1.
  public let width, height: Int
  /// `width` × `height` × 4 bytes.
  public let storage: Storage

  /// Takes over a picture that C made.
  init?(taking image: HalImage) {
    let storage = Storage(image)
    guard image.width > 0, image.height > 0, image.pixels != nil else { return nil }
    (width, height) = (Int(image.width), Int(image.height))
    self.storage = storage
  }

  /// Pixels of one colour.
  /// - Parameters:
  ///   - width: 1...8192, as is the height.
  ///   - argb: 0xAARRGGBB, premultiplied.
  /// - Returns: `nil` where there is no memory for them.
  public init?(width: Int, height: Int, argb: UInt32) {
    var image = HalImage()
    guard (1...8_192).contains(width), (1...8_192).contains(height),
      hal_image_fill(Int32(width), Int32(height), argb, &image)
    else { return nil }
    self.init(taking: image)
  }

  /// How much memory it takes.
  public var byteCount: Int { storage.count }
}
