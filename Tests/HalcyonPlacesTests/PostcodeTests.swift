import HalcyonCore
import Testing

@testable import HalcyonPlaces

@Suite("Offline postal codes")
struct PostcodeTests {
  private func place(_ address: PostalAddress) throws -> Place? {
    try PlacesFixtures.geocoder().place(of: address)
  }

  private func near(_ place: Place, _ latitude: Double, _ longitude: Double) -> Bool {
    abs(place.coordinate.latitude - latitude) < 0.03
      && abs(place.coordinate.longitude - longitude) < 0.05
  }

  static let full: [(PostalAddress, Double, Double)] = [
    (PostalAddress(locality: "Berlin", postalCode: "10115", country: "Germany"), 52.53, 13.38),
    (PostalAddress(locality: "10115 Berlin", country: "Germany"), 52.53, 13.38),
    (PostalAddress(locality: "D-10115 Berlin"), 52.53, 13.38),
    (PostalAddress(locality: "Berlin", postalCode: "D-10115"), 52.53, 13.38),
    (PostalAddress(street: "Hauptstr. 7\n10115 Berlin", country: "Germany"), 52.53, 13.38),
    (PostalAddress(street: "Hauptstr. 7 10115 Berlin", country: "Germany"), 52.53, 13.38),
    (
      PostalAddress(locality: "Paris Cedex 01", postalCode: "75001", country: "France"), 48.86, 2.34
    ),
    (PostalAddress(locality: "Luxembourg", postalCode: "L-1111"), 49.60, 6.12),
    (PostalAddress(locality: "Sydney", region: "NSW", postalCode: "2000"), -33.87, 151.2),
    (PostalAddress(locality: "Singapore", postalCode: "048621", country: "SG"), 1.28, 103.85),
    (PostalAddress(locality: "Beverly Hills, CA 90210-1234", country: "USA"), 34.09, -118.41),
    (PostalAddress(locality: "Beverly Hills", region: "CA 90210"), 34.09, -118.41),
    // Delaware, not Germany.
    (PostalAddress(locality: "Wilmington", postalCode: "DE 19801", country: "USA"), 39.74, -75.55),
    (PostalAddress(locality: "Warszawa", postalCode: "00-624", country: "Polska"), 52.21, 21.02),
  ]

  @Test("A city with its postal code has the precision of the code", arguments: full)
  func whole(address: PostalAddress, latitude: Double, longitude: Double) throws {
    let place = try #require(try place(address))
    #expect(place.precision == .postcode)
    #expect(near(place, latitude, longitude))
    #expect(place.alternatives == 0)
    #expect(place.attribution == OfflinePlaces.attribution)
  }

  @Test(
    "A partly known code has the precision of the city",
    arguments: [
      PostalAddress(locality: "London", postalCode: "SW1A 2AA", country: "United Kingdom"),
      PostalAddress(locality: "London SW1A 2AA", country: "United Kingdom"),
      PostalAddress(locality: "Amsterdam", postalCode: "1015 BA", country: "NL"),
      PostalAddress(locality: "Amsterdam 1015 BA", country: "NL"),
      PostalAddress(locality: "Toronto", region: "ON", postalCode: "M5H 2N2", country: "Canada"),
      PostalAddress(locality: "Dublin", postalCode: "D01 F5P2", country: "Ireland"),
    ])
  func part(address: PostalAddress) throws {
    #expect(try place(address)?.precision == .city)
  }

  @Test("A partial code in the address is a complete code")
  func outward() throws {
    let address = PostalAddress(locality: "Amsterdam", postalCode: "1015", country: "NL")
    #expect(try place(address)?.precision == .postcode)
  }

  @Test("A partial code disambiguates cities with the same name")
  func partDecides() throws {
    let wales = PostalAddress(locality: "Newport", postalCode: "NP20 1AA", country: "UK")
    let wight = PostalAddress(locality: "Newport", postalCode: "PO30 1AA", country: "UK")
    #expect(try place(wales)?.region == "Wales")
    #expect(try place(wight)?.region == "England")
  }

  @Test("A code of a whole municipality has the precision of the city")
  func municipal() throws {
    let address = PostalAddress(locality: "Extremoz", postalCode: "59575-000", country: "Brasil")
    #expect(try place(address)?.precision == .city)
  }

  @Test("A code at the shared position of a city has the precision of the city")
  func shared() throws {
    let lisbon = PostalAddress(locality: "Lisboa", postalCode: "1250-001", country: "Portugal")
    let stockholm = PostalAddress(locality: "Stockholm", postalCode: "111 57", country: "Sweden")
    #expect(try place(lisbon)?.precision == .city)
    #expect(try place(stockholm)?.precision == .city)
  }

  @Test("If city and code contradict each other, the city is used")
  func contradiction() throws {
    let plain = PostalAddress(locality: "München", country: "Germany")
    let slip = PostalAddress(locality: "München", postalCode: "10115", country: "Germany")
    #expect(try place(slip) == place(plain))
    let state = PostalAddress(
      locality: "Portland", region: "ME", postalCode: "97201", country: "USA")
    #expect(try place(state)?.region == "Maine")
    #expect(try place(state)?.precision == .city)
  }

  @Test("A code disambiguates cities with the same name")
  func decides() throws {
    let springfield = try #require(
      try place(PostalAddress(locality: "Springfield", postalCode: "62701", country: "USA")))
    #expect(springfield.region == "Illinois")
    #expect(springfield.alternatives == 0)
    // The larger Saint-Denis is in the named country; the code belongs to its territory.
    let reunion = PostalAddress(locality: "Saint-Denis", postalCode: "97400", country: "France")
    #expect(try place(reunion)?.countryCode == "RE")
  }

  @Test("Without a country a code counts if only one country has the city near it")
  func withoutCountry() throws {
    let grunstadt = PostalAddress(locality: "Grünstadt", postalCode: "67269")
    #expect(try place(grunstadt)?.precision == .postcode)
    #expect(try place(PostalAddress(postalCode: "80331")) == nil)
    // Only Britain has such codes, but the address does not name Britain.
    #expect(try place(PostalAddress(postalCode: "SW1A 2AA")) == nil)
    #expect(try place(PostalAddress(locality: "Qwzxhausen", postalCode: "80331")) == nil)
  }

  @Test("A code without a known city is located in the country of the address")
  func codeAlone() throws {
    let munich = try #require(
      try place(PostalAddress(postalCode: "80331", country: "Germany")))
    #expect(munich.precision == .postcode)
    #expect(munich.region == "Bayern")
    let unknown = try #require(
      try place(
        PostalAddress(locality: "Qwzxhausen", postalCode: "80331", country: "Germany")))
    #expect(unknown.precision == .postcode)
    #expect(near(unknown, 48.13, 11.57))
    let state = try #require(
      try place(PostalAddress(locality: "Qwzxville", region: "Oregon", postalCode: "97201")))
    #expect(state.precision == .postcode)
    #expect(state.region == "Oregon")
    // The state contradicts the code and takes precedence.
    let other = try #require(
      try place(PostalAddress(locality: "Qwzxville", region: "Texas", postalCode: "97201")))
    #expect(other.precision == .region)
    #expect(other.region == "Texas")
  }

  @Test("If cities of similar size have the name and the code is near none, the code is used")
  func smallNamesake() throws {
    let plain = try #require(
      try place(PostalAddress(locality: "La Joya", country: "Mexico")))
    #expect(plain.alternatives > 0)
    let chiapas = try #require(
      try place(PostalAddress(locality: "La Joya", postalCode: "29160", country: "Mexico")))
    #expect(chiapas.region == "Chiapas")
    #expect(chiapas.precision == .region)
    #expect(chiapas.alternatives > 0)
  }

  @Test("House numbers are not postal codes")
  func house() throws {
    let address = PostalAddress(street: "Apt 4, 12345 Qwzx Road", country: "USA")
    #expect(try place(address)?.precision == .country)
    let one = PostalAddress(street: "12345 Qwzx Road, USA")
    #expect(try place(one)?.precision == .country)
  }

  @Test(
    "All formats of postal codes are parsed",
    arguments: [
      ("D-10115", "10115", true), ("l-1111", "1111", true), ("LV-1001", "1001", true),
      ("110 00", "11000", true), ("１００－０００１", "1000001", true), ("〒100-0001", "1000001", true),
      ("75008 CEDEX 08", "75008", true), ("94105-1234", "94105", true), ("SW1A 2AA", "SW1A", false),
      ("M5H2N2", "M5H", false), ("1015 BA", "1015", false), ("D02 AF30", "D02", false),
      ("D6W XY12", "D6W", false), ("C1425DKA", "1425", false), ("VLT 1117", "VLT", false),
    ])
  func readings(text: String, key: String, isWhole: Bool) throws {
    let reading = try #require(Postcode.readings(of: text).last)
    #expect(reading.key == key)
    #expect(reading.isWhole == isWhole)
  }

  @Test(
    "Text that is not a postal code has no reading",
    arguments: ["", "Berlin", "-", "7", "12345678901", "CEDEX"])
  func noReading(text: String) { #expect(Postcode.readings(of: text).isEmpty) }
}
