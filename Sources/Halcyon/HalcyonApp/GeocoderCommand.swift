import ArgumentParser
import HalcyonCore
import HalcyonNetwork
import HalcyonStore
import Localization

/// Shows or sets the geocoding server.
struct GeocoderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "geocoder", abstract: "Show or set the server that locates addresses.",
    discussion: """
      By default no server is used: addresses are located offline. A server receives the addresses \
      of your contacts, at most one per second and as many per day as the budget allows.
      """)

  @Option(help: "The URL of a Nominatim server: https://places.example.org/")
  var nominatim: String?

  @Option(help: "The URL of a Photon server.")
  var photon: String?

  @Flag(help: "Stop using a server.")
  var none = false

  @Option(help: "A contact address for the server's administrator.")
  var contact = ""

  @Option(help: "The largest number of requests per day.")
  var dailyBudget = GeocodingServer.defaultDailyBudget

  @Flag(help: "Print the server as JSON.")
  var json = false

  @OptionGroup var data: DataOptions

  func validate() throws {
    guard [nominatim != nil, photon != nil, none].count(where: \.self) <= 1 else {
      throw ValidationError("Use only one of --nominatim, --photon and --none.")
    }
    guard 1...1_000_000 ~= dailyBudget else {
      throw ValidationError("--daily-budget must be between 1 and 1,000,000.")
    }
    if let server, WebAddress.namesUser(server.url) {
      throw ValidationError("Put no user name and no password in the server's address.")
    }
    if let server, WebAddress(server.url) == nil {
      throw ValidationError(tr("“%1” is not a valid HTTP(S) address.", server.url))
    }
  }

  private var server: GeocodingServer? {
    nominatim.map {
      GeocodingServer(kind: .nominatim, url: $0, contact: contact, dailyBudget: dailyBudget)
    }
      ?? photon.map {
        GeocodingServer(kind: .photon, url: $0, contact: contact, dailyBudget: dailyBudget)
      }
  }

  func run() async throws {
    let database = try data.open(creates: server != nil || none)
    try await data.withStore {
      if server != nil || none { try await database.setGeocodingServer(server) }
      let used = try await database.geocodingServer()
      let pending = try await database.pendingAddressCount()
      if json { return try Console.printJSON(GeocoderJSON(used, pending: pending)) }
      guard let server = used else {
        return Console.say(tr("No server is used. Addresses are located offline."))
      }
      Console.say(
        tr(
          "%1 at %2, at most %3 requests per day.", server.kind.rawValue, server.url,
          String(server.dailyBudget)))
      guard pending > 0 else { return }
      Console.note(
        ntr(
          "%1 address is not located yet. Run “halcyon locate”.",
          "%1 addresses are not located yet. Run “halcyon locate”.", pending))
    }
  }
}

/// The geocoding server as `geocoder --json` prints it.
private struct GeocoderJSON: Encodable {
  /// "nominatim" or "photon"; missing if addresses are located offline.
  var kind, url, contact: String?
  var dailyBudget: Int?
  /// The number of addresses that are not located yet.
  var pendingAddresses: Int

  init(_ server: GeocodingServer?, pending: Int) {
    kind = server?.kind.rawValue
    (url, contact, dailyBudget) = (server?.url, server?.contact, server?.dailyBudget)
    pendingAddresses = pending
  }
}
