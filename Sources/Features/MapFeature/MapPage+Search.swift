import GtkKit
import HalcyonKit
import HalcyonMap
import HalcyonRecords
import HalcyonStore
import Localization

/// The search of the map: people, then countries and cities.
extension MapPage {
  /// The result of a search.
  nonisolated struct Found: Sendable {
    /// The ids of the people, also of those who are not on the map; `nil` without a store.
    var people: Set<Int64>?
    /// The country or city.
    var place: BaseMap.FoundPlace?
  }

  /// Connects the search bar.
  func connectSearch() {
    search.onQuery = { [weak self] in self?.find($0) }
    search.onActivate = { [weak self] in self?.panel.list.focusFirstChild() ?? false }
  }

  /// - Parameter moves: Whether the map moves to the result.
  func find(_ query: String, moves: Bool = true) {
    searching?.cancel()
    guard !query.isEmpty else {
      found = nil
      return listView()
    }
    let (database, map) = (database, canvas.map)
    searching = Task { [weak self] in
      let found = await Self.find(query, database, map)
      guard let self, !Task.isCancelled, search.query == query else { return }
      show(found, moves: moves)
    }
  }

  @concurrent private nonisolated static func find(
    _ query: String, _ database: HalcyonDatabase?, _ map: BaseMap
  ) async -> Found {
    // An error of the store is reported by the list of people.
    let people = try? await database?.searchPeople(query)
    return Found(
      people: people.flatMap(\.self),
      place: map.place(named: query, countryName: MapPicture.localizedName))
  }

  /// Lists the people and moves to them, or moves to the place and lists the people there.
  func show(_ result: Found, moves: Bool = true) {
    let people = canvas.people.people.filter { result.people?.contains($0.id) == true }
    let isPlace = people.isEmpty && result.place != nil
    found = isPlace ? nil : people.map(\.id)
    search.show(count: isPlace ? 1 : people.count)
    defer { listView() }
    guard moves else { return }
    if people.count == 1, let person = people.first {
      canvas.reveal(person.id)
    } else if let bounds = MapRect(people.map(\.point)) {
      canvas.fly(to: bounds, maximumZoom: 9)
    } else if let place = result.place {
      let (x, y) = (place.point.x, place.point.y)
      canvas.fly(
        to: MapRect(
          minX: x - place.width / 2, minY: y - place.width / 4, maxX: x + place.width / 2,
          maxY: y + place.width / 4), maximumZoom: 12)
    }
  }
}
