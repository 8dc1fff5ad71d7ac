import CCairo
import LottiePlatform

extension PixelBuffer {
  /// Returns the image as a PNG file: RGBA, 8 bits, straight alpha.
  /// - Throws: ``LottieRenderError/cairo(reason:)`` if memory runs out.
  public func pngData() throws(LottieRenderError) -> Data {
    var data = Data()
    try withSurface { (surface) throws(LottieRenderError) in
      data = try LottieCairo.pngData(ofSurface: surface)
    }
    return data
  }
}

/// Returns a cairo surface as a PNG file.
package func pngData(ofSurface surface: OpaquePointer) throws(LottieRenderError) -> Data {
  var data = Data()
  let status = withUnsafeMutablePointer(to: &data) { target in
    cairo_surface_write_to_png_stream(
      surface,
      { target, bytes, count in
        guard let target, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        target.assumingMemoryBound(to: Data.self).pointee.append(bytes, count: Int(count))
        return CAIRO_STATUS_SUCCESS
      }, target)
  }
  try check(status)
  return data
}
