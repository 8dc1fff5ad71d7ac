import Foundation
import GtkKit
import HalcyonCore
import HalcyonMap
import Localization

/// A still map of all people, as a button that opens the map. For a card.
///
///     let map = MapCard(resources: window.resources)
///     map.show(people)
///     map.onOpen = { … }
package final class MapCard {
  private nonisolated static let height = 240
  private nonisolated static let margin = 48.0
  private nonisolated static let closestZoom = 6.0
  /// A page that was released comes back with its map.
  private static let memory = StillMap.Memory()

  /// The button that contains the map.
  package let widget: Widget
  package let still: StillMap
  /// Called by click, Return and Space.
  package var onOpen: (() -> Void)?
  private var arranging: Task<Void, Never>?

  package init(resources: URL?) {
    BaseMapLoader.prepare(resources)
    still = StillMap(
      resources: resources, naturalHeight: Self.height, showsOnlyAreas: false, memory: Self.memory)
    let button = Button(child: still)
    widget = button
    button.addStyle("mapcard")
    button.addStyle("flat")
    button.setAccessibleLabel(tr("Open Map"))
    button.onClicked { [weak self] in self?.onOpen?() }
  }

  /// Shows the located people of a list.
  package func show(_ people: [PersonSummary]) {
    arranging?.cancel()
    arranging = Task { [weak self] in
      let located = await Task.detached { MapPeople(people) }.value
      guard !Task.isCancelled, let self else { return }
      show(located)
    }
  }

  private func show(_ people: MapPeople) {
    still.show { view in
      guard let bounds = MapRect(people.people.map(\.point)) else { return (view, people) }
      return (view.fitting(bounds, margin: Self.margin, maximumZoom: Self.closestZoom), people)
    }
    widget.setAccessibleDescription(
      ntr("%1 person on the map", "%1 people on the map", people.people.count))
  }
}
