import LottieCore

/// Maps pixels to offsets of a gradient.
enum GradientMapping {
  /// `offset = x·dx + y·dy + start`.
  case linear(dx: Double, dy: Double, start: Double)
  /// `toFocus` maps pixels to coordinates around the focus in which the radius is 1; `center` is in
  /// the same coordinates.
  case radial(toFocus: AffineMatrix, center: Vector2)

  private static let maximumCoordinate = 1e9

  /// - Returns: nil for degenerate gradients.
  init?(_ shape: Gradient.Shape, inverse: AffineMatrix) {
    func areInRange(_ numbers: Double...) -> Bool {
      numbers.allSatisfy { abs($0) < Self.maximumCoordinate }
    }
    switch shape {
    case .linear(let start, let end):
      let axis = end - start
      let square = axis.x * axis.x + axis.y * axis.y
      let u = Vector2(axis.x / square, axis.y / square)
      let dx = inverse.a * u.x + inverse.b * u.y
      let dy = inverse.c * u.x + inverse.d * u.y
      let origin = Vector2(inverse.tx, inverse.ty) - start
      let offset = origin.x * u.x + origin.y * u.y
      guard areInRange(start.x, start.y, end.x, end.y, dx, dy, offset) else { return nil }
      self = .linear(dx: dx, dy: dy, start: offset)
    case .radial(let center, let radius, let focus):
      let k = 1 / radius
      let toFocus =
        AffineMatrix(a: k, b: 0, c: 0, d: k, tx: -focus.x * k, ty: -focus.y * k) * inverse
      let distance = (center - focus) * k
      guard
        areInRange(
          toFocus.a, toFocus.b, toFocus.c, toFocus.d, toFocus.tx, toFocus.ty, center.x, center.y,
          radius), distance.length < 1
      else { return nil }
      self = .radial(toFocus: toFocus, center: distance)
    }
  }

  /// The approximate length of the gradient in pixels.
  func length(in matrix: AffineMatrix) -> Double {
    switch self {
    case .linear(let dx, let dy, _): 1 / max(Vector2(dx, dy).length, 1e-9)
    case .radial(let toFocus, _): 1 / max(abs(toFocus.determinant).squareRoot(), 1e-9)
    }
  }

  /// Fills the pixels of `rect`, stored without gaps, from a table of colors.
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
          // Find the circle between the focus and the outline that the pixel lies on.
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

  /// Fills a row with the colors at `first + x · step`, where `x` counts from the left of the
  /// frame.
  private func fillRow(
    _ target: UnsafeMutableBufferPointer<UInt32>, _ colors: UnsafeBufferPointer<UInt32>,
    first: Double, step: Double, minX: Int
  ) {
    let end = Double(colors.count)
    // Integers, so that the result for a pixel does not depend on where the row starts.
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
    // Find the columns inside the table; the end colors fill the columns before and after them.
    func column(of offset: Int) -> Int {
      let distance = offset - start
      // The first column at or beyond the offset.
      let isFraction = distance % delta != 0 && (distance < 0) == (delta < 0)
      let steps = distance / delta + (isFraction ? 1 : 0)
      return min(max(steps, 0), target.count)
    }
    guard delta != 0 else {
      return target.update(repeating: colors[min(max(start, 0), limit - 1) >> 16])
    }
    let (low, high) =
      delta > 0 ? (column(of: 0), column(of: limit)) : (column(of: limit - 1), column(of: -1))
    let (before, after) =
      delta > 0 ? (colors[0], colors[colors.count - 1]) : (colors[colors.count - 1], colors[0])
    for column in 0..<low { target[column] = before }
    var offset = start + low * delta
    for column in low..<high {
      target[column] = colors[offset >> 16]
      offset += delta
    }
    for column in high..<target.count { target[column] = after }
  }
}
