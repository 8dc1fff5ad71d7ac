import CCairo
import Lottie

/// A picture in memory: 4 bytes a pixel, rows from the top without gaps.
///
/// A pixel is one 32-bit number in the machine's byte order; with ``PixelFormat/argb`` alpha stands
/// in the highest byte, then red, green and blue, each multiplied by alpha: cairo's `ARGB32` and
/// GDK's default memory format.
/// A value: copies are independent, and drawing into the same variable again reuses its memory.
public struct PixelBuffer: Sendable {
  /// Size and format.
  public let layout: PixelLayout
  /// All rows, ``stride`` · ``height`` bytes.
  public private(set) var bytes: [UInt8]
  /// What ``bytes`` shows, when a renderer drew it.
  private var shown = DrawnPicture()

  /// Pixels across.
  public var width: Int { layout.width }
  /// Pixels down.
  public var height: Int { layout.height }
  /// Bytes of one row.
  public var stride: Int { layout.stride }

  /// Makes a wholly transparent picture.
  /// - Throws: ``LottieRenderError/sizeOutOfRange(width:height:)``.
  public init(
    width: Int, height: Int, format: PixelFormat = .argb
  ) throws(LottieRenderError) {
    layout = try PixelLayout(width: width, height: height, format: format)
    bytes = Array(repeating: 0, count: layout.byteCount)
  }

  /// The pixel at a place from the upper left; nil outside.
  public func pixel(x: Int, y: Int) -> UInt32? {
    guard 0..<width ~= x, 0..<height ~= y else { return nil }
    return bytes.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self)
    }
  }

  /// Gives the pixels to draw into, and what they show.
  mutating func withMemory(
    _ body: (
      UnsafeMutableRawBufferPointer, PixelLayout, inout DrawnPicture
    ) throws(LottieRenderError) -> Void
  ) throws(LottieRenderError) {
    let layout = self.layout
    var shown = self.shown
    // The only owner of the list is the variable that is handed on.
    self.shown = DrawnPicture()
    let result = bytes.withUnsafeMutableBytes { pixels in
      Result { () throws(LottieRenderError) in try body(pixels, layout, &shown) }
    }
    self.shown = shown
    try result.get()
  }

  /// Gives a cairo surface over a copy of the pixels.
  func withSurface(
    _ body: (OpaquePointer) throws(LottieRenderError) -> Void
  ) throws(LottieRenderError) {
    // Cairo wants memory that it may write to, also when it only reads.
    var copy = bytes
    let layout = self.layout
    let result = copy.withUnsafeMutableBytes { pixels in
      if layout.format == .abgr { layout.swapRedAndBlue(layout.canvas, in: pixels) }
      return Result { () throws(LottieRenderError) in
        try layout.withSurface(over: pixels, body)
      }
    }
    try result.get()
  }
}
