import CCairo
import LottieCore

/// An image that filters work on: premultiplied ARGB32, rows from the top without gaps.
struct FilterImage {
  let width, height: Int
  var pixels: [UInt32]

  /// Cairo's limit for the side of an image.
  static let longestSide = 32_767

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: 0, count: width * height)
  }

  /// Calls `body` with a cairo surface over the pixels.
  mutating func draw(
    _ body: (OpaquePointer) throws(LottieRenderError) -> Void
  ) throws(LottieRenderError) {
    let (width, height) = (width, height)
    let result = pixels.withUnsafeMutableBytes { bytes -> Result<Void, LottieRenderError> in
      Result { () throws(LottieRenderError) in
        try withImageSurface(over: bytes, width: width, height: height, stride: width * 4, body)
      }
    }
    try result.get()
  }

  /// Applies filters in order.
  /// - Parameter view: maps the composition to pixels.
  mutating func apply(_ filters: [DrawFilter], in view: AffineMatrix) {
    let filters = filters.map { $0.accept(PixelFilters()) }
    // Shadows and layer styles use the alpha before all filters.
    var originalAlpha: [Float]?
    if filters.dropFirst().contains(where: { $0.usesOriginalAlpha }) { originalAlpha = alpha }
    for filter in filters { filter.apply(to: &self, originalAlpha: originalAlpha, in: view) }
  }

  /// The alpha of each pixel, 0 to 1.
  var alpha: [Float] { pixels.map { Float($0 >> 24) / 255 } }

  /// Maps straight sRGB colors and alpha values, all 0 to 1.
  mutating func mapColors(_ change: (SIMD3<Float>, Float) -> (SIMD3<Float>, Float)) {
    mapPixels { pixel in
      let (color, alpha) = change(pixel.straight, Float(pixel >> 24) / 255)
      return UInt32(straight: color, alpha: alpha)
    }
  }

  /// Maps straight sRGB colors to premultiplied linear ones.
  mutating func mapPremultiplied(_ change: (SIMD3<Float>, Float) -> SIMD4<Float>) {
    mapPixels { pixel in
      LinearLight.pixel(change(pixel.straight, Float(pixel >> 24) / 255))
    }
  }

  /// Maps pixels that are not transparent; equal neighbors are computed once.
  private mutating func mapPixels(_ change: (UInt32) -> UInt32) {
    var (last, result): (UInt32, UInt32) = (0, 0)
    for index in pixels.indices {
      let pixel = pixels[index]
      guard pixel >> 24 > 0 else { continue }
      if pixel != last { (last, result) = (pixel, change(pixel)) }
      pixels[index] = result
    }
  }
}

extension SIMD3<Float> {
  init(_ color: RGBColor) { self.init(Float(color.red), Float(color.green), Float(color.blue)) }
}
