import GtkKit
import HalcyonKit
import HalcyonMap
import Localization

extension MapCanvas {
  /// At most this many places are shown with their area; more would hide the map.
  private static let maximumAreas = 12
  private static let focusGap = 3.0
  private static let focusWidth = 3.0
  /// The ring of a marker that remains visible around a picture, with the margin of its texture.
  private static let pictureRing = 4.0

  /// Draws everything.
  func drawMap(_ snapshot: Snapshot) {
    guard let viewport else { return }
    let style = MapAppearance.style(of: self)
    snapshot.clipped(to: Rectangle(width: viewport.width, height: viewport.height)) {
      snapshot.fill(
        Rectangle(width: viewport.width, height: viewport.height), with: Color(style.water))
      tiles.draw(snapshot, viewport, of: self)
      let visible = clusters.visible(in: viewport)
      drawAreas(snapshot, visible, viewport, style)
      drawMarkers(snapshot, visible, viewport, style)
      if pin != nil { drawPin(snapshot, viewport, style) }
      drawAttribution(snapshot, viewport, style)
    }
    markers.work()
  }

  private func drawAreas(
    _ snapshot: Snapshot, _ visible: [Int], _ viewport: MapViewport, _ style: MapStyle
  ) {
    let singles = visible.filter { clusters.all[$0].count == 1 }
    for index in singles {
      guard let person = clusters.all[index].members.first.flatMap({ people[$0] }) else { continue }
      let isChosen = index == focused || index == hovered || person.id == selected
      guard isChosen || singles.count <= Self.maximumAreas else { continue }
      let radius = person.point.length(ofMeters: person.radius) * viewport.scale
      guard radius > clusters.radius(of: clusters.all[index]), radius < 4_096 else { continue }
      let (x, y) = viewport.position(of: person.point)
      let area = Rectangle(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)
      snapshot.fill(area, cornerRadius: radius, with: Color(style.area).withAlpha(0.14))
      if isChosen {
        snapshot.drawRing(in: area, lineWidth: 1.5, part: 1, color: Color(style.area))
      }
    }
  }

  private func drawMarkers(
    _ snapshot: Snapshot, _ visible: [Int], _ viewport: MapViewport, _ style: MapStyle
  ) {
    let device = deviceScale
    for index in visible {
      let cluster = clusters.all[index]
      let marker = MapMarker.of(cluster, in: people, number: MapMarkers.number)
      let (x, y) = viewport.position(of: cluster.point)
      let half = marker.side(textScale: style.textScale) / 2
      // Whole pixels, so that the texture is copied, not scaled.
      let area = Rectangle(
        x: ((x - half) * device).rounded() / device, y: ((y - half) * device).rounded() / device,
        width: 2 * half, height: 2 * half)
      if let texture = markers.texture(of: marker, style: style, scale: device) {
        snapshot.draw(texture, in: area, of: self)
      } else {
        snapshot.fill(area, cornerRadius: half, with: Color(style.marker))
      }
      drawPicture(of: cluster, in: area, snapshot, style)
      if index == focused, containsFocus || index == hovered {
        drawFocus(snapshot, x: x, y: y, radius: half, style)
      }
    }
  }

  /// Draws the picture of a single person over the initials.
  private func drawPicture(
    of cluster: MapCluster, in area: Rectangle, _ snapshot: Snapshot, _ style: MapStyle
  ) {
    guard cluster.count == 1, let person = cluster.members.first.flatMap({ people[$0] }),
      let picture = pictures.texture(person.id, self)
    else { return }
    let ring = Self.pictureRing * style.textScale
    snapshot.draw(
      picture,
      in: Rectangle(
        x: area.x + ring, y: area.y + ring, width: area.width - 2 * ring,
        height: area.height - 2 * ring), of: self)
  }

  private func drawFocus(
    _ snapshot: Snapshot, x: Double, y: Double, radius: Double, _ style: MapStyle
  ) {
    let radius = radius + Self.focusGap
    snapshot.drawRing(
      in: Rectangle(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius),
      lineWidth: Self.focusWidth, part: 1, color: Color(style.city))
  }

  private func drawPin(_ snapshot: Snapshot, _ viewport: MapViewport, _ style: MapStyle) {
    guard let pin else { return }
    let (x, y) = viewport.position(of: pin)
    for (radius, color) in [(15.0, style.ring), (12, style.marker), (4, style.ring)] {
      snapshot.fill(
        Rectangle(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius),
        cornerRadius: radius, with: Color(color))
    }
  }

  private func drawAttribution(
    _ snapshot: Snapshot, _ viewport: MapViewport, _ style: MapStyle
  ) {
    let text =
      attribution
      ?? TextLayout(for: self, MapPicture.attributionText, style: TextLayout.Style(scale: 0.75))
    attribution = text
    text.maximumWidth = Int(viewport.width) - 16
    let (width, height) = text.size
    let (x, y) = (viewport.width - Double(width) - 8, viewport.height - Double(height) - 4)
    snapshot.fill(
      Rectangle(
        x: x - 6, y: y - 2, width: Double(width) + 12, height: Double(height) + 4),
      cornerRadius: 6, with: Color(style.water).withAlpha(0.75))
    snapshot.draw(text, x: x, y: y, color: Color(style.city))
  }
}
