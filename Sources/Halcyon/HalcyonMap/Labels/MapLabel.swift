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

  /// The distance from the dot of a city to its name in logical pixels at normal text size.
  static let dotGap = 5.0

  /// Returns the reserved rectangle relative to the point, in logical pixels.
  func box(textScale: Double) -> (x: Double, y: Double, width: Double, height: Double) {
    switch kind {
    case .country: return (-width / 2, -height / 2, width, height)
    case .city:
      let gap = Self.dotGap * textScale
      return (-gap, -height / 2, width + 2 * gap, height)
    }
  }
}
