import CCairo
import LottieCore

/// Rasterizes gradients into memory: several times faster than cairo, and with the same result for
/// a pixel whichever part of the frame is drawn.
final class GradientRasterizer {
  private var pixels: [UInt32] = []
  private var tables: [Table] = []
  private static let maximumTables = 32

  /// Premultiplied colors at equal intervals from offset 0 to offset 1.
  private struct Table {
    let stops: [Gradient.Stop]
    let opacity: Double
    let colors: [UInt32]
    let isOpaque: Bool
  }

  /// Makes the pixels of `rect` the source of a context whose own matrix is the identity.
  /// - Parameter matrix: maps the units of the gradient to pixels.
  /// - Returns: false if the gradient is degenerate.
  func setSource(
    of context: OpaquePointer, to gradient: Gradient, opacity: Double, in matrix: AffineMatrix,
    for rect: PixelRect
  ) -> Bool {
    guard let source = Source(gradient, in: matrix, for: rect) else { return false }
    let table = self.table(gradient.stops, opacity, source.colorCount)
    if pixels.count < rect.area { pixels = Array(repeating: 0, count: rect.area) }
    return pixels.withUnsafeMutableBufferPointer { pixels in
      source.mapping.fill(pixels, rect, table.colors)
      // Cairo draws immediately, so the next gradient can reuse the memory.
      let memory = UnsafeMutableRawPointer(pixels.baseAddress)
      guard
        let surface = cairo_image_surface_create_for_data(
          memory?.assumingMemoryBound(to: UInt8.self),
          table.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(rect.width),
          Int32(rect.height), Int32(rect.width * 4))
      else { return false }
      defer { cairo_surface_destroy(surface) }
      cairo_set_source_surface(context, surface, Double(rect.minX), Double(rect.minY))
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
      cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
      return true
    }
  }

  /// Calls `body` with a function that returns the premultiplied colors of a row of `rect`, which
  /// are valid until the next call.
  /// - Parameter matrix: maps the units of the gradient to pixels.
  /// - Returns: false if the gradient is degenerate.
  func withRows(
    of gradient: Gradient, opacity: Double, in matrix: AffineMatrix, for rect: PixelRect,
    _ body: ((Int) -> UnsafePointer<UInt32>) -> Void
  ) -> Bool {
    guard let source = Source(gradient, in: matrix, for: rect) else { return false }
    let table = self.table(gradient.stops, opacity, source.colorCount)
    if pixels.count < rect.width { pixels = Array(repeating: 0, count: rect.width) }
    return pixels.withUnsafeMutableBufferPointer { pixels in
      guard let memory = pixels.baseAddress else { return false }
      body { y in
        let row = PixelRect(minX: rect.minX, minY: y, maxX: rect.maxX, maxY: y + 1)
        source.mapping.fill(pixels, row, table.colors)
        return UnsafePointer(memory)
      }
      return true
    }
  }

  private struct Source {
    let mapping: GradientMapping
    let colorCount: Int

    /// - Returns: nil if the gradient is degenerate.
    init?(_ gradient: Gradient, in matrix: AffineMatrix, for rect: PixelRect) {
      guard !rect.isEmpty, let inverse = matrix.inverse,
        let mapping = GradientMapping(gradient.shape, inverse: inverse)
      else { return nil }
      self.mapping = mapping
      colorCount = mapping.length(in: matrix) > 200 ? 1024 : 256
    }
  }

  private func table(_ stops: [Gradient.Stop], _ opacity: Double, _ count: Int) -> Table {
    if let known = tables.firstIndex(where: {
      $0.colors.count == count && $0.opacity == opacity && $0.stops == stops
    }) {
      return tables[known]
    }
    let made = Table(
      stops: stops, opacity: opacity, colors: Self.colors(stops, opacity, count),
      isOpaque: opacity >= 1 && stops.allSatisfy { $0.opacity >= 1 })
    if tables.count >= Self.maximumTables { tables.removeFirst() }
    tables.append(made)
    return made
  }

  private static func colors(
    _ stops: [Gradient.Stop], _ opacity: Double, _ count: Int
  ) -> [UInt32] {
    var next = 0
    return (0..<count).map { index in
      let offset = Double(index) / Double(count - 1)
      while next < stops.count, stops[next].offset <= offset { next += 1 }
      let before = stops[max(0, next - 1)]
      guard next > 0, next < stops.count else { return before.pixel(opacity) }
      let after = stops[next]
      let fraction = (offset - before.offset) / (after.offset - before.offset)
      func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
      return Gradient.Stop(
        offset: offset,
        color: RGBColor(
          red: mix(before.color.red, after.color.red),
          green: mix(before.color.green, after.color.green),
          blue: mix(before.color.blue, after.color.blue)),
        opacity: mix(before.opacity, after.opacity)
      ).pixel(opacity)
    }
  }
}

extension Gradient.Stop {
  fileprivate func pixel(_ opacity: Double) -> UInt32 {
    let alpha = self.opacity * opacity
    func byte(_ value: Double) -> UInt32 { UInt32(min(max(value * 255 + 0.5, 0), 255)) }
    return byte(alpha) << 24 | byte(color.red * alpha) << 16 | byte(color.green * alpha) << 8
      | byte(color.blue * alpha)
  }
}
