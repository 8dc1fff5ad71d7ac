import CCairo
import Foundation

/// What the marker of a cluster looks like. Equal markers look the same.
public enum MapMarker: Hashable, Sendable {
  /// One person: initials on a color.
  case face(initials: String, color: MapColor)
  /// Several people, with the localized number.
  case cluster(text: String, radius: Double)

  /// Returns the marker of a cluster.
  /// - Parameter number: Formats a number.
  public static func of(
    _ cluster: MapCluster, in people: MapPeople, number: (Int) -> String
  ) -> MapMarker {
    if cluster.count == 1, let person = cluster.members.first.flatMap({ people[$0] }) {
      return .face(initials: person.initials, color: person.color)
    }
    return .cluster(
      text: number(cluster.count), radius: MapCluster.radius(count: cluster.count))
  }

  /// The radius in logical pixels at normal text size.
  public var radius: Double {
    switch self {
    case .face: MapCluster.radius(count: 1)
    case .cluster(_, let radius): radius
    }
  }

  /// The width of the ring in logical pixels at normal text size.
  static let ringWidth = 3.0

  /// Draws the marker around a position.
  func draw(on context: MapContext, x: Double, y: Double, _ style: MapStyle) {
    let scale = style.textScale
    let radius = radius * scale
    context.circle(x: x, y: y, radius: radius)
    context.set(style.ring)
    cairo_fill(context.cairo)
    context.circle(x: x, y: y, radius: radius - Self.ringWidth * scale)
    let text: MapContext.Text
    let color: MapColor
    switch self {
    case .face(let initials, let background):
      context.set(background)
      text = MapContext.Text(text: initials, pixels: 13 * scale, isBold: true)
      color = MapColor(0xFFFFFF)
    case .cluster(let number, let normal):
      context.set(style.marker)
      let size = min(normal * 0.62, 1.5 * normal / Double(max(number.count, 1)))
      text = MapContext.Text(text: number, pixels: size * scale, isBold: true)
      color = style.markerText
    }
    cairo_fill(context.cairo)
    let size = context.size(of: text)
    context.draw(text, x: x - size.width / 2, y: y - size.height / 2, color: color, halo: nil)
  }
}

extension MapStyle {
  /// Draws the area of a place: a circle that is wider than a marker.
  /// - Parameter radius: In logical pixels.
  func drawArea(on context: MapContext, x: Double, y: Double, radius: Double) {
    context.circle(x: x, y: y, radius: radius)
    context.set(area.withAlpha(0.16))
    cairo_fill_preserve(context.cairo)
    context.set(area.withAlpha(0.75))
    cairo_set_line_width(context.cairo, 1.5)
    cairo_stroke(context.cairo)
  }
}
