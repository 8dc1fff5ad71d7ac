/// A value that is constant, follows keyframes, or is computed by an expression.
enum Property<Value: Sendable>: Sendable {
  case fixed(Value)
  case animated(Keyframes<Value>)
  /// Computed by an expression; the base value is constant or follows keyframes.
  indirect case computed(Property<Value>, ExpressionReference)

  /// The property without its expression.
  var keyframed: Property<Value> {
    if case .computed(let base, _) = self { base } else { self }
  }

  var fixedValue: Value? {
    if case .fixed(let value) = self { value } else { nil }
  }
}

/// Two or more keyframes, stored as the segments between them.
struct Keyframes<Value: Sendable>: Sendable {
  /// The segments in ascending order of time; never empty. Each segment ends where the next one
  /// starts.
  let segments: [KeyframeSegment<Value>]
  /// The value after the last keyframe.
  let last: Value
}

// The constraints on `Value` are placed on the extensions that need them: a constraint on the type
// itself is looked up among all conformances of the process when the type is first instantiated.
extension Property: Equatable where Value: Equatable {}
extension Keyframes: Equatable where Value: Equatable {}
extension KeyframeSegment: Equatable where Value: Equatable {}

/// The interval between two keyframes. Times are frames of the composition.
struct KeyframeSegment<Value: Sendable>: Sendable {
  let start: Double
  let end: Double
  let from: Value
  let to: Value
  let easing: Easing
  /// The motion path of a position; nil for a straight line.
  let motion: MotionPath?
}

/// How progress in time maps to progress of the value.
enum Easing: Equatable, Sendable {
  /// Keeps the value until the next keyframe.
  case hold
  case linear
  case uniform(CubicEasing)
  /// One curve per component; components without a curve use the first one.
  case perDimension([CubicEasing])
}

/// A value that can be interpolated between keyframes.
protocol Interpolatable: Equatable, Sendable {
  /// How many components of the progress the value uses, at most 4.
  static var progressCount: Int { get }

  /// Returns the value between `a` and `b`; `progress` has one element per component.
  static func interpolate(_ a: Self, _ b: Self, _ progress: SIMD4<Double>) -> Self
}

extension Interpolatable {
  static var progressCount: Int { 4 }
}

extension Double: Interpolatable {
  static var progressCount: Int { 1 }

  static func interpolate(_ a: Double, _ b: Double, _ progress: SIMD4<Double>) -> Double {
    a + (b - a) * progress.x
  }
}

extension Vector2: Interpolatable {
  static var progressCount: Int { 2 }

  static func interpolate(_ a: Vector2, _ b: Vector2, _ progress: SIMD4<Double>) -> Vector2 {
    Vector2(a.x + (b.x - a.x) * progress.x, a.y + (b.y - a.y) * progress.y)
  }
}

extension RGBColor: Interpolatable {
  static var progressCount: Int { 3 }

  static func interpolate(_ a: RGBColor, _ b: RGBColor, _ progress: SIMD4<Double>) -> RGBColor {
    RGBColor(
      red: a.red + (b.red - a.red) * progress.x,
      green: a.green + (b.green - a.green) * progress.y,
      blue: a.blue + (b.blue - a.blue) * progress.z)
  }
}

extension BezierContour: Interpolatable {
  static var progressCount: Int { 1 }

  /// Interpolates the points. Contours with different numbers of points cannot be interpolated; the
  /// result is `a` then.
  static func interpolate(
    _ a: BezierContour, _ b: BezierContour, _ progress: SIMD4<Double>
  ) -> BezierContour {
    a.points.count == b.points.count ? a.mixed(with: b, progress.x) : a
  }
}
