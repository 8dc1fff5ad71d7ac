import CMedia
import HalcyonCore

/// A decoded image: premultiplied ARGB32 in native byte order, rows without padding, upright.
///
/// Copies share the pixels, which are immutable.
public struct PhotoPixels: Sendable {
  /// Owns the pixels.
  public final class Storage: Sendable {
    // Written only before the object is shared.
    nonisolated(unsafe) private let image: HalImage
    /// The size of the pixels in bytes.
    let count: Int

    init(_ image: HalImage) {
      self.image = image
      count = Int(image.width) * Int(image.height) * 4
    }

    /// Writes the pixels rotated clockwise by 1, 2 or 3 quarter turns.
    fileprivate func turn(_ quarters: Int, into turned: inout HalImage) -> Bool {
      withUnsafePointer(to: image) { hal_image_turn($0, Int32(quarters), &turned) }
    }

    deinit {
      var image = image
      hal_image_free(&image)
    }

    /// The pixels; valid during the lifetime of this object.
    public var bytes: UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(start: image.pixels, count: image.pixels == nil ? 0 : count)
    }
  }

  /// The size in pixels; at least 1.
  public let width, height: Int
  /// `width` × `height` × 4 bytes.
  public let storage: Storage
  /// A Boolean value indicating whether the file ends too early; the rest of the image is gray.
  public let isIncomplete: Bool

  /// Takes ownership of an image that was allocated in C.
  init?(taking image: HalImage) {
    let storage = Storage(image)
    guard image.width > 0, image.height > 0, image.pixels != nil else { return nil }
    (width, height) = (Int(image.width), Int(image.height))
    isIncomplete = image.is_incomplete
    self.storage = storage
  }

  /// Creates an image of one color.
  /// - Parameters:
  ///   - width: The width in pixels, 1...8192.
  ///   - height: The height in pixels, 1...8192.
  ///   - argb: The color as premultiplied 0xAARRGGBB.
  /// - Returns: `nil` if the allocation fails.
  public init?(width: Int, height: Int, argb: UInt32) {
    var image = HalImage()
    guard (1...8_192).contains(width), (1...8_192).contains(height),
      hal_image_fill(Int32(width), Int32(height), argb, &image)
    else { return nil }
    self.init(taking: image)
  }

  /// The size of the pixels in bytes.
  public var byteCount: Int { storage.count }

  /// Returns the image rotated clockwise by quarter turns; itself if memory runs out.
  public func turned(by turns: Int) -> PhotoPixels {
    let quarters = (turns % 4 + 4) % 4
    guard quarters != 0 else { return self }
    var turned = HalImage()
    guard storage.turn(quarters, into: &turned) else { return self }
    return PhotoPixels(taking: turned) ?? self
  }
}
