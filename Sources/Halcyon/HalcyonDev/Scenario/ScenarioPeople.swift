import Foundation
import HalcyonContacts
import HalcyonCore

/// Sample people by number, with the cards that a source delivers.
enum ScenarioPeople {
  private static let given = [
    "Ada", "Bo", "Clara", "Dmitri", "Elif", "Femi", "Greta", "Hugo", "Ines", "Jonas", "Kaya",
    "Leila", "Mateo", "Nora", "Otto", "Priya", "Quentin", "Rosa", "Sven", "Tomoko",
  ]
  private static let family = [
    "Almeida", "Berg", "Costa", "Dahl", "Evans", "Fischer", "Garnier", "Haddad", "Ito", "Jensen",
    "Kovacs", "Lindqvist", "Moreau", "Novak", "Okafor", "Petrov", "Quispe", "Rossi", "Silva",
  ]
  private static let cities = [
    "Porto", "Lyon", "Aarhus", "Brno", "Galway", "Leeds", "Torino", "Bergen", "Utrecht", "Graz",
  ]

  /// Returns the name of the person with a number, starting at 0.
  static func name(_ number: Int) -> String {
    let round = number / (given.count * family.count)
    let name = given[number % given.count] + " " + family[number % family.count]
    return round == 0 ? name : "\(name) \(round + 1)"
  }

  static func href(_ number: Int) -> Href { Href("person-\(number).vcf") }

  /// Returns the person's vCard. A damaged one is truncated.
  /// - Parameters:
  ///   - number: The number of the person, starting at 0.
  ///   - hasAddress: Whether the card has a postal address.
  ///   - isLocated: Whether the card has coordinates.
  ///   - isDamaged: Whether the card is truncated.
  static func card(
    _ number: Int, hasAddress: Bool = false, isLocated: Bool = false, isDamaged: Bool = false
  ) -> String {
    guard !isDamaged else { return "BEGIN:VCAR" }
    var lines = ["BEGIN:VCARD", "VERSION:4.0", "UID:scenario-\(number)", "FN:\(name(number))"]
    if hasAddress {
      lines.append("ADR:;;Long Street \(number + 1);\(cities[number % cities.count]);;;")
    }
    if isLocated { lines.append("GEO:geo:\(45 + number % cities.count),\(2 * number % 40)") }
    return (lines + ["END:VCARD", ""]).joined(separator: "\r\n")
  }

  static func sourceCard(_ number: Int, isDamaged: Bool) -> SourceCard {
    SourceCard(
      href: href(number), etag: "1", bytes: Data(card(number, isDamaged: isDamaged).utf8))
  }

  /// Returns the place of a sample address.
  static func place(of address: PostalAddress) -> Place? {
    let index = cities.firstIndex(of: address.locality) ?? 0
    return Coordinate(latitude: 45 + Double(index), longitude: 2 * Double(index)).map {
      Place(name: address.locality, coordinate: $0, precision: .street)
    }
  }
}
