import ArgumentParser
import CommandSupport
import Foundation
import HalcyonActivity
import HalcyonContacts
import HalcyonCore
import HalcyonPlaces
import HalcyonRecords
import HalcyonText
import Localization

/// Imports contact files.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import people from contact files (.vcf).",
    discussion: """
      Adds and updates people, and never removes any. Importing the same files again changes \
      nothing. Exits with 1 if a contact could not be read completely, a contact or contact list was \
      left out, or an address was not found.
      """)

  @Argument(
    help: "Files, folders or pipes; - reads standard input.",
    completion: .file(extensions: ContactFileNames.extensions))
  var paths: [String]

  @Flag(help: "Read the files, but store nothing.")
  var dryRun = false

  @Flag(help: "Print the contacts as JSON.")
  var json = false

  @Flag(help: "Print as JSON how much was found, stored and left out.")
  var account = false

  @OptionGroup var data: DataOptions

  func validate() throws {
    guard !account || (!json && !dryRun) else {
      throw ValidationError(tr("--account cannot be combined with --json or --dry-run."))
    }
  }

  func run() async throws {
    if Console.showsProgress { Console.showProgress(tr("Reading contacts…")) }
    let inputs = await ContactInput.inputs(paths)
    if dryRun || json {
      let reading = await ContactReader().read(inputs)
      if Console.showsProgress { Console.showProgress("") }
      if json { try Console.printJSON(reading.cards.map { ContactCardJSON($0.card) }) }
      if dryRun {
        say(dryRunSummary(reading))
        return try report(reading.issues, hasCards: !reading.cards.isEmpty)
      }
    }
    let (result, isLocated) = try await store(inputs)
    try report(result.issues, hasCards: result.present + result.skippedGroups > 0)
    if !isLocated || !result.account.isComplete { throw CommandFailure(.incomplete) }
  }

  /// Prints what could not be read, and fails if there was anything.
  private func report(_ issues: [ContactImportIssue], hasCards: Bool) throws {
    issues.forEach { Console.report(UserText.sentence($0)) }
    guard !issues.isEmpty else { return }
    throw CommandFailure(hasCards ? .incomplete : ExitStatus(issues))
  }

  /// - Returns: What was stored, and whether every address was located.
  private func store(_ inputs: [ContactInput]) async throws -> (ContactImportResult, Bool) {
    let activity = ActivityCenter()
    let database = try data.open(creates: true)
    activity.follow(database)
    let progress = ProgressLine(activity)
    let importer = ContactImport(database: database, activity: activity)
    let storing = Task { try await importer.run(inputs) }
    let interruption = Interruption { storing.cancel() }
    let outcome = await storing.result
    withExtendedLifetime(interruption) {}
    do {
      let result = try outcome.get()
      let summary = UserText.summary(result)
      let located = try await locate(database, activity)
      await progress.end()
      say(summary)
      UserText.lines(result.account).forEach(say)
      if account { try Console.printJSON(ImportAccountJSON(result.account)) }
      guard let located else { return (result, true) }
      if located != GeocodingResult() { say(UserText.summary(located)) }
      for subject in located.notFound {
        let failure = Activity.Failure(subject: subject, reason: .noPlaceMatches)
        Console.report(UserText.sentence(failure))
      }
      return (result, located.isComplete)
    } catch {
      await progress.end()
      throw failure(error)
    }
  }

  /// Locates the addresses that have no place yet.
  /// - Returns: `nil` if there is no geocoder.
  private func locate(
    _ database: HalcyonDatabase, _ activity: ActivityCenter
  ) async throws -> GeocodingResult? {
    guard let geocoder = try await Geocoders(data.paths).current(in: database) else { return nil }
    let queue = GeocodingQueue(database: database, geocoder: geocoder, activity: activity)
    let interruption = Interruption { Task { await queue.cancel() } }
    defer { withExtendedLifetime(interruption) {} }
    return try await queue.run()
  }

  private func failure(_ error: any Error) -> any Error {
    switch error {
    case let error as StoreError: return data.failure(error)
    case ContactImportFailure.storage(let error, let stored):
      let summary = stored.present == 0 ? "" : " " + UserText.summary(stored)
      Console.report(UserText.sentence(error) + summary)
      return CommandFailure(ExitStatus(error))
    case ContactImportFailure.cancelled(let stored):
      return CommandFailure(
        stored.present == 0
          ? tr("The import was canceled.")
          : Translation.joined(
            sentences: [tr("The import was canceled."), UserText.summary(stored)]), .incomplete)
    default: return error
    }
  }

  private func dryRunSummary(_ reading: ContactReading) -> String {
    let people = reading.cards.count { !$0.card.isGroup }
    return ntr("%1 contact read, nothing stored", "%1 contacts read, nothing stored", people)
  }

  /// Prints a line for people, so nothing with `--json` and `--account`.
  private func say(_ text: String) {
    if !json, !account { Console.note(text) }
  }
}
