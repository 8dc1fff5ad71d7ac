import Foundation
import HalcyonCore
import HalcyonText
import HangGuard
import IntegrationSupport
import Synchronization
import Testing

/// Geocodes addresses of the town that meson_helpers/test/make_town.py generates. Uses the
/// Nominatim server at HALCYON_NOMINATIM, or else a replay of recorded responses.
@Suite(.logGuard, .hangGuard)
struct NominatimTests {
  /// An address with the expected result.
  struct Case: CustomTestStringConvertible, Sendable {
    var address: PostalAddress
    /// The expected precision; nil if no place matches.
    var precision: PlacePrecision?
    /// A part of the place name.
    var name = ""
    /// The expected latitude, to within about two kilometers.
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
    // Complete house addresses.
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
    // The house number before the street.
    case_("7 Hauptstraße", town, "14499", .house, "Hauptstraße", 52.40),
    case_("12, Am Markt", town, "14499", .house, "Am Markt", 52.42),
    // An unknown house is located at its street.
    case_("Hauptstraße 999", town, "14499", .street, "Hauptstraße", 52.40),
    case_("Lindenweg 13", town, "14499", .street, "Lindenweg", 52.41),
    // Nominatim does not read "77a" as a number and finds no such street, so the town is the
    // result.
    case_("Dorfstraße 77a", "Kleinow", "17299", .city, "Kleinow", 53.10),
    case_("Bahnhofstraße 400", aue, "06399", .street, "Bahnhofstraße", 51.91),
    // Streets without a number.
    case_("Hauptstraße", town, "14499", .street, "Hauptstraße", 52.40),
    case_("Am Markt", town, "14499", .street, "Am Markt", 52.42),
    case_("Bahnhofstraße", aue, "06399", .street, "Bahnhofstraße", 51.91),
    case_("Dorfstraße", "Kleinow", "17299", .street, "Dorfstraße", 53.10),
    // Abbreviated.
    case_("Hauptstr. 7", town, "14499", .house, "Hauptstraße", 52.40),
    case_("Bahnhofstr. 4", aue, "06399", .house, "Bahnhofstraße", 51.91),
    case_("Dorfstr. 2", "Kleinow", "17299", .house, "Dorfstraße", 53.10),
    // Transliterated, or in other case.
    case_("Hauptstrasse 7", "Gruenstadt am See", "14499", .house, "Hauptstraße", 52.40),
    case_("Bahnhofstrasse 3", "Weissenfels an der Aue", "06399", .house, "Bahnhofstraße", 51.91),
    case_("hauptstraße 9", "grünstadt am see", "14499", .house, "Hauptstraße", 52.40),
    case_("HAUPTSTRASSE 9", "GRÜNSTADT AM SEE", "14499", .house, "Hauptstraße", 52.40),
    // The English name.
    case_("Lindenweg 3", "Gruenstadt", "14499", .house, "Lindenweg", 52.41),
    // A street in two towns: the postcode or the town decides.
    case_("Hauptstraße 2", "", "06399", .house, "Hauptstraße", 51.90),
    case_("Hauptstraße 2", "", "14499", .house, "Hauptstraße", 52.40),
    // Towns without a street.
    case_("", town, "", .city, "Grünstadt", 52.40),
    case_("", aue, "", .city, "Weißenfels", 51.90),
    case_("", "Kleinow", "", .city, "Kleinow", 53.10),
    // A street that the town does not have is located at the town.
    case_("Rosenallee 4", "Kleinow", "", .city, "Kleinow", 53.10),
    // Postcodes only.
    case_("", "", "14499", .postcode, "", 52.4),
    case_("", "", "06399", .postcode, "", 51.9),
    // No match.
    case_("", "Atlantisburg", "", nil),
    case_("Hauptstraße 7", "Atlantisburg", "", nil, country: "Atlantis"),
    case_("Kein Weg 1", "Nirgendheim", "99999", nil),
    case_("", "", "", nil, country: ""),
  ]

  @Test("Each address is located with the expected precision", arguments: cases)
  func places(_ one: Case) async throws {
    let server = try await NominatimServer.shared()
    let geocoder = try server.geocoder()
    let place = try await geocoder.locate(one.address)
    #expect(
      place?.precision == one.precision, "\(place.map { UserText.sentence($0) } ?? "nothing")")
    guard let place, one.precision != nil else { return }
    #expect(place.name.contains(one.name) || one.name.isEmpty, "\(place.name)")
    #expect(place.attribution.contains("OpenStreetMap"))
    if let latitude = one.latitude {
      #expect(abs(place.coordinate.latitude - latitude) < 0.02, "\(place.coordinate)")
    }
  }

  @Test("A street in two towns is reported as ambiguous") func ambiguous() async throws {
    let server = try await NominatimServer.shared()
    let geocoder = try server.geocoder()
    let place = try await geocoder.locate(PostalAddress(street: "Hauptstraße", country: "Germany"))
    #expect(place?.precision == .street)
    #expect(place?.alternatives == 1)
  }

  @Test("Requests are at least one second apart, and none is repeated")
  func pace() async throws {
    let server = try await NominatimServer.shared()
    let clock = InstantClock()
    let times = Mutex<[InstantClock.Instant]>([])
    let geocoder = try server.geocoder(mark: "pace", clock: clock) {
      times.withLock { $0.append(clock.now) }
    }
    for street in ["Hauptstraße 7", "Lindenweg 3", "Hauptstraße 7", "Am Markt 12"] {
      let address = PostalAddress(
        street: street, locality: Self.town, postalCode: "14499", country: "Germany")
      #expect(try await geocoder.locate(address) != nil)
    }
    let sent = times.withLock { $0 }
    #expect(sent.count == 3)
    for (a, b) in zip(sent, sent.dropFirst()) { #expect(a.duration(to: b) >= .seconds(1)) }
    if server.hasLog { #expect(try await server.requestCount(mark: "pace") == 3) }
  }
}
