import ArgumentParser
import Foundation
import HalcyonCore
import HalcyonServices
import HalcyonStore

/// Looks for the place of one address, as it is done for people.
struct LocateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locate",
    abstract: "Say where an address is; without one, look for all that wait in the store.",
    discussion: """
      Asks the server named with "halcyon geocoder", else the places that come with Halcyon, \
      without a network.
      Exit status: 0 found, 1 no place matches, 2 it could not be looked for, 64 wrong usage.
      """)

  @Argument(help: "The address in one line: \"Hauptstr. 7, 10115 Berlin, Germany\".")
  var address: String?

  @Flag(help: "Ask no server.")
  var offline = false

  @Flag(help: "Print the place as JSON.")
  var json = false

  @OptionGroup var data: DataOptions

  func validate() throws {
    if let address, address.allSatisfy(\.isWhitespace) {
      throw ValidationError("The address is empty; leave it out to look for all that wait.")
    }
  }

  func run() async throws {
    guard let address else { return try await locatePending() }
    guard let place = try await place(of: address) else {
      Console.report(tr("No place matches “%1”.", address))
      throw ExitCode(1)
    }
    if json { return try Console.printJSON(place) }
    Console.say(Words.sentence(place))
    if !place.attribution.isEmpty { Console.say(tr("Place data: %1", place.attribution)) }
  }

  private func place(of address: String) async throws -> Place? {
    let database = try data.open()
    do {
      return try await data.withStore {
        try await geocoder(database).locate(PostalAddress(street: address))
      }
    } catch let error as GeocoderError {
      Console.report(Words.sentence(error))
      throw ExitCode(2)
    }
  }

  private func geocoder(_ database: HalcyonDatabase) async throws -> any Geocoder {
    let geocoder = try await Geocoders(data.paths).present(in: database, offline: offline)
    guard let geocoder else {
      Console.report(tr("The place data of Halcyon is missing. Install Halcyon anew."))
      throw ExitCode(2)
    }
    return geocoder
  }

  private func locatePending() async throws {
    let database = try data.open()
    let result = try await data.withStore {
      let geocoder = try await geocoder(database)
      let activity = ActivityCenter()
      let queue = GeocodingQueue(database: database, geocoder: geocoder, activity: activity)
      let interruption = Interruption { Task { await queue.cancel() } }
      let progress = ProgressLine(activity)
      defer { progress.end() }
      let result = try await queue.run()
      withExtendedLifetime(interruption) {}
      return result
    }
    if json {
      try Console.printJSON([
        "located": result.located, "notFound": result.notFound.count, "failed": result.failed,
        "waiting": try await data.withStore { try await database.pendingAddressCount() },
      ])
    } else {
      Console.say(Words.summary(result))
    }
    if let stop = result.stop {
      Console.report(Words.sentence(stop))
      throw ExitCode(result.located > 0 ? 1 : 2)
    }
    if !result.isComplete { throw ExitCode(1) }
  }
}
