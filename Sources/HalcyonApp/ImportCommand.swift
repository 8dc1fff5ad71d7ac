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

  @OptionGroup var data: DataOptions

  func run() async throws {
    let reading = await ContactReader().read(paths)
    if json { try printJSON(reading.cards.map(\.card)) }
    var isComplete = reading.issues.isEmpty
    if dryRun {
      say(summaryOfDryRun(reading))
    } else {
      isComplete = try await store(reading) && isComplete
    }
    reading.issues.forEach { Console.report(Words.sentence($0)) }
    if reading.cards.isEmpty, !reading.issues.isEmpty { throw ExitCode(2) }
    if !isComplete { throw ExitCode(1) }
  }

  /// - Returns: whether every address could be placed.
  private func store(_ reading: ContactReading) async throws -> Bool {
    let activity = ActivityCenter()
    do {
      let database = try HalcyonDatabase(directory: data.paths.dataDirectory)
      let importer = ContactImport(database: database, activity: activity)
      say(Words.summary(try await importer.run(reading)))
      guard let geocoder = try await Geocoders(data.paths).present(in: database) else {
        return true
      }
      let queue = GeocodingQueue(database: database, geocoder: geocoder, activity: activity)
      let result = try await queue.run()
      if result != GeocodingResult() { say(Words.summary(result)) }
      for subject in result.notFound {
        Console.report(Words.sentence(Activity.Failure(subject: subject, reason: .noPlaceMatches)))
      }
      return result.isComplete
    } catch let error as StoreError {
      data.report(error)
    } catch ContactImportFailure.storage(let error, let soFar) {
      Console.report(Words.sentence(error) + " " + Words.summary(soFar))
    } catch {
      Console.report(tr("The import was stopped."))
    }
    throw ExitCode(2)
  }

  private func summaryOfDryRun(_ reading: ContactReading) -> String {
    let people = reading.cards.count { !$0.card.isGroup }
    return ntr(
      "%1 person read, nothing stored.", "%1 people read, nothing stored.", people)
  }

  /// For people, so not where JSON is wanted.
  private func say(_ text: String) {
    if !json { Console.say(text) }
  }

  private func printJSON(_ cards: [ContactCard]) throws {
    try Console.printJSON(cards.map(CardJSON.init))
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

  /// What is not there is written as `null`.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(uid, forKey: .uid)
    try container.encode(fn, forKey: .fn)
    try container.encode(n, forKey: .n)
    try container.encode(adr, forKey: .adr)
    try container.encode(email, forKey: .email)
    try container.encode(tel, forKey: .tel)
    try container.encode(bday, forKey: .bday)
    try container.encode(photo, forKey: .photo)
  }

  private enum CodingKeys: String, CodingKey { case uid, fn, n, adr, email, tel, bday, photo }
}
