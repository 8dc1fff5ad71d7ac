import Testing

@testable import LottieCore

struct EasingTests {
  /// Reference values computed by bisection to 1e-15 in an independent implementation.
  @Test(
    "Easing curves match CSS cubic-bezier",
    arguments: [
      ([0.25, 0.1, 0.25, 1], 0.1, 0.094796306),
      ([0.25, 0.1, 0.25, 1], 0.25, 0.408510591),
      ([0.25, 0.1, 0.25, 1], 0.5, 0.802403388),
      ([0.25, 0.1, 0.25, 1], 0.9, 0.994316477),
      ([0.42, 0, 0.58, 1], 0.1, 0.019722454),
      ([0.42, 0, 0.58, 1], 0.25, 0.129161931),
      ([0.42, 0, 0.58, 1], 0.5, 0.500000000),
      ([0.42, 0, 0.58, 1], 0.9, 0.980277546),
      ([0.167, 0.167, 0.833, 0.833], 0.1, 0.100000000),
      ([0.167, 0.167, 0.833, 0.833], 0.25, 0.250000000),
      ([0.167, 0.167, 0.833, 0.833], 0.5, 0.500000000),
      ([0.167, 0.167, 0.833, 0.833], 0.9, 0.900000000),
      ([1, 0, 0, 1], 0.1, 0.003761675),
      ([1, 0, 0, 1], 0.25, 0.029724606),
      ([1, 0, 0, 1], 0.9, 0.996238325),
      ([0, 1, 1, 0], 0.1, 0.387400317),
      ([0, 1, 1, 0], 0.25, 0.479055467),
      ([0, 1, 1, 0], 0.5, 0.500000000),
      ([0, 1, 1, 0], 0.9, 0.612599683),
      ([0.34, 1.56, 0.64, 1], 0.1, 0.403933042),
      ([0.34, 1.56, 0.64, 1], 0.25, 0.816289199),
      ([0.34, 1.56, 0.64, 1], 0.5, 1.087400670),
      ([0.34, 1.56, 0.64, 1], 0.9, 1.012615579),
    ])
  func vectors(_ curve: [Double], _ time: Double, _ progress: Double) {
    let easing = CubicEasing(x1: curve[0], y1: curve[1], x2: curve[2], y2: curve[3])
    #expect(abs(easing(time) - progress) < 1e-7)
  }

  @Test("Time outside the segment is clamped", arguments: [(-1.0, 0.0), (2, 1)])
  func clamped(time: Double, progress: Double) {
    #expect(CubicEasing(x1: 0.3, y1: -2, x2: 0.2, y2: 3)(time) == progress)
  }

  @Test("Extreme control points give finite progress", arguments: [-1e300, .nan, .infinity, 1e300])
  func wild(value: Double) {
    let easing = CubicEasing(x1: value, y1: 0, x2: value, y2: 1)
    #expect(easing(0.5).isFinite)
  }
}
