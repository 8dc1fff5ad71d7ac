import Foundation
import GtkKit
import HalcyonCore
import HalcyonMap
import HalcyonText
import Localization

/// A still map of one place, with the area that its precision stands for.
///
///     let map = SmallMap(resources: window.resources)
///     map.show(place)
package final class SmallMap {
  private nonisolated static let height = 180
  /// The area of a place takes this part of the shorter side.
  private nonisolated static let areaPart = 0.5
  private nonisolated static let closestZoom = 13.0
  /// A country or region is shown with its surroundings.
  private nonisolated static let farthestZoom = 3.0

  /// A canvas with the role of an image.
  package let widget: Widget
  let still: StillMap

  package init(resources: URL?) {
    still = StillMap(resources: resources, naturalHeight: Self.height, showsOnlyAreas: true)
    widget = still
  }

  /// Shows a place.
  package func show(_ place: Place) {
    let radius = place.precision.radius
    let person = MapPerson(
      id: 0, name: place.name, initials: "", color: MapColor(0), coordinate: place.coordinate,
      precision: place.precision)
    let people = MapPeople([person])
    still.show { view in
      let length = person.point.length(ofMeters: max(radius, 1))
      let room = min(view.width, view.height) * Self.areaPart / 2
      let zoom = log2(room / length / MapViewport.worldWidth)
      return (
        view.centered(
          on: person.point, zoom: min(max(zoom, Self.farthestZoom), Self.closestZoom)), people
      )
    }
    still.setAccessibleLabel(
      tr("Map of %1, %2", place.localizedName, place.precision.localizedName))
  }
}
