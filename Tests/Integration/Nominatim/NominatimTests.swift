import Foundation
import HalcyonCore
import HalcyonServices
import HalcyonStore
import IntegrationSupport
import Testing

/// Addresses of the town that meson_helpers/make_town.py draws, asked of Nominatim over HTTP: of a real one with
/// HALCYON_NOMINATIM, else of a replay of what a real one answered.
@Suite(.logGuard)
struct NominatimTests {
  /// An address and what is to be said of it.
  struct Case: CustomTestStringConvertible, Sendable {
    var address: PostalAddress
    /// nil: no place matches.
    var precision: PlacePrecision?
    /// A part of the name of the place.
    var name = ""
    /// Where it is, to a kilometre or two.
    var latitude: Double?
    var testDescription: String { address.oneLine }
  }

  private static func case_(
    _ street: String, _ locality: String, _ code: String = "", _ precision: PlacePrecision?,
    _ name: String = "", _ latitude: Double? = nil, country: String = "Germany"
  ) -> Case {
    Case(
      address: PostalAddress(
        street: street, locality: locality, postalCode: code, country: country),
      precision: precision, name: name, latitude: latitude)
  }

  private static let town = "Grünstadt am See"
  private static let aue = "Weißenfels an der Aue"

  static let cases: [Case] = [
    // Houses, in full.
    case_("Hauptstraße 7", town, "14499", .house, "Hauptstraße", 52.40),
    case_("Lindenweg 3", town, "14499", .house, "Lindenweg", 52.41),
    case_("Am Markt 12", town, "14499", .house, "Am Markt", 52.42),
    case_("Straße des 17. Juni 1", town, "14499", .house, "17. Juni", 52.43),
    case_("Hauptstraße 1", aue, "06399", .house, "Hauptstraße", 51.90),
    case_("Bahnhofstraße 10", aue, "06399", .house, "Bahnhofstraße", 51.91),
    case_("Dorfstraße 5", "Kleinow", "17299", .house, "Dorfstraße", 53.10),
    // Without a postcode or a country.
    case_("Hauptstraße 7", town, "", .house, "Hauptstraße", 52.40),
    case_("Bahnhofstraße 2", aue, "", .house, "Bahnhofstraße", 51.91),
    case_("Dorfstraße 12", "Kleinow", "", .house, "Dorfstraße", 53.10, country: ""),
    case_("Lindenweg 8", town, "14499", .house, "Lindenweg", 52.41, country: ""),
    case_("Lindenweg 8", town, "14499", .house, "Lindenweg", 52.41, country: "Deutschland"),
    // The number first, as elsewhere.
    case_("7 Hauptstraße", town, "14499", .house, "Hauptstraße", 52.40),
    case_("12, Am Markt", town, "14499", .house, "Am Markt", 52.42),
    // A house that is not there is its street, never a house.
    case_("Hauptstraße 999", town, "14499", .street, "Hauptstraße", 52.40),
    case_("Lindenweg 13", town, "14499", .street, "Lindenweg", 52.41),
    // With a letter Nominatim does not take it for a number and knows no such street: the town, not more.
    case_("Dorfstraße 77a", "Kleinow", "17299", .city, "Kleinow", 53.10),
    case_("Bahnhofstraße 400", aue, "06399", .street, "Bahnhofstraße", 51.91),
    // Streets alone.
    case_("Hauptstraße", town, "14499", .street, "Hauptstraße", 52.40),
    case_("Am Markt", town, "14499", .street, "Am Markt", 52.42),
    case_("Bahnhofstraße", aue, "06399", .street, "Bahnhofstraße", 51.91),
    case_("Dorfstraße", "Kleinow", "17299", .street, "Dorfstraße", 53.10),
    // Abbreviated.
    case_("Hauptstr. 7", town, "14499", .house, "Hauptstraße", 52.40),
    case_("Bahnhofstr. 4", aue, "06399", .house, "Bahnhofstraße", 51.91),
    case_("Dorfstr. 2", "Kleinow", "17299", .house, "Dorfstraße", 53.10),
    // Transliterated, and without capitals.
    case_("Hauptstrasse 7", "Gruenstadt am See", "14499", .house, "Hauptstraße", 52.40),
    case_("Bahnhofstrasse 3", "Weissenfels an der Aue", "06399", .house, "Bahnhofstraße", 51.91),
    case_("hauptstraße 9", "grünstadt am see", "14499", .house, "Hauptstraße", 52.40),
    case_("HAUPTSTRASSE 9", "GRÜNSTADT AM SEE", "14499", .house, "Hauptstraße", 52.40),
    // The name in English.
    case_("Lindenweg 3", "Gruenstadt", "14499", .house, "Lindenweg", 52.41),
    // A street of two towns: the postcode or the town decides.
    case_("Hauptstraße 2", "", "06399", .house, "Hauptstraße", 51.90),
    case_("Hauptstraße 2", "", "14499", .house, "Hauptstraße", 52.40),
    // The town alone.
    case_("", town, "", .city, "Grünstadt", 52.40),
    case_("", aue, "", .city, "Weißenfels", 51.90),
    case_("", "Kleinow", "", .city, "Kleinow", 53.10),
    // A street that the town does not have is the town.
    case_("Rosenallee 4", "Kleinow", "", .city, "Kleinow", 53.10),
    // The postcode alone.
    case_("", "", "14499", .postcode, "", 52.4),
    case_("", "", "06399", .postcode, "", 51.9),
    // Nowhere.
    case_("", "Atlantisburg", "", nil),
    case_("Hauptstraße 7", "Atlantisburg", "", nil, country: "Atlantis"),
    case_("Kein Weg 1", "Nirgendheim", "99999", nil),
    case_("", "", "", nil, country: ""),
  ]

  @Test("Each is as precise as the map has it, and no more", arguments: cases)
  func places(_ one: Case) async throws {
    let server = try await NominatimServer.shared()
    let geocoder = try server.geocoder(clock: PassingClock())
    let place = try await geocoder.locate(one.address)
    #expect(place?.precision == one.precision, "\(place.map { Words.sentence($0) } ?? "nothing")")
    guard let place, one.precision != nil else { return }
    #expect(place.name.contains(one.name) || one.name.isEmpty, "\(place.name)")
    #expect(place.attribution.contains("OpenStreetMap"))
    if let latitude = one.latitude {
      #expect(abs(place.coordinate.latitude - latitude) < 0.02, "\(place.coordinate)")
    }
  }

  @Test("A street that two towns have says so") func ambiguous() async throws {
    let server = try await NominatimServer.shared()
    let geocoder = try server.geocoder(clock: PassingClock())
    let place = try await geocoder.locate(PostalAddress(street: "Hauptstraße", country: "Germany"))
    #expect(place?.precision == .street)
    #expect(place?.alternatives == 1)
  }

  @Test("No two requests begin within a second, and nothing is asked twice") func pace()
    async throws
  {
    let server = try await NominatimServer.shared()
    guard server.hasLog else { return }
    let database = try HalcyonDatabase.inMemory()
    let geocoder = try server.geocoder(clock: ContinuousClock(), database: database, mark: "pace")
    let begin = ContinuousClock.now
    for street in ["Hauptstraße 7", "Lindenweg 3", "Hauptstraße 7", "Am Markt 12"] {
      let address = PostalAddress(
        street: street, locality: Self.town, postalCode: "14499", country: "Germany")
      _ = try await geocoder.locate(address)
    }
    let times = try await server.times(mark: "pace")
    #expect(times.count == 3)
    for (a, b) in zip(times, times.dropFirst()) { #expect(b - a >= 1) }
    #expect(.now - begin < .seconds(20))
  }
}
