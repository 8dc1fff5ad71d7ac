import Foundation
import HalcyonCore
import HangGuard
import Testing

@Suite("Locating addresses offline", .hangGuard)
struct OfflineGeocoderTests {
  static let vectors: [AddressVector] = (try? PlacesFixtures.vectors("addresses")) ?? []

  @Test("The test vectors are available")
  func vectorsExist() { #expect(Self.vectors.count >= 130) }

  @Test("Addresses are located with the precision that they provide", arguments: vectors)
  func finds(_ vector: AddressVector) async throws {
    let place = try await PlacesFixtures.geocoder().locate(vector.postalAddress)
    guard let precision = vector.precision else {
      #expect(place == nil)
      return
    }
    let found = try #require(place)
    #expect(found.precision == precision)
    let latitude = try #require(vector.latitude)
    let longitude = try #require(vector.longitude)
    let expected = try #require(Coordinate(latitude: latitude, longitude: longitude))
    // The center of a region or country depends on its population data.
    #expect(kilometers(found.coordinate, expected) < (precision >= .city ? 25 : 150))
    if let country = vector.country { #expect(found.countryCode == country) }
    if let ambiguous = vector.ambiguous { #expect((found.alternatives > 0) == ambiguous) }
  }

  @Test("A name alone gives the largest city and counts alternatives; a state disambiguates")
  func alternatives() throws {
    let geocoder = try PlacesFixtures.geocoder()
    let world = try #require(try geocoder.place(of: PostalAddress(locality: "Portland")))
    let country = try #require(
      try geocoder.place(of: PostalAddress(locality: "Portland", country: "USA")))
    let state = try #require(
      try geocoder.place(of: PostalAddress(locality: "Portland", region: "OR", country: "USA")))
    #expect(world.region == "Oregon")
    #expect(country.region == "Oregon")
    #expect(state.region == "Oregon")
    #expect(world.alternatives > country.alternatives)
    #expect(country.alternatives >= 5)
    #expect(state.alternatives == 0)
  }

  @Test("Cities with the same name in several countries count as alternatives")
  func ambiguousCountry() throws {
    let place = try #require(
      try PlacesFixtures.geocoder().place(of: PostalAddress(country: "Congo")))
    #expect(place.precision == .country)
    #expect(place.alternatives == 1)
  }

  @Test(
    "A primary name wins over an alternative name unless that place is ten times larger",
    arguments: [
      // Anda is a former name of Daqing, which is nine times larger.
      (PostalAddress(locality: "Anda", country: "China"), "Anda"),
      (PostalAddress(locality: "Alcobaça", country: "Brazil"), "Alcobaça"),
      (PostalAddress(locality: "Baroda", country: "India"), "Vadodara"),
      // These two have no population in the data: Lyons has 3,725 people, Centralia 16,753.
      (PostalAddress(locality: "Atlanta", region: "KS", country: "USA"), "Atlanta"),
      (PostalAddress(locality: "Centerville", region: "WA", country: "USA"), "Centralia"),
    ])
  func ownName(address: PostalAddress, name: String) throws {
    #expect(try PlacesFixtures.geocoder().place(of: address)?.name == name)
  }

  @Test("The name of a country does not match a city in another country")
  func countryIsNoCity() throws {
    // Usa is a city in Japan.
    let usa = try PlacesFixtures.geocoder().place(of: PostalAddress(street: "1 Qwzx Road, USA"))
    #expect(usa?.precision == .country)
    #expect(usa?.countryCode == "US")
    let city = try PlacesFixtures.geocoder().place(of: PostalAddress(locality: "Luxembourg"))
    #expect(city?.precision == .city)
  }

  @Test("The name of a state does not match a hamlet")
  func stateBeforeHamlet() throws {
    for address in [PostalAddress(locality: "Texas"), PostalAddress(street: "Qwzx 123, Texas")] {
      let place = try PlacesFixtures.geocoder().place(of: address)
      #expect(place?.precision == .region)
      #expect(place?.countryCode == "US")
    }
  }

  @Test("Results have the name of the place that was found")
  func naming() throws {
    let place = try #require(
      try PlacesFixtures.geocoder().place(of: PostalAddress(locality: "COLOGNE", country: "DE")))
    #expect(place.name == "Köln")
    #expect(place.region == "Nordrhein-Westfalen")
    #expect(place.countryCode == "DE")
  }

  @Test("A hyphen separates a district from a large city only")
  func hyphens() throws {
    let geocoder = try PlacesFixtures.geocoder()
    #expect(try geocoder.place(of: PostalAddress(locality: "Berlin-Qwzx"))?.name == "Berlin")
    // Weimar has 65,000 people.
    #expect(try geocoder.place(of: PostalAddress(locality: "Weimar-Qwzx")) == nil)
  }

  @Test("A house number of four digits in the first line is no postal code")
  func houseNumbers() throws {
    let geocoder = try PlacesFixtures.geocoder()
    #expect(try geocoder.place(of: PostalAddress(street: "Paris 1234")) == nil)
    #expect(try geocoder.place(of: PostalAddress(street: "Paris 75001"))?.name == "Paris")
  }

  @Test("A place that only the postal code names is labelled by name")
  func postcodeLabel() throws {
    let place = try #require(
      try PlacesFixtures.geocoder().place(
        of: PostalAddress(street: "Qwzx 5", postalCode: "125009", country: "Russia")))
    #expect(!place.name.isEmpty && place.name.allSatisfy { !$0.isNumber })
  }

  static let hostile: [String] = [
    String(repeating: "a", count: 100_000),
    String(repeating: "Berlin ", count: 20_000),
    String(repeating: "Berlin\n", count: 20_000),
    String(repeating: "1 ", count: 50_000),
    String(repeating: ",;/()", count: 20_000),
    "a" + String(repeating: "\u{301}", count: 100_000),
    String(repeating: "\u{0}", count: 1_000),
    String(repeating: "\u{FDFA}", count: 1_000),
    String(repeating: "👩‍👩‍👧‍👦", count: 1_000),
    String(repeating: "東京都", count: 10_000),
    String(repeating: "서울 ", count: 10_000),
    "\u{202E}nilreB", "'; DROP TABLE names; --", "%", "_", "(", ")", "/", "-", " - ", "D-",
    "-10115", "\\n",
    "\u{0}\u{1}\u{7F}", "[1]", "9999999999999999999999999", "٠١٢٣٤", "〒", "市", "\u{FFFD}\u{FFFE}",
  ]

  @Test("Arbitrary strings are accepted in every component", arguments: hostile.indices)
  func takesAnything(index: Int) throws {
    let text = Self.hostile[index]
    let geocoder = try PlacesFixtures.geocoder()
    let addresses = [
      PostalAddress(postOfficeBox: text), PostalAddress(extended: text),
      PostalAddress(street: text),
      PostalAddress(locality: text), PostalAddress(region: text), PostalAddress(postalCode: text),
      PostalAddress(country: text),
      PostalAddress(
        postOfficeBox: text, extended: text, street: text, locality: text, region: text,
        postalCode: text, country: text),
    ]
    for address in addresses {
      if let place = try geocoder.place(of: address) { #expect(place.precision <= .city) }
    }
    // An invalid component does not affect the others.
    let place = try geocoder.place(
      of: PostalAddress(street: text, locality: "Berlin", country: "Germany"))
    #expect(place?.name == "Berlin")
  }

  @Test("NUL characters separate names")
  func nulls() throws {
    let address = PostalAddress(locality: "\u{0}Berlin\u{0}", country: "Germany\u{0}")
    #expect(try PlacesFixtures.geocoder().place(of: address)?.name == "Berlin")
  }

  private func kilometers(_ a: Coordinate, _ b: Coordinate) -> Double {
    // A flat approximation is accurate enough for some hundred kilometers away from the poles.
    let north = (a.latitude - b.latitude) * 111.2
    let east = (a.longitude - b.longitude) * 111.2 * cos(a.latitude * .pi / 180)
    return (north * north + east * east).squareRoot()
  }
}
