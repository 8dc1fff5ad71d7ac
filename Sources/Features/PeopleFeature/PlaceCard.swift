import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// The card with the place of a person on a small map.
final class PlaceCard {
  let card: Card
  private let map: SmallMap
  private let caption = ValueRow.label("", styles: ["caption", "dim-label"])
  private var shown: Place?

  init(_ actions: PersonActions) {
    map = SmallMap(resources: actions.resources)
    caption.setMargins(top: 8, bottom: 12, start: Card.inset, end: Card.inset)
    card = Card("", BoxLayout(.vertical, [map.widget, caption]))
    card.widget.clipsChildren = true
    card.widget.isVisible = false
  }

  /// Shows where a person is; hidden without a place.
  func show(_ person: PersonSummary?) {
    guard let person, case .located(let place) = person.whereabouts else {
      return card.widget.isVisible = false
    }
    card.widget.isVisible = true
    caption.text = [PersonText.place(of: person), PersonText.precision(place.precision)]
      .joined(separator: " · ")
    guard place != shown else { return }
    shown = place
    map.show(place)
  }
}
