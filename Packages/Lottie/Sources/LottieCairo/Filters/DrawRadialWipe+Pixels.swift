import LottieCore
import LottiePlatform

extension DrawRadialWipe: PointFilter {
  func apply(to image: inout FilterImage, originalAlpha: [Float]?, in view: AffineMatrix) {
    image.wipe(self, in: view)
  }
}

extension FilterImage {
  /// Makes part of the image transparent.
  /// - Parameter view: maps the composition to pixels.
  fileprivate mutating func wipe(_ wipe: DrawRadialWipe, in view: AffineMatrix) {
    let matrix = view * wipe.transform
    guard let inverse = matrix.inverse else { return }
    guard wipe.completion < 1 else {
      pixels = Array(repeating: 0, count: pixels.count)
      return
    }
    let half = wipe.completion * .pi
    let start = wipe.startAngle * .pi / 180
    let middle: Double =
      switch wipe.direction {
      case .clockwise: start + half
      case .counterclockwise: start - half
      case .both: start
      }
    let scale = abs(matrix.determinant).squareRoot()
    let edge = max(1, wipe.feather * scale)
    for y in 0..<height {
      for x in 0..<width where pixels[y * width + x] >> 24 > 0 {
        let point = inverse(Vector2(Double(x) + 0.5, Double(y) + 0.5)) - wipe.center
        let offset = (atan2(point.x, -point.y) - middle).remainder(dividingBy: 2 * .pi)
        // The angle from the nearer edge of the wiped sector; negative inside.
        let angle = abs(offset) - half
        let distance =
          abs(angle) < .pi / 2
          ? point.length * sin(angle) : (angle < 0 ? -point.length : point.length)
        let opacity = (distance * scale / edge + 0.5).clamped
        guard opacity < 1 else { continue }
        let pixel = pixels[y * width + x]
        pixels[y * width + x] = UInt32(
          straight: pixel.straight, alpha: Float(pixel >> 24) / 255 * opacity)
      }
    }
  }
}

extension Double {
  /// 0 to 1; NaN becomes 0.
  fileprivate var clamped: Float { self > 0 ? Float(min(self, 1)) : 0 }
}
