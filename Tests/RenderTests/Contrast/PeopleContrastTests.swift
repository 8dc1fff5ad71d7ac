import GtkKit
import HalcyonCore
import XCTest

@testable import PeopleFeature

/// Measures the contrast of people.
final class PeopleContrastTests: ContrastTestCase {
  func testPeople() throws {
    try Self.forEachVariant { variant in
      let coordinate = try XCTUnwrap(Coordinate(latitude: 38.72, longitude: -9.14))
      let place = Place(
        name: "Lisbon", countryCode: "PT", coordinate: coordinate, precision: .city)
      let rows = [PersonSummary.Whereabouts.located(place), .notFound(address: "Lisbon")].map {
        let row = PersonRow()
        row.show(
          PersonSummary(
            id: 1, displayName: "Ada", whereabouts: $0, address: PostalAddress(locality: "Lisbon")),
          isCurrent: true)
        return row
      }
      let card = BoxLayout(.vertical, rows)
      card.addStyle("card")
      try Self.draw(card, variant) { picture in
        for row in rows {
          let image = try picture.area(of: row).image
          let parts = row.parts
          for (name, part) in [("name", parts.name), ("place", parts.place)] {
            let area = image.cropped(part)
            XCTAssertGreaterThanOrEqual(
              Area(image: area, background: area.mostFrequentColor).contrast, Self.text,
              "\(name), \(variant)")
          }
          let avatar = image.cropped(parts.avatar)
          XCTAssertGreaterThanOrEqual(
            Area(image: avatar, background: avatar.mostFrequentColor).contrast, Self.text,
            "initials, \(variant)")
        }
      }
    }
  }
}
