import HalcyonCore

/// A person on the map.
public struct MapPerson: Hashable, Sendable, Identifiable {
  /// `PersonSummary.id`.
  public let id: Int64
  /// The name to show; not empty.
  public let name: String
  /// Up to two letters; empty if the name has none.
  public let initials: String
  /// The color of the face without a picture.
  public let color: MapColor
  /// Where the person lives: the center of the area.
  public let point: MapPoint
  /// The radius of the area that the person lives in, in meters; 0 if the position is exact.
  public let radius: Double

  /// Creates a person.
  public init(
    id: Int64, name: String, initials: String, color: MapColor, coordinate: Coordinate,
    precision: PlacePrecision
  ) {
    self.id = id
    self.name = name
    self.initials = initials
    self.color = color
    point = MapPoint(coordinate)
    radius = precision.radius
  }
}

extension PlacePrecision {
  /// The radius of the area that a place of this precision stands for, in meters. Countries and
  /// regions differ widely; theirs is a typical one.
  public var radius: Double {
    switch self {
    case .country: 300_000
    case .region: 80_000
    case .city: 12_000
    case .postcode: 6_000
    case .street: 400
    case .house: 40
    case .point: 0
    }
  }
}
