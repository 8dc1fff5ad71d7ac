import Foundation
import GtkKit
import HalcyonCore
import HalcyonMap
import HalcyonText
import Localization

nonisolated extension MapPeople {
  /// Creates the located people of a list.
  /// - Complexity: O(n log n); call it off the main thread.
  public init(_ summaries: [PersonSummary]) { self.init(summaries.compactMap(MapPerson.init)) }
}

nonisolated extension MapPerson {
  /// Creates a person; `nil` without a position.
  init?(_ person: PersonSummary) {
    guard case .located(let place) = person.whereabouts else { return nil }
    let name = person.displayName.isEmpty ? tr("No name") : person.displayName
    self.init(
      id: person.id, name: name, initials: Initials.of(person.displayName),
      color: MapColor(Initials.color(of: name)), coordinate: place.coordinate,
      precision: place.precision)
  }
}

nonisolated extension MapColor {
  /// Converts a color of GTK.
  init(_ color: Color) {
    self.init(
      red: Double(color.red), green: Double(color.green), blue: Double(color.blue),
      alpha: Double(color.alpha))
  }
}

nonisolated extension MapPicture {
  /// Sets the localized texts: names of countries, numbers and the attribution.
  public mutating func localize() {
    attribution = Self.attributionText
    countryName = Self.localizedName
    number = { $0.formatted(.number.locale(Translation.formats)) }
  }

  /// The attribution to show on each map.
  package static var attributionText: String {
    // Translators: the sources of the map and of the names of cities; the names stay as they are.
    tr("Natural Earth · GeoNames")
  }

  /// Returns the name of a country in the user's language.
  package static let localizedName: @Sendable (BaseMap.Country) -> String = { country in
    // The English names of the map are short; those of the locale data are formal.
    country.code.isEmpty || Translation.language.language.languageCode == .english
      ? country.name
      : Translation.language.localizedString(forRegionCode: country.code) ?? country.name
  }
}
