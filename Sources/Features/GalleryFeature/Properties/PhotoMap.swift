import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonMap
import Localization

/// A small still map with the position of a photo.
final class PhotoMap {
  private nonisolated static let height = 120
  /// Close enough to recognize the region, far enough to show names.
  private nonisolated static let zoom = 7.0

  /// A canvas with the role of an image.
  let widget: StillMap

  /// - Parameter resources: The folder of bundled data files; `nil` if it is missing.
  init(resources: URL?) {
    widget = StillMap(
      resources: resources, naturalHeight: Self.height, showsOnlyAreas: true, isAlwaysDark: true)
  }

  /// Shows a position.
  func show(_ position: Coordinate) {
    let pin = MapPerson(
      id: 0, name: "", initials: "", color: MapColor(0), coordinate: position, precision: .point)
    let people = MapPeople([pin])
    widget.show { view in (view.centered(on: pin.point, zoom: Self.zoom), people) }
    name(PhotoText.position(position))
  }

  /// Sets the place that the accessible label names.
  func name(_ place: String) { widget.setAccessibleLabel(tr("Map of %1", place)) }
}
