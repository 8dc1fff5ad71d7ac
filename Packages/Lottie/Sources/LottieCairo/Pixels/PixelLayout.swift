import LottieCore

/// The layout of an image in memory.
public struct PixelLayout: Hashable, Sendable {
  /// The size in pixels.
  public let width, height: Int
  /// The number of bytes from the start of one row to the start of the next.
  public let stride: Int
  /// The format of a pixel.
  public let format: PixelFormat

  /// Cairo's limit for the side of an image.
  private static let longestSide = 32_767

  /// Creates a layout.
  /// - Parameter stride: a multiple of 4, at least `4 · width`, which is the default.
  /// - Throws: ``LottieRenderError/sizeOutOfRange(width:height:)``, also for an invalid stride.
  public init(
    width: Int, height: Int, stride: Int? = nil, format: PixelFormat = .argb
  ) throws(LottieRenderError) {
    guard width > 0, height > 0, width <= Self.longestSide, height <= Self.longestSide,
      width * height <= LottieLimits.pixels
    else { throw .sizeOutOfRange(width: width, height: height) }
    let stride = stride ?? width * 4
    guard stride >= width * 4, stride % 4 == 0, stride <= Int(Int32.max) / height else {
      throw .sizeOutOfRange(width: width, height: height)
    }
    self.width = width
    self.height = height
    self.stride = stride
    self.format = format
  }

  /// The number of bytes that the image takes.
  public var byteCount: Int { stride * height }

  var canvas: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }

  /// Makes pixels transparent. `memory` must hold ``byteCount`` bytes; `rect` must lie in
  /// ``canvas``.
  func clear(_ rect: PixelRect, in memory: UnsafeMutableRawBufferPointer) {
    if rect == canvas, stride == width * 4 {
      UnsafeMutableRawBufferPointer(rebasing: memory[..<byteCount])
        .initializeMemory(as: UInt8.self, repeating: 0)
      return
    }
    for y in rect.minY..<rect.maxY {
      let row = y * stride
      UnsafeMutableRawBufferPointer(
        rebasing: memory[(row + rect.minX * 4)..<(row + rect.maxX * 4)]
      ).initializeMemory(as: UInt8.self, repeating: 0)
    }
  }

  /// Copies pixels. Both buffers must hold ``byteCount`` bytes; `rect` must lie in ``canvas``.
  func copy(
    _ rect: PixelRect, from source: UnsafeMutableRawBufferPointer,
    to target: UnsafeMutableRawBufferPointer
  ) {
    for y in rect.minY..<rect.maxY {
      let row = (y * stride + rect.minX * 4)..<(y * stride + rect.maxX * 4)
      UnsafeMutableRawBufferPointer(rebasing: target[row])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[row]))
    }
  }

  /// Swaps the red and blue components. `memory` must hold ``byteCount`` bytes; `rect` must lie in
  /// ``canvas``.
  func swapRedAndBlue(_ rect: PixelRect, in memory: UnsafeMutableRawBufferPointer) {
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX {
        let offset = y * stride + x * 4
        let pixel = memory.load(fromByteOffset: offset, as: UInt32.self)
        let swapped =
          pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | (pixel >> 16) & 0xFF
        memory.storeBytes(of: swapped, toByteOffset: offset, as: UInt32.self)
      }
    }
  }

  /// Calls `body` with a cairo surface over `memory`, which must hold ``byteCount`` bytes.
  func withSurface(
    over memory: UnsafeMutableRawBufferPointer,
    _ body: (OpaquePointer) throws(LottieRenderError) -> Void
  ) throws(LottieRenderError) {
    try withImageSurface(over: memory, width: width, height: height, stride: stride, body)
  }
}
