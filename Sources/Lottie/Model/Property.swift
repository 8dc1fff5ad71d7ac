/// A value of the animation: the same at all times, following keyframes, or computed.
enum Property<Value: Sendable>: Sendable {
  case fixed(Value)
  case animated(Keyframes<Value>)
  /// Computed by an expression, from a value that is fixed or follows keyframes.
  indirect case computed(Property<Value>, ExpressionSite)

  /// Without its expression.
  var keyframed: Property<Value> {
    if case .computed(let base, _) = self { base } else { self }
  }

  var fixedValue: Value? {
    if case .fixed(let value) = self { value } else { nil }
  }
}

/// Two or more keyframes, kept as the stretches between them.
struct Keyframes<Value: Sendable>: Sendable {
  /// In the order of time and never empty; each ends where the next starts.
  let segments: [KeyframeSegment<Value>]
  /// The value after the last keyframe.
  let last: Value
}

// Bounds on `Value` stand where they are used: each one on a type is looked up when the type is first
// made, among all conformances of the process.
extension Property: Equatable where Value: Equatable {}
extension Keyframes: Equatable where Value: Equatable {}
extension KeyframeSegment: Equatable where Value: Equatable {}

/// What happens between two keyframes. Times are frames of the composition.
struct KeyframeSegment<Value: Sendable>: Sendable {
  let start: Double
  let end: Double
  let from: Value
  let to: Value
  let easing: Easing
  /// The way that a position takes when it is not the straight line.
  let motion: MotionCurve?
}

/// How progress in time becomes progress of the value.
enum Easing: Equatable, Sendable {
  /// The value stays until the next keyframe.
  case hold
  case linear
  case uniform(CubicEasing)
  /// One for each component; the first also stands for components without their own.
  case perDimension([CubicEasing])
}

/// A value that keyframes can animate.
protocol Interpolatable: Equatable, Sendable {
  /// The value between `a` and `b`; `progress` has one entry for each component.
  static func interpolate(_ a: Self, _ b: Self, _ progress: SIMD4<Double>) -> Self
}

extension Double: Interpolatable {
  static func interpolate(_ a: Double, _ b: Double, _ progress: SIMD4<Double>) -> Double {
    a + (b - a) * progress.x
  }
}

extension Vector2: Interpolatable {
  static func interpolate(_ a: Vector2, _ b: Vector2, _ progress: SIMD4<Double>) -> Vector2 {
    Vector2(a.x + (b.x - a.x) * progress.x, a.y + (b.y - a.y) * progress.y)
  }
}

extension RGBColor: Interpolatable {
  static func interpolate(_ a: RGBColor, _ b: RGBColor, _ progress: SIMD4<Double>) -> RGBColor {
    RGBColor(
      red: a.red + (b.red - a.red) * progress.x,
      green: a.green + (b.green - a.green) * progress.y,
      blue: a.blue + (b.blue - a.blue) * progress.z)
  }
}

extension BezierContour: Interpolatable {
  /// Outlines of different lengths cannot be matched point by point; `a` is held then.
  static func interpolate(
    _ a: BezierContour, _ b: BezierContour, _ progress: SIMD4<Double>
  ) -> BezierContour {
    a.points.count == b.points.count ? a.mixed(with: b, progress.x) : a
  }
}
