import CGdkPixbuf
import HalcyonCore

/// A decoded picture: premultiplied ARGB32 in the machine's byte order, rows without gaps, upright.
public struct PhotoPixels: Hashable, Sendable {
  /// In pixels; at least 1.
  public let width, height: Int
  /// `width` × `height` × 4 of them.
  public let bytes: [UInt8]

  /// Copies a picture that C made, and frees it.
  init?(taking image: inout HalImage) {
    defer { hal_image_free(&image) }
    guard let pixels = image.pixels, image.width > 0, image.height > 0 else { return nil }
    width = Int(image.width)
    height = Int(image.height)
    bytes = [UInt8](UnsafeRawBufferPointer(start: pixels, count: width * height * 4))
  }

  /// Pixels of one colour.
  /// - Parameter argb: 0xAARRGGBB, premultiplied.
  public init(width: Int, height: Int, argb: UInt32) {
    self.width = min(max(width, 1), 1 << 13)
    self.height = min(max(height, 1), 1 << 13)
    let pixels = Array(repeating: argb, count: self.width * self.height)
    bytes = pixels.withUnsafeBytes { Array($0) }
  }
}
