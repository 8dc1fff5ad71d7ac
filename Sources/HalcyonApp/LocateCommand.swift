import ArgumentParser
import Foundation
import HalcyonCore
import HalcyonServices
import HalcyonStore

/// Looks for the place of one address, as it is done for people.
struct LocateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locate", abstract: "Say where an address is.",
    discussion: """
      Asks the server named with "halcyon geocoder", else the places that come with Halcyon, \
      without a network.
      Exit status: 0 found, 1 no place matches, 2 it could not be looked for, 64 wrong usage.
      """)

  @Argument(help: "The address in one line: \"Hauptstr. 7, 10115 Berlin, Germany\".")
  var address: String

  @Flag(help: "Ask no server.")
  var offline = false

  @Flag(help: "Print the place as JSON.")
  var json = false

  @Option(help: "Folder to keep the data in.", completion: .directory)
  var dataDir: String?

  func run() async throws {
    guard let place = try await place() else {
      Console.report(tr("No place matches “%1”.", address))
      throw ExitCode(1)
    }
    if json { return try Console.printJSON(place) }
    Console.say(Words.sentence(place))
    if !place.attribution.isEmpty { Console.say(tr("Place data: %1", place.attribution)) }
  }

  private func place() async throws -> Place? {
    let paths = AppPaths(dataDirectory: dataDir)
    do {
      let database = try HalcyonDatabase(directory: paths.dataDirectory)
      let geocoder = try await Geocoders(paths).present(in: database, offline: offline)
      guard let geocoder else {
        Console.report(tr("The place data of Halcyon is missing. Install Halcyon anew."))
        throw ExitCode(2)
      }
      return try await geocoder.locate(PostalAddress(street: address))
    } catch let error as GeocoderError {
      Console.report(Words.sentence(error))
    } catch let error as StoreError {
      Console.report(Words.sentence(error))
    }
    throw ExitCode(2)
  }
}
