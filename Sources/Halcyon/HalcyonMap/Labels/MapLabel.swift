/// The name of a country or city at its place on the map, at one zoom.
public struct MapLabel: Hashable, Sendable {
  /// What the name belongs to.
  public enum Kind: Hashable, Sendable { case country, city }

  /// The name.
  public let text: String
  /// What the name belongs to.
  public let kind: Kind
  /// The point that is named: the center of a country's name, or the dot of a city.
  public let point: MapPoint
  /// The size reserved for the text in logical pixels; the text is ellipsized if it is longer.
  public let width, height: Double
  /// Where the name is relative to its usual position, in logical pixels: beside a marker that
  /// would hide it.
  public var offset = Offset()

  /// A distance in logical pixels.
  public struct Offset: Hashable, Sendable {
    var x = 0.0
    var y = 0.0
  }

  /// The distance from the dot of a city to its name in logical pixels at normal text size.
  static let dotGap = 5.0

  /// Where the name can be instead: above or below its point, or for a city before its dot.
  /// Markers have radii of 20 to 44 pixels.
  var alternatives: [Offset] {
    switch kind {
    case .country: [1, -1, 2, -2].map { Offset(y: $0 * 1.6 * height) }
    case .city: [Offset(x: -width), Offset(y: 2.2 * height), Offset(y: 3.4 * height)]
    }
  }

  /// Returns the reserved rectangle relative to the point, in logical pixels.
  func box(textScale: Double) -> (x: Double, y: Double, width: Double, height: Double) {
    switch kind {
    case .country: return (offset.x - width / 2, offset.y - height / 2, width, height)
    case .city:
      let gap = Self.dotGap * textScale
      if offset.y != 0 { return (-width / 2, offset.y - height / 2, width, height) }
      return (offset.x - gap, offset.y - height / 2, width + 2 * gap, height)
    }
  }
}
