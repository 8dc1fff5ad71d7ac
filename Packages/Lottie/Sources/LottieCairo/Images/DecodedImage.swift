import CImageDecoder
import LottieCore

/// A decoded image: premultiplied ARGB32 pixels, rows without gaps.
struct DecodedImage: Sendable {
  let width, height: Int
  let pixels: [UInt32]

  /// The longer side of rasterized vector images, in pixels.
  private static let vectorImageSide: Int32 = 1024

  init?(_ source: LottieImage) {
    var image = HalDecodedImage()
    let isDecoded = source.bytes.withUnsafeBytes { bytes in
      hal_decode_image(
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count,
        Int64(LottieLimits.imagePixels), Self.vectorImageSide, source.pixelSize == nil, &image)
    }
    guard isDecoded else { return nil }
    defer { hal_decoded_image_free(&image) }
    width = Int(image.width)
    height = Int(image.height)
    pixels = Array(UnsafeBufferPointer(start: image.pixels, count: width * height))
  }
}
