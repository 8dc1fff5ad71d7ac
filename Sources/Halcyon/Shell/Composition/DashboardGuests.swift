import DashboardFeature
import HalcyonCore
import HalcyonKit
import MapFeature
import PeopleFeature

/// The people and the map, which open above the Dashboard.
final class DashboardGuests: DashboardSubpages {
  let people: PeopleSubpages
  private let map: MapPresenter

  /// - Parameters:
  ///   - page: The Dashboard; not retained.
  ///   - actions: What the user can do with people.
  ///   - savedState: What survives the list of people.
  ///   - makeMap: Creates the map; `nil` if there is no window for it.
  init(
    above page: DashboardPage, _ actions: PersonActions,
    savedState: PeoplePage.SavedState = PeoplePage.SavedState(),
    makeMap: @escaping () -> MapPage? = { nil }
  ) {
    people = PeopleSubpages(above: page.navigator, actions, savedState: savedState)
    map = MapPresenter(page.navigator, make: makeMap)
    people.makeCards = { [context = page.context] id in
      [PersonHabitsCard.make(of: id, context), PersonPhotosCard.make(of: id, context)]
    }
    people.onShowOnMap = { [map] in map.open(revealing: $0) }
    people.onPlace = { [map] in
      map.open()
      map.page?.beginPlacing($0)
    }
    people.showPage = { [weak window = actions.window] in window?.show(.dashboard) }
    map.onOpenPerson = { [weak people] in people?.openPerson($0) }
  }

  var isFrozen: Bool {
    get { people.isFrozen }
    set { people.isFrozen = newValue }
  }

  func restore() { people.restore() }
  func openPeople(isAnimated: Bool) { people.openPeople(isAnimated: isAnimated) }
  func searchPeople(_ query: String) { people.search(query) }
  func openPerson(_ id: Int64) { people.openPerson(id) }
  func openMap() { map.open() }
  func continueEditing(_ draft: Draft) -> Bool { people.continueEditing(draft) }
}
