/// Pulls vertices to the middle of their outline and pushes the tangents away, or the other way
/// round.
struct PuckerBloat: Equatable, Sendable {
  /// In percent of the way to the middle; below 0 the outline bloats.
  let amount: Property<Double>
}

/// Breaks outlines into ridges.
struct ZigZag: Equatable, Sendable {
  /// How far ridges stand off the outline, to both sides in turn.
  let amplitude: Property<Double>
  /// Ridges on each curve between two vertices, rounded.
  let frequency: Property<Double>
  /// 2 makes the ridges smooth, all else leaves them sharp.
  let pointType: Property<Double>
}

/// Moves outlines sideways; open ones become the border of a line.
struct OffsetPath: Equatable, Sendable {
  /// Outward, for an outline that runs clockwise.
  let amount: Property<Double>
  let join: LineJoin
  /// How far the tip of a miter may lie from the end of its side.
  let miterLimit: Property<Double>
}

/// Turns outlines about a point, most in the middle and not at all at the outermost vertex.
struct Twist: Equatable, Sendable {
  /// In degrees, clockwise.
  let angle: Property<Double>
  let center: Property<Vector2>
}

/// How the areas of several outlines become one.
enum MergeMode: Equatable, Sendable {
  /// What lies in any of them.
  case add
  /// What lies in the topmost and in no other.
  case subtract
  /// What lies in all of them.
  case intersect
  /// What lies in an odd number of them.
  case exclude
}
