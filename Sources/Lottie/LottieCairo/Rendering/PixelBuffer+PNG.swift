import CCairo
import Foundation

extension PixelBuffer {
  /// Returns the image as a PNG file: RGBA, 8 bits, straight alpha.
  /// - Throws: ``LottieRenderError/cairo(reason:)`` if memory runs out.
  public func pngData() throws(LottieRenderError) -> Data {
    var data = Data()
    var status = CAIRO_STATUS_SUCCESS
    try withSurface { (surface) throws(LottieRenderError) in
      status = withUnsafeMutablePointer(to: &data) { target in
        cairo_surface_write_to_png_stream(
          surface,
          { target, bytes, count in
            guard let target, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
            target.assumingMemoryBound(to: Data.self).pointee.append(bytes, count: Int(count))
            return CAIRO_STATUS_SUCCESS
          }, target)
      }
    }
    try check(status)
    return data
  }
}
