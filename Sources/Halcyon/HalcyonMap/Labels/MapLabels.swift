import Foundation

/// The names on the map at one zoom. None of them overlaps another.
public struct MapLabels: Sendable {
  /// The placed names, most important first.
  public let all: [MapLabel]
  /// The zoom from which on they can be shown; they stay apart at greater zooms.
  public let zoom: Double

  /// No names.
  public static let none = MapLabels(all: [], zoom: 0)

  /// The zooms for which names are placed: a multiple of this.
  private static let step = 0.5
  /// The space around a name in logical pixels at normal text size.
  private static let space = 8.0

  private init(all: [MapLabel], zoom: Double) {
    self.all = all
    self.zoom = zoom
  }

  /// Returns the zoom for which names are placed if the view has the given one.
  public static func step(for zoom: Double) -> Double { (zoom / step).rounded(.down) * step }

  /// Places the names of the whole world, so that they do not change while the map moves.
  /// - Parameters:
  ///   - zoom: Rounded down to a step.
  ///   - clusters: The clusters at that zoom, whose markers hide no name.
  ///   - name: Returns the localized name of a country.
  public init(
    of map: BaseMap, zoom: Double, textScale: Double, clusters: MapClusters = .none,
    name: (BaseMap.Country) -> String = { $0.name }
  ) {
    let zoom = Self.step(for: min(max(zoom, 0), MapViewport.maximumZoom))
    let scale = MapViewport.worldWidth * exp2(zoom)
    var placement = LabelPlacement(scale: scale, textScale: textScale, space: Self.space)
    for cluster in clusters.all {
      placement.block(cluster.point, radius: clusters.radius(of: cluster))
    }
    for country in map.countries {
      let text = name(country)
      let size = TextEstimate.size(
        of: text, pixels: Self.countryPixels * textScale, isBold: true)
      guard country.width * scale > size.width * 0.8, !text.isEmpty else { continue }
      placement.place(
        MapLabel(
          text: text, kind: .country, point: country.point, width: size.width, height: size.height))
    }
    let least = Self.leastThousands(zoom: zoom)
    for city in map.cities {
      guard city.thousands >= least else { break }
      let size = TextEstimate.size(of: city.name, pixels: Self.cityPixels * textScale)
      placement.place(
        MapLabel(
          text: city.name, kind: .city, point: city.point, width: size.width, height: size.height))
    }
    self.init(all: placement.labels, zoom: zoom)
  }

  /// The text sizes in logical pixels at normal text size.
  static let countryPixels = 12.5
  static let cityPixels = 11.5

  /// Returns the population in thousands from which on cities are named.
  static func leastThousands(zoom: Double) -> Int {
    zoom < 3.5 ? .max : Int(4_000 * exp2(-1.35 * (zoom - 4)))
  }

  /// Returns the names that a part may show.
  public func visible(in part: MapPart) -> [MapLabel] {
    let margin = 400.0
    return all.filter { label in
      let (x, y) = part.position(of: label.point)
      return x > -margin && x < part.width + margin && y > -margin && y < part.height + margin
    }
  }
}

/// An upper bound of the size of a text, without shaping it.
enum TextEstimate {
  static func size(
    of text: String, pixels: Double, isBold: Bool = false
  ) -> (width: Double, height: Double) {
    var width = 0.0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x300...0x36F: break
      case 0x1100...0x11FF, 0x2E80...0xFFDC: width += 1.05
      case 0x41...0x5A, 0x6D, 0x77: width += 0.85
      default: width += 0.62
      }
    }
    return (min(width * pixels * (isBold ? 1.12 : 1) + 2, 400), pixels * 1.4)
  }
}
