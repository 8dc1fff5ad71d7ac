import ArgumentParser
import CommandSupport
import Foundation
import HalcyonActivity
import HalcyonCore
import HalcyonPlaces
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization

/// Locates one address, or all pending ones.
struct LocateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locate",
    abstract: "Locate an address, or all addresses that are not located yet.",
    discussion: """
      Uses the server set with “halcyon geocoder”, otherwise the place data that is installed with \
      Halcyon. Exits with 1 if no place matches.
      """)

  @Argument(help: "The address in one line: \"Hauptstr. 7, 10115 Berlin, Germany\".")
  var address: String?

  @Flag(help: "Use no server.")
  var offline = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  @OptionGroup var data: DataOptions

  func validate() throws {
    if let address, address.allSatisfy(\.isWhitespace) {
      throw ValidationError("The address is empty. Leave it out to locate all pending addresses.")
    }
  }

  func run() async throws {
    guard let address else { return try await locatePending() }
    guard let place = try await place(of: address) else {
      throw CommandFailure(tr("No place matches “%1”.", address), .incomplete)
    }
    if json { return try Console.printJSON(place) }
    Console.say(UserText.sentence(place))
    if !place.attribution.isEmpty { Console.say(tr("Place data: %1", place.attribution)) }
  }

  private func place(of address: String) async throws -> Place? {
    let database = try data.open()
    do {
      return try await data.withStore {
        try await geocoder(database).locate(PostalAddress(street: address))
      }
    } catch let error as GeocoderError {
      throw CommandFailure(UserText.sentence(error, at: .command), ExitStatus(error))
    }
  }

  private func geocoder(_ database: HalcyonDatabase) async throws -> any Geocoder {
    let geocoder = try await Geocoders(data.paths).current(in: database, offline: offline)
    guard let geocoder else {
      throw CommandFailure(
        tr("The place data of Halcyon is missing. Reinstall Halcyon."), .unavailable)
    }
    return geocoder
  }

  private func locatePending() async throws {
    let database = try data.open()
    let result = try await data.withStore {
      let geocoder = try await geocoder(database)
      let activity = ActivityCenter()
      activity.follow(database)
      let queue = GeocodingQueue(database: database, geocoder: geocoder, activity: activity)
      let interruption = Interruption { Task { await queue.cancel() } }
      let progress = ProgressLine(activity)
      do {
        let result = try await queue.run()
        await progress.end()
        withExtendedLifetime(interruption) {}
        return result
      } catch {
        await progress.end()
        throw error
      }
    }
    if json {
      try Console.printJSON([
        "located": result.located, "notFound": result.notFound.count, "failed": result.failed,
        "waiting": try await data.withStore { try await database.pendingAddressCount() },
      ])
    } else {
      Console.note(UserText.summary(result))
    }
    if let stop = result.stop {
      throw CommandFailure(
        UserText.sentence(stop, at: .command), result.located > 0 ? .incomplete : ExitStatus(stop))
    }
    if !result.isComplete { throw CommandFailure(.incomplete) }
  }
}
