import LottieCore
import LottiePlatform

/// A value that can be blurred: one number, or one per component.
protocol BlurSample {
  static var zero: Self { get }
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, k: Float) -> Self
}

extension Float: BlurSample {}
extension SIMD4<Float>: BlurSample {}

/// Bounded standard deviations of blurs.
enum GaussianBlur {
  /// Returns the bounded standard deviation along both axes, in pixels.
  static func pixels(_ deviation: Vector2, in view: AffineMatrix) -> Vector2 {
    let pixels = view.deviation(deviation)
    func bounded(_ value: Double) -> Double {
      value > 0 ? min(value, LottieLimits.blurDeviation) : 0
    }
    return Vector2(bounded(pixels.x), bounded(pixels.y))
  }

  /// How far the blur spreads a pixel, up to a negligible rest.
  static func reach(of deviation: Vector2, in view: AffineMatrix) -> Vector2 {
    pixels(deviation, in: view) * 3
  }
}

/// A plane of samples to blur.
///
/// The time does not depend on the deviation: large blurs work on a downscaled copy.
struct BlurPlane<Sample: BlurSample> {
  let width, height: Int
  var samples: [Sample]

  /// Blurs the plane; samples outside count as zero.
  /// - Complexity: O(width · height).
  mutating func blur(_ deviation: Vector2) {
    guard deviation.x > 0.01 || deviation.y > 0.01, width > 0, height > 0 else { return }
    let (fx, fy) = (Self.downscaling(deviation.x), Self.downscaling(deviation.y))
    guard fx > 1 || fy > 1 else {
      blurRows(deviation.x)
      blurColumns(deviation.y)
      return
    }
    var small = downscaled(fx, fy)
    small.blurRows(Self.remainingDeviation(deviation.x, fx))
    small.blurColumns(Self.remainingDeviation(deviation.y, fy))
    upscale(small, fx, fy)
  }

  private static func downscaling(_ deviation: Double) -> Int {
    var factor = 1
    while deviation / Double(factor) >= 16 { factor *= 2 }
    return factor
  }

  /// The deviation that remains after downscaling and upscaling, which blur slightly themselves.
  private static func remainingDeviation(_ deviation: Double, _ factor: Int) -> Double {
    guard factor > 1 else { return deviation }
    let square = Double(factor * factor)
    return max(0, deviation * deviation / square - 0.25).squareRoot()
  }

  private func downscaled(_ fx: Int, _ fy: Int) -> BlurPlane {
    let (w, h) = ((width + fx - 1) / fx, (height + fy - 1) / fy)
    var result = BlurPlane(
      width: w, height: h, samples: Array(repeating: Sample.zero, count: w * h))
    let share = 1 / Float(fx * fy)
    for y in 0..<height {
      let row = y / fy * w
      for x in 0..<width {
        let index = row + x / fx
        result.samples[index] = result.samples[index] + samples[y * width + x] * share
      }
    }
    return result
  }

  private mutating func upscale(_ small: BlurPlane, _ fx: Int, _ fy: Int) {
    func positions(_ count: Int, _ factor: Int, _ limit: Int) -> [(Int, Int, Float)] {
      (0..<count).map { index in
        let position = (Float(index) + 0.5) / Float(factor) - 0.5
        let low = Int(position.rounded(.down))
        return (max(0, low), min(limit - 1, low + 1), position - Float(low))
      }
    }
    let columns = positions(width, fx, small.width)
    for (y, (top, bottom, v)) in positions(height, fy, small.height).enumerated() {
      for (x, (left, right, u)) in columns.enumerated() {
        let (a, b) = (
          small.samples[top * small.width + left], small.samples[top * small.width + right]
        )
        let c = small.samples[bottom * small.width + left]
        let d = small.samples[bottom * small.width + right]
        let (upper, lower) = (a + (b - a) * u, c + (d - c) * u)
        samples[y * width + x] = upper + (lower - upper) * v
      }
    }
  }

  private mutating func blurRows(_ deviation: Double) {
    let windows = BlurWindow.all(for: deviation)
    guard !windows.isEmpty else { return }
    var other = samples
    for window in windows {
      samples.withUnsafeBufferPointer { from in
        other.withUnsafeMutableBufferPointer { to in
          for y in 0..<height { window.run(from, to, start: y * width, count: width) }
        }
      }
      swap(&samples, &other)
    }
  }

  private mutating func blurColumns(_ deviation: Double) {
    let windows = BlurWindow.all(for: deviation)
    guard !windows.isEmpty else { return }
    var transposed = self.transposed
    transposed.blurRows(deviation)
    samples = transposed.transposed.samples
  }

  /// The transposed plane, computed in blocks that fit into the processor's cache.
  private var transposed: BlurPlane {
    var result = BlurPlane(width: height, height: width, samples: samples)
    for top in stride(from: 0, to: height, by: 16) {
      for left in stride(from: 0, to: width, by: 16) {
        for y in top..<min(top + 16, height) {
          for x in left..<min(left + 16, width) {
            result.samples[x * height + y] = samples[y * width + x]
          }
        }
      }
    }
    return result
  }
}

/// One pass along a line: a moving average or a weighted sum of neighbors.
private enum BlurWindow {
  case average(before: Int, after: Int)
  /// Weights from the center outward.
  case weights([Float])

  /// The passes for a standard deviation.
  /// - Source: SVG 1.1, 15.17: three box blurs approximate deviations of 2 and more.
  static func all(for deviation: Double) -> [BlurWindow] {
    guard deviation > 0.01 else { return [] }
    guard deviation >= 2 else {
      let radius = Int((deviation * 3).rounded(.up))
      let curve = (0...radius).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
      let sum = curve.reduce(0, +) * 2 - 1
      return [.weights(curve.map { Float($0 / sum) })]
    }
    let width = Int(deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5)
    let half = width / 2
    if width % 2 == 1 { return Array(repeating: .average(before: half, after: half), count: 3) }
    return [
      .average(before: half, after: half - 1), .average(before: half - 1, after: half),
      .average(before: half, after: half),
    ]
  }

  func run<Sample: BlurSample>(
    _ from: UnsafeBufferPointer<Sample>, _ to: UnsafeMutableBufferPointer<Sample>, start: Int,
    count: Int
  ) {
    switch self {
    case .average(let before, let after):
      let share = 1 / Float(before + after + 1)
      var sum = Sample.zero
      for index in 0..<min(after, count) { sum = sum + from[start + index] }
      for index in 0..<count {
        if index + after < count { sum = sum + from[start + index + after] }
        to[start + index] = sum * share
        if index >= before { sum = sum - from[start + index - before] }
      }
    case .weights(let weights):
      for index in 0..<count {
        var sum = from[start + index] * weights[0]
        for (distance, weight) in weights.enumerated().dropFirst() {
          if index >= distance { sum = sum + from[start + index - distance] * weight }
          if index + distance < count { sum = sum + from[start + index + distance] * weight }
        }
        to[start + index] = sum
      }
    }
  }
}
