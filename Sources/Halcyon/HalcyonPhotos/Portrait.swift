import CMedia
import Foundation

/// The picture of a person: the center of an image, cropped to a circle.
public struct Portrait: Sendable {
  /// The maximum number of pixels of an image. JPEG images, which are downscaled while decoding,
  /// may have eight times as many.
  private static let maximumPixels: Int64 = 1 << 24

  /// The side in pixels.
  public let side: Int
  /// Premultiplied ARGB32 in native byte order, `side` × `side`, rows without padding.
  public let pixels: [UInt32]

  /// Decodes an image. Takes long for large images: call it off the main thread.
  /// - Parameters:
  ///   - data: An image file in any supported format.
  ///   - side: The size at which the portrait is shown, in device pixels.
  /// - Returns: `nil` if the data is not an image, or one with too many pixels.
  public static func decode(_ data: Data, side: Int) -> Portrait? {
    guard !data.isEmpty else { return nil }
    var head = HalMediaRequest()
    // Fits the longer side, so the shorter one is usually still large enough.
    head.side = Int32(clamping: min(max(side, 1), 1_024) * 3 / 2)
    head.most_pixels = maximumPixels
    head.flags = UInt32(HAL_MEDIA_EXACT)
    guard let pixels = MediaPool.shared.decode(data, head)?.pixels() else { return nil }
    return Portrait(cropping: pixels)
  }

  private init?(cropping image: PhotoPixels) {
    let side = min(image.width, image.height)
    let source = image.storage.bytes.bindMemory(to: UInt32.self)
    let (left, top) = ((image.width - side) / 2, (image.height - side) / 2)
    guard source.count >= image.width * image.height else { return nil }
    let radius = Double(side) / 2
    self.side = side
    pixels = [UInt32](unsafeUninitializedCapacity: side * side) { target, count in
      for y in 0..<side {
        for x in 0..<side {
          let (dx, dy) = (Double(x) + 0.5 - radius, Double(y) + 0.5 - radius)
          // The part of the pixel that is inside the circle.
          let inside = min(max(radius - (dx * dx + dy * dy).squareRoot() + 0.5, 0), 1)
          let pixel = source[(top + y) * image.width + left + x]
          target[y * side + x] = inside == 1 ? pixel : Self.scaled(pixel, inside)
        }
      }
      count = side * side
    }
  }

  /// Returns a premultiplied pixel with less opacity.
  private static func scaled(_ pixel: UInt32, _ part: Double) -> UInt32 {
    guard part > 0 else { return 0 }
    return [24, 16, 8, 0].reduce(0) { sum, shift in
      sum | UInt32((Double(pixel >> UInt32(shift) & 0xFF) * part).rounded()) << UInt32(shift)
    }
  }
}
