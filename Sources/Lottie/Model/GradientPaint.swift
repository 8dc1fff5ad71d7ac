/// The animated colours of a gradient fill or stroke.
struct GradientPaint: Equatable, Sendable {
  let isRadial: Bool
  /// The start of the line, or the centre of the circle.
  let start: Property<Vector2>
  /// The end of the line, or a point on the circle.
  let end: Property<Vector2>
  /// How far the focus lies from the centre, in percent of the radius.
  let highlightLength: Property<Double>
  /// The direction of the focus in degrees, from the line between `start` and `end`.
  let highlightAngle: Property<Double>
  /// Four numbers for each colour (offset, red, green, blue), then two for each opacity stop
  /// (offset, opacity); all from 0 to 1.
  let stops: Property<NumberList>
  /// How many colours `stops` holds.
  let colorCount: Int
}
