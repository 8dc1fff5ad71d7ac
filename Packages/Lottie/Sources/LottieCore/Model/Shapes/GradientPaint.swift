/// The animated gradient of a fill or stroke.
struct GradientPaint: Equatable, Sendable {
  let isRadial: Bool
  /// The start of the line, or the center of the circle.
  let start: Property<Vector2>
  /// The end of the line, or a point on the circle.
  let end: Property<Vector2>
  /// The distance of the focus from the center, in percent of the radius.
  let highlightLength: Property<Double>
  /// The direction of the focus in degrees, from the line between `start` and `end`.
  let highlightAngle: Property<Double>
  /// Four numbers per color (offset, red, green, blue), followed by two per opacity stop (offset,
  /// opacity); all from 0 to 1.
  let stops: Property<NumberList>
  /// The number of colors in `stops`.
  let colorCount: Int
  /// The merged color and opacity stops; nil if `stops` is animated.
  private(set) var fixedStops: [Gradient.Stop]?

  init(
    isRadial: Bool, start: Property<Vector2>, end: Property<Vector2>,
    highlightLength: Property<Double>, highlightAngle: Property<Double>,
    stops: Property<NumberList>, colorCount: Int
  ) {
    self.isRadial = isRadial
    self.start = start
    self.end = end
    self.highlightLength = highlightLength
    self.highlightAngle = highlightAngle
    self.stops = stops
    self.colorCount = colorCount
    if let fixed = stops.fixedValue { fixedStops = mergedStops(fixed.values) }
  }
}
