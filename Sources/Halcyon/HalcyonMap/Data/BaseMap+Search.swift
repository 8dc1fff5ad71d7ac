import Foundation
import HalcyonCore

extension BaseMap {
  /// A country or city that a search found.
  public struct FoundPlace: Hashable, Sendable {
    /// The localized name.
    public let name: String
    /// The middle of the country or city.
    public let point: MapPoint
    /// The width to show, in units of the projection.
    public let width: Double
  }

  /// The width of the surroundings of a city, in units of the projection: about 60 km.
  private static let cityWidth = 0.0015

  /// Returns the country or city that a query names, otherwise the largest one whose name begins
  /// with it, regardless of case and accents: each word of the query is the start of a word.
  /// - Parameter countryName: Returns the localized name of a country.
  /// - Returns: `nil` if the query contains neither letters nor digits, or nothing matches.
  /// - Complexity: O(countries + cities); call it off the main thread.
  public func place(
    named query: String, countryName: (Country) -> String = { $0.name }
  ) -> FoundPlace? {
    let words = SearchText.words(query)
    guard !words.isEmpty else { return nil }
    func matches(_ name: String) -> Bool {
      var left = SearchText.words(name)[...]
      for word in words {
        guard let next = left.firstIndex(where: { $0.hasPrefix(word) }) else { return false }
        left = left[(next + 1)...]
      }
      return true
    }
    // Two letters are rather the beginning of a country than of one of thousands of cities.
    for country in countries {
      let name = countryName(country)
      if matches(name) || matches(country.name) {
        return FoundPlace(name: name, point: country.point, width: max(country.width, 0.01))
      }
    }
    // “Porto” is rather Porto than Porto Alegre, which is larger.
    let city =
      cities.first { SearchText.words($0.name) == words } ?? cities.first { matches($0.name) }
    return city.map { FoundPlace(name: $0.name, point: $0.point, width: Self.cityWidth) }
  }
}
