import CCairo
import LottieCore

/// An image in memory: 4 bytes per pixel, rows from the top without gaps.
///
/// A pixel is a 32-bit number in native byte order; see ``PixelFormat``. ``PixelFormat/argb`` is
/// cairo's `ARGB32` and GDK's default memory format.
/// Copies are independent; drawing into the same variable again reuses its memory.
public struct PixelBuffer: Sendable {
  /// The size and format.
  public let layout: PixelLayout
  /// The pixels of all rows: ``stride`` · ``height`` bytes.
  public private(set) var bytes: [UInt8]
  /// The frame that a renderer drew into ``bytes``.
  private var contents = BufferContents()

  /// The width in pixels.
  public var width: Int { layout.width }
  /// The height in pixels.
  public var height: Int { layout.height }
  /// The number of bytes per row.
  public var stride: Int { layout.stride }

  /// Creates a transparent image.
  /// - Throws: ``LottieRenderError/sizeOutOfRange(width:height:)``.
  public init(
    width: Int, height: Int, format: PixelFormat = .argb
  ) throws(LottieRenderError) {
    layout = try PixelLayout(width: width, height: height, format: format)
    bytes = Array(repeating: 0, count: layout.byteCount)
  }

  /// The pixel at a position from the upper left corner; nil outside the image.
  public func pixel(x: Int, y: Int) -> UInt32? {
    guard 0..<width ~= x, 0..<height ~= y else { return nil }
    return bytes.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self)
    }
  }

  /// Calls `body` with the pixels and the description of what they show.
  mutating func withMemory(
    _ body: (
      UnsafeMutableRawBufferPointer, PixelLayout, inout BufferContents
    ) throws(LottieRenderError) -> Void
  ) throws(LottieRenderError) {
    let layout = self.layout
    var contents = self.contents
    // `body` must be the only owner of the steps, so that changing them copies nothing.
    self.contents = BufferContents()
    let result = bytes.withUnsafeMutableBytes { pixels in
      Result { () throws(LottieRenderError) in try body(pixels, layout, &contents) }
    }
    self.contents = contents
    try result.get()
  }

  /// Calls `body` with a cairo surface of the pixels, which must not be drawn on.
  func withSurface(
    _ body: (OpaquePointer) throws(LottieRenderError) -> Void
  ) throws(LottieRenderError) {
    let layout = self.layout
    if layout.format == .argb {
      let result = bytes.withUnsafeBytes { pixels in
        // Cairo takes mutable memory even for reading.
        let memory = UnsafeMutableRawBufferPointer(mutating: pixels)
        return Result { () throws(LottieRenderError) in
          try layout.withSurface(over: memory, body)
        }
      }
      return try result.get()
    }
    var copy = bytes
    let result = copy.withUnsafeMutableBytes { pixels in
      layout.swapRedAndBlue(layout.canvas, in: pixels)
      return Result { () throws(LottieRenderError) in
        try layout.withSurface(over: pixels, body)
      }
    }
    try result.get()
  }
}
