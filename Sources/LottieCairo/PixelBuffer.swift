import CCairo
import Lottie

/// A picture in memory: 4 bytes a pixel, rows from the top without gaps.
///
/// A pixel is one 32-bit number in the machine's byte order, alpha in the highest byte, then red,
/// green and blue, each multiplied by alpha: cairo's `ARGB32` and GDK's default memory format.
/// A value: copies are independent, and drawing into the same variable again reuses its memory.
public struct PixelBuffer: Sendable {
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int
  /// All rows, ``stride`` · ``height`` bytes.
  public private(set) var bytes: [UInt8]
  /// What ``bytes`` shows, when a renderer drew it.
  private(set) var content: DrawList?

  /// Bytes of one row.
  public var stride: Int { width * 4 }

  /// Makes a wholly transparent picture.
  /// - Throws: ``LottieRenderError/sizeOutOfRange(width:height:)``.
  public init(width: Int, height: Int) throws(LottieRenderError) {
    guard width > 0, height > 0, width <= Self.longestSide, height <= Self.longestSide,
      width * height <= LottieLimits.pixels
    else { throw .sizeOutOfRange(width: width, height: height) }
    self.width = width
    self.height = height
    bytes = Array(repeating: 0, count: width * height * 4)
  }

  /// Cairo's own bound on a side of an image.
  private static let longestSide = 32_767

  /// The pixel at a place from the upper left; nil outside.
  public func pixel(x: Int, y: Int) -> UInt32? {
    guard 0..<width ~= x, 0..<height ~= y else { return nil }
    return bytes.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self)
    }
  }

  /// Empties the picture and draws into it.
  mutating func redraw(
    _ list: DrawList, _ body: (OpaquePointer) throws(LottieRenderError) -> Void
  ) throws(LottieRenderError) {
    content = nil
    let (width, height, stride) = (self.width, self.height, self.stride)
    let result = bytes.withUnsafeMutableBytes { pixels -> Result<Void, LottieRenderError> in
      pixels.initializeMemory(as: UInt8.self, repeating: 0)
      return Result { () throws(LottieRenderError) in
        try Self.withSurface(pixels.baseAddress, width, height, stride, body)
      }
    }
    try result.get()
    content = list
  }

  /// Gives a cairo surface over a copy of the pixels.
  func withSurface(
    _ body: (OpaquePointer) throws(LottieRenderError) -> Void
  ) throws(LottieRenderError) {
    // Cairo wants memory that it may write to, also when it only reads.
    var copy = bytes
    let (width, height, stride) = (self.width, self.height, self.stride)
    let result = copy.withUnsafeMutableBytes { pixels in
      Result { () throws(LottieRenderError) in
        try Self.withSurface(pixels.baseAddress, width, height, stride, body)
      }
    }
    try result.get()
  }

  private static func withSurface(
    _ memory: UnsafeMutableRawPointer?, _ width: Int, _ height: Int, _ stride: Int,
    _ body: (OpaquePointer) throws(LottieRenderError) -> Void
  ) throws(LottieRenderError) {
    guard
      let surface = cairo_image_surface_create_for_data(
        memory?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width),
        Int32(height), Int32(stride))
    else { throw .cairo(reason: "no surface") }
    defer {
      cairo_surface_finish(surface)
      cairo_surface_destroy(surface)
    }
    try check(cairo_surface_status(surface))
    try body(surface)
    cairo_surface_flush(surface)
  }
}

/// Throws what a status of cairo says, unless it is success.
func check(_ status: cairo_status_t) throws(LottieRenderError) {
  guard status != CAIRO_STATUS_SUCCESS else { return }
  throw .cairo(reason: String(cString: cairo_status_to_string(status)))
}
