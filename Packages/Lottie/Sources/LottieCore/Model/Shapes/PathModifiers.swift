/// Moves vertices toward the center of their contour and control points away from it, or the
/// reverse.
struct PuckerBloat: Equatable, Sendable {
  /// In percent of the distance to the center; the path bloats if negative.
  let amount: Property<Double>
}

/// Breaks paths into ridges.
struct ZigZag: Equatable, Sendable {
  /// The distance of the ridges from the path, alternating between both sides.
  let amplitude: Property<Double>
  /// The number of ridges per curve, rounded.
  let frequency: Property<Double>
  /// 2 for smooth ridges; any other value for sharp ones.
  let pointType: Property<Double>
}

/// Offsets paths sideways; an open path becomes the outline of a stroke.
struct OffsetPath: Equatable, Sendable {
  /// Outward for a clockwise contour.
  let amount: Property<Double>
  let join: LineJoin
  /// The maximum distance of a miter's tip from the end of its side.
  let miterLimit: Property<Double>
}

/// Rotates paths about a point; the angle is largest at the center and 0 at the outermost vertex.
struct Twist: Equatable, Sendable {
  /// In degrees, clockwise.
  let angle: Property<Double>
  let center: Property<Vector2>
}

/// How the areas of several paths are combined.
enum MergeMode: Equatable, Sendable {
  /// The union.
  case add
  /// The area of the topmost path outside all others.
  case subtract
  /// The intersection.
  case intersect
  /// The area inside an odd number of paths.
  case exclude
}
