import ArgumentParser
import Foundation
import HalcyonCore
import HalcyonServices
import HalcyonStore

/// Imports contact files without a window or display.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Read contact files (.vcf) or folders of them and store the people in them.",
    discussion: """
      Adds and updates, never removes; importing the same again changes nothing.
      Exit status: 0 everything was taken, 1 something could not be read or placed, or only in \
      part, 2 nothing could be read or stored, 64 wrong usage.
      """)

  @Argument(help: "Files or folders.", completion: .file(extensions: ["vcf", "vcard"]))
  var paths: [String]

  @Flag(help: "Read only; store nothing.")
  var dryRun = false

  @Flag(help: "Print what was read as JSON.")
  var json = false

  @Option(help: "Folder to keep the data in.", completion: .directory)
  var dataDir: String?

  func run() async throws {
    Translation.bind()
    let reading = await ContactReader().read(paths)
    if json { try printJSON(reading.cards.map(\.card)) }
    var result = ContactImportResult(
      skippedGroups: reading.cards.count { $0.card.isGroup }, issues: reading.issues)
    var geocoding: GeocodingResult?
    if dryRun {
      say(summaryOfDryRun(reading))
    } else {
      do {
        (result, geocoding) = try await store(reading)
      } catch {
        report(error.sentence)
        throw ExitCode(2)
      }
      say(Words.summary(result))
      if let geocoding { say(Words.summary(geocoding)) }
    }
    result.issues.forEach { report(Words.sentence($0)) }
    geocoding?.notFound.forEach {
      report(Words.sentence(Activity.Failure(subject: $0, reason: .noPlaceMatches)))
    }
    guard !reading.cards.isEmpty || result.issues.isEmpty else { throw ExitCode(2) }
    let isClean = result.issues.isEmpty && geocoding?.isComplete != false
    if !isClean { throw ExitCode(1) }
  }

  private func store(
    _ reading: ContactReading
  ) async throws(ImportCommandFailure) -> (ContactImportResult, GeocodingResult?) {
    let paths = AppPaths(dataDirectory: dataDir)
    let activity = ActivityCenter()
    do {
      let database = try HalcyonDatabase(directory: paths.dataDirectory)
      let result = try await ContactImport(database: database, activity: activity).run(reading)
      guard let geocoder = makeGeocoder(paths) else { return (result, nil) }
      let queue = GeocodingQueue(database: database, geocoder: geocoder, activity: activity)
      return (result, try await queue.run())
    } catch let error as StoreError {
      throw .store(error)
    } catch ContactImportFailure.storage(let error, let soFar) {
      throw .stopped(error, soFar)
    } catch {
      throw .cancelled
    }
  }

  private func summaryOfDryRun(_ reading: ContactReading) -> String {
    let people = reading.cards.count { !$0.card.isGroup }
    return ntr(
      "%1 person read, nothing stored.", "%1 people read, nothing stored.", people)
  }

  /// For people, so not where JSON is wanted.
  private func say(_ text: String) {
    if !json { print(text) }
  }

  private func report(_ text: String) {
    FileHandle.standardError.write(Data("halcyon: \(text)\n".utf8))
  }

  private func printJSON(_ cards: [ContactCard]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    FileHandle.standardOutput.write(try encoder.encode(cards.map(CardJSON.init)) + Data("\n".utf8))
  }
}

/// Why nothing more could be stored.
private enum ImportCommandFailure: Error {
  case store(StoreError)
  case stopped(StoreError, ContactImportResult)
  case cancelled

  var sentence: String {
    switch self {
    case .store(let error): Words.sentence(error)
    case .stopped(let error, let soFar): Words.sentence(error) + " " + Words.summary(soFar)
    case .cancelled: tr("The import was stopped.")
    }
  }
}

/// A card in the form in which `--json` prints it.
private struct CardJSON: Encodable {
  var uid, fn: String?
  /// Family, given, additional, prefixes, suffixes.
  var n: [String]
  /// The seven components of each address in the order of the format.
  var adr: [[String]]
  var email, tel: [String]
  var bday: String?
  var photo: Int

  init(_ card: ContactCard) {
    uid = card.uid
    fn = card.formattedName
    let name = card.name
    n = [name.family, name.given, name.additional, name.prefixes, name.suffixes]
    adr = card.addresses.map(\.components)
    email = card.emails
    tel = card.phones
    bday = card.birthday
    photo = card.photoCount
  }
}
