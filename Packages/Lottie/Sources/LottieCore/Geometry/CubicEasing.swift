/// An easing curve from (0, 0) to (1, 1) with two control points, as CSS `cubic-bezier`.
package struct CubicEasing: Equatable, Sendable {
  let x1, y1, x2, y2: Double

  /// Creates a curve. The x coordinates are clamped to 0…1, since otherwise progress would not be a
  /// function of time.
  package init(x1: Double, y1: Double, x2: Double, y2: Double) {
    self.x1 = x1.clamped(to: 0...1)
    self.y1 = y1.isFinite ? y1 : 0
    self.x2 = x2.clamped(to: 0...1)
    self.y2 = y2.isFinite ? y2 : 1
  }

  var isLinear: Bool { x1 == y1 && x2 == y2 }

  /// Returns the progress of the value for the progress of time `x`, both from 0 to 1; the result
  /// may overshoot.
  /// - Source: cubic Bézier curve in power form, solved for x by Newton's method with bisection as
  ///   a fallback.
  package func callAsFunction(_ x: Double) -> Double {
    if isLinear || x <= 0 || x >= 1 { return x.clamped(to: 0...1) }
    // The coefficients of the powers of t; the curve starts at 0.
    let c = 3 * x1
    let b = 3 * (x2 - x1) - c
    let a = 1 - c - b
    var low = 0.0
    var high = 1.0
    var t = x
    for _ in 0..<32 {
      let error = ((a * t + b) * t + c) * t - x
      if abs(error) < 1e-10 { break }
      if error > 0 { high = t } else { low = t }
      let slope = (3 * a * t + 2 * b) * t + c
      let next = slope > 1e-9 ? t - error / slope : -1
      t = next > low && next < high ? next : (low + high) / 2
    }
    let u = 1 - t
    return 3 * u * t * (u * y1 + t * y2) + t * t * t
  }
}
