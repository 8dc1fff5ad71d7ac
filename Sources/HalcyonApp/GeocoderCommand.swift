import ArgumentParser
import HalcyonCore
import HalcyonServices
import HalcyonStore

/// Names the server that is asked for places, or none.
struct GeocoderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "geocoder", abstract: "Show or name the server that is asked for places.",
    discussion: """
      Without a server, which is the default, places are found on this machine alone. A server sees \
      the addresses of your contacts. It is asked at most once a second and so many times a day.
      """)

  @Option(help: "URL of a Nominatim server: https://places.example.org/")
  var nominatim: String?

  @Option(help: "URL of a Photon server.")
  var photon: String?

  @Flag(help: "Ask no server any more.")
  var none = false

  @Option(help: "An e-mail address or page for the server's keeper.")
  var contact = ""

  @Option(help: "Requests a day at most.")
  var dailyBudget = GeocodingServer.defaultDailyBudget

  @OptionGroup var data: DataOptions

  func validate() throws {
    guard [nominatim != nil, photon != nil, none].count(where: \.self) <= 1 else {
      throw ValidationError("Give one of --nominatim, --photon and --none.")
    }
    guard 1...1_000_000 ~= dailyBudget else {
      throw ValidationError("--daily-budget must be 1 to 1000000.")
    }
    if let server, WebAddress.namesUser(server.url) {
      throw ValidationError("Give no name and no password in the address of the server.")
    }
    if let server, WebAddress(server.url) == nil {
      throw ValidationError("\(server.url) is no http or https address.")
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
    let database = try data.open()
    try await data.withStore {
      if server != nil || none { try await database.setGeocodingServer(server) }
      guard let server = try await database.geocodingServer() else {
        return Console.say(tr("No server is asked: places are found on this machine."))
      }
      Console.say(
        tr(
          "%1 at %2 is asked, at most %3 times a day.", server.kind.rawValue, server.url,
          String(server.dailyBudget)))
      let pending = try await database.pendingAddressCount()
      guard pending > 0 else { return }
      Console.say(
        ntr(
          "%1 address waits to be looked for: “halcyon locate”.",
          "%1 addresses wait to be looked for: “halcyon locate”.", pending))
    }
  }
}
