import HalcyonKit

/// Opens the map as a subpage, at most once.
///
///     let map = MapPresenter(navigator) { MapPage(people: …, window: window) }
///     map.onOpenPerson = { id in … }
///     map.open(revealing: person.id)
package final class MapPresenter {
  private weak var navigator: Navigator?
  private let make: () -> MapPage?
  /// The open map; `nil` while it is closed.
  package private(set) var page: MapPage?
  /// Opens a person; without it, a person in the list is shown on the map.
  package var onOpenPerson: ((Int64) -> Void)?

  /// - Parameter make: Creates the map; `nil` if there is no window for it.
  package init(_ navigator: Navigator, make: @escaping () -> MapPage?) {
    self.navigator = navigator
    self.make = make
  }

  /// Opens the map.
  /// - Parameter id: The person to move to; `nil` to show everybody.
  package func open(revealing id: Int64? = nil) {
    guard let navigator else { return }
    if page == nil {
      guard let page = make() else { return }
      self.page = page
      page.onOpenPerson = onOpenPerson
      page.onPush = { [weak navigator] in navigator?.push($0) }
      page.onPop = { [weak navigator] in navigator?.pop() }
      page.subpage.onRemove = { [weak self] in self?.page = nil }
      navigator.push(page.subpage)
    }
    if let id { page?.reveal(id) }
  }
}
