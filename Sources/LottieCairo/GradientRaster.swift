import CCairo
import Lottie

/// Draws gradients into memory, several times faster than cairo's own, and the same at a pixel
/// whatever part of the picture is drawn.
final class GradientRaster {
  private var pixels: [UInt32] = []
  private var tables: [Table] = []
  private static let keptTables = 32

  /// Premultiplied colours at even distances from the first offset to the last.
  private struct Table {
    let stops: [Gradient.Stop]
    let opacity: Double
    let colors: [UInt32]
    let isOpaque: Bool
  }

  /// Makes the pixels of `rect` the source of a context whose own matrix is the identity.
  /// - Parameter matrix: takes the units of the gradient to pixels.
  /// - Returns: false when the gradient cannot be worked out.
  func use(
    _ gradient: Gradient, opacity: Double, in matrix: AffineMatrix, for rect: PixelRect,
    of context: OpaquePointer
  ) -> Bool {
    guard !rect.isEmpty, let inverse = matrix.inverse,
      let way = Way(gradient.shape, inverse: inverse)
    else { return false }
    let count = way.length(in: matrix) > 200 ? 1024 : 256
    let table = self.table(gradient.stops, opacity, count)
    let area = rect.area
    if pixels.count < area { pixels = Array(repeating: 0, count: area) }
    return pixels.withUnsafeMutableBufferPointer { pixels in
      way.fill(pixels, rect, table.colors)
      // Cairo draws at once, so the memory is free again with the next gradient.
      guard let memory = UnsafeMutableRawPointer(pixels.baseAddress),
        let surface = cairo_image_surface_create_for_data(
          memory.assumingMemoryBound(to: UInt8.self),
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

  private func table(_ stops: [Gradient.Stop], _ opacity: Double, _ count: Int) -> Table {
    if let known = tables.firstIndex(where: {
      $0.colors.count == count && $0.opacity == opacity && $0.stops == stops
    }) {
      return tables[known]
    }
    let made = Table(
      stops: stops, opacity: opacity, colors: Self.colors(stops, opacity, count),
      isOpaque: opacity >= 1 && stops.allSatisfy { $0.opacity >= 1 })
    if tables.count >= Self.keptTables { tables.removeFirst() }
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
      let share = (offset - before.offset) / (after.offset - before.offset)
      func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
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

/// The offset of each pixel of a picture.
private enum Way {
  /// `offset = x·dx + y·dy + start`.
  case linear(dx: Double, dy: Double, start: Double)
  /// `toFocus` takes pixels to distances from the focus, the radius being 1; `center` is measured
  /// in the same way.
  case radial(toFocus: AffineMatrix, center: Vector2)

  private static let reach = 1e9

  /// - Returns: nil for coordinates without measure.
  init?(_ shape: Gradient.Shape, inverse: AffineMatrix) {
    func isInReach(_ numbers: Double...) -> Bool { numbers.allSatisfy { abs($0) < Self.reach } }
    switch shape {
    case .linear(let start, let end):
      let way = end - start
      let square = way.x * way.x + way.y * way.y
      let u = Vector2(way.x / square, way.y / square)
      let dx = inverse.a * u.x + inverse.b * u.y
      let dy = inverse.c * u.x + inverse.d * u.y
      let origin = Vector2(inverse.tx, inverse.ty) - start
      let offset = origin.x * u.x + origin.y * u.y
      guard isInReach(start.x, start.y, end.x, end.y, dx, dy, offset) else { return nil }
      self = .linear(dx: dx, dy: dy, start: offset)
    case .radial(let center, let radius, let focus):
      let k = 1 / radius
      let toFocus =
        AffineMatrix(a: k, b: 0, c: 0, d: k, tx: -focus.x * k, ty: -focus.y * k) * inverse
      let distance = (center - focus) * k
      guard
        isInReach(
          toFocus.a, toFocus.b, toFocus.c, toFocus.d, toFocus.tx, toFocus.ty, center.x, center.y,
          radius), distance.length < 1
      else { return nil }
      self = .radial(toFocus: toFocus, center: distance)
    }
  }

  /// About how many pixels it is long.
  func length(in matrix: AffineMatrix) -> Double {
    switch self {
    case .linear(let dx, let dy, _): 1 / max(Vector2(dx, dy).length, 1e-9)
    case .radial(let toFocus, _): 1 / max(abs(toFocus.determinant).squareRoot(), 1e-9)
    }
  }

  func fill(
    _ pixels: UnsafeMutableBufferPointer<UInt32>, _ rect: PixelRect, _ colors: [UInt32]
  ) {
    let last = Double(colors.count - 1)
    let width = rect.width
    colors.withUnsafeBufferPointer { colors in
      for row in 0..<rect.height {
        let target = UnsafeMutableBufferPointer(
          rebasing: pixels[(row * width)..<((row + 1) * width)])
        let y = Double(rect.minY + row) + 0.5
        switch self {
        case .linear(let dx, let dy, let start):
          let first = (y * dy + start + dx / 2) * last + 0.5
          fillRow(target, colors, first: first, step: dx * last, minX: rect.minX)
        case .radial(let toFocus, let center):
          // Of the circles between focus and outline, that one which the pixel lies on.
          let a = center.x * center.x + center.y * center.y - 1
          for column in 0..<width {
            let x = Double(rect.minX + column) + 0.5
            let px = toFocus.a * x + toFocus.c * y + toFocus.tx
            let py = toFocus.b * x + toFocus.d * y + toFocus.ty
            let b = px * center.x + py * center.y
            let root = max(0, b * b - a * (px * px + py * py)).squareRoot()
            let offset = (b - root) / a * last + 0.5
            target[column] = colors[Int(min(max(offset, 0), last))]
          }
        }
      }
    }
  }

  /// Fills a row with the colours `first + x · step`, `x` counted from the left of the picture.
  private func fillRow(
    _ target: UnsafeMutableBufferPointer<UInt32>, _ colors: UnsafeBufferPointer<UInt32>,
    first: Double, step: Double, minX: Int
  ) {
    let end = Double(colors.count)
    // Whole numbers, so that a pixel does not depend on where the row is entered.
    let unit = 65_536.0
    guard abs(first) < 1e9, abs(step) < 1e6 else {
      for column in target.indices {
        let offset = first + Double(minX + column) * step
        target[column] = colors[Int(min(max(offset, 0), end - 1))]
      }
      return
    }
    let delta = Int((step * unit).rounded())
    let start = Int((first * unit).rounded()) + minX * delta
    let limit = colors.count << 16
    // The columns whose offset lies in the table; before and behind them the ends go on.
    func column(of offset: Int) -> Int {
      let way = offset - start
      // The first column at or beyond the offset.
      let steps = way / delta + (way % delta != 0 && (way < 0) == (delta < 0) ? 1 : 0)
      return min(max(steps, 0), target.count)
    }
    guard delta != 0 else {
      return target.update(repeating: colors[min(max(start, 0), limit - 1) >> 16])
    }
    let (low, high) =
      delta > 0 ? (column(of: 0), column(of: limit)) : (column(of: limit - 1), column(of: -1))
    let (before, behind) =
      delta > 0 ? (colors[0], colors[colors.count - 1]) : (colors[colors.count - 1], colors[0])
    for column in 0..<low { target[column] = before }
    var offset = start + low * delta
    for column in low..<high {
      target[column] = colors[offset >> 16]
      offset += delta
    }
    for column in high..<target.count { target[column] = behind }
  }
}
