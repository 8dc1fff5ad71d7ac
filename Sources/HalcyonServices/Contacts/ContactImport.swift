import HalcyonCore
import HalcyonStore

/// Takes contact files into the store: adds and updates, never removes, and importing the same again
/// changes nothing.
///
/// ```swift
/// let result = try await ContactImport(database: database, activity: center).run(paths: ["friends.vcf"])
/// ```
public struct ContactImport: Sendable {
  /// Cards a transaction: small enough that progress moves and a cancel is heard.
  static let batch = 250

  private let database: HalcyonDatabase
  private let activity: ActivityCenter

  /// An import into `database` that tells `activity` how far it is.
  public init(database: HalcyonDatabase, activity: ActivityCenter) {
    self.database = database
    self.activity = activity
  }

  /// Reads files and folders and stores the people in them, off the calling actor.
  /// - Returns: what changed and what could not be read.
  /// - Throws: `ContactImportFailure`; the batches stored before stay.
  @concurrent public func run(
    paths: [String]
  ) async throws(ContactImportFailure) -> ContactImportResult {
    let reporter = await activity.begin(.contactSync)
    return try await store(await ContactReader().read(paths), reporter)
  }

  /// Stores what was read before; otherwise as `run(paths:)`.
  @concurrent public func run(
    _ reading: ContactReading
  ) async throws(ContactImportFailure) -> ContactImportResult {
    try await store(reading, await activity.begin(.contactSync))
  }

  private func store(
    _ reading: ContactReading, _ reporter: ActivityReporter
  ) async throws(ContactImportFailure) -> ContactImportResult {
    let people = reading.cards.filter { !$0.card.isGroup }
    let groups = reading.cards.count - people.count
    let lost = reading.issues.filter(\.isLoss)
    await reporter.totalKnown(reading.cards.count + lost.count)
    await reporter.failed(lost.map(Activity.Failure.init))
    await reporter.noted(reading.issues.filter { !$0.isLoss }.map(Activity.Failure.init))
    await reporter.skipped(by: groups)

    var result = ContactImportResult(skippedGroups: groups, issues: reading.issues)
    var pass = ImportPass()
    for start in stride(from: 0, to: people.count, by: Self.batch) {
      guard !Task.isCancelled else { break }
      let cards = Array(people[start..<min(start + Self.batch, people.count)])
      do throws(StoreError) {
        let changes = try await database.merge(cards, into: &pass)
        result.added += changes.added
        result.updated += changes.updated
        result.unchanged += changes.unchanged
      } catch {
        let failure = Activity.Failure(
          subject: database.path, reason: .storage(message: error.message))
        await reporter.failedWholly(failure)
        throw .storage(error, soFar: result)
      }
      await reporter.took(added: pass.added, changed: pass.updated)
      await reporter.advanced(by: cards.count)
    }
    guard !Task.isCancelled else {
      await reporter.cancelled()
      throw .cancelled(soFar: result)
    }
    await reporter.finished(changes: result.changed)
    return result
  }
}

/// Why an import stopped before its end. What was stored until then stays, nothing was removed.
public enum ContactImportFailure: Error, Hashable, Sendable {
  case storage(StoreError, soFar: ContactImportResult)
  /// The task was cancelled.
  case cancelled(soFar: ContactImportResult)
}

extension Activity.Failure {
  /// The failure that an issue of an import is, with the file, card or person as its subject.
  init(_ issue: ContactImportIssue) {
    self.init(subject: issue.subject, reason: .contactImport(issue))
  }
}

extension ContactImportIssue {
  /// The person where the name could be read, else the path.
  var subject: String {
    switch self {
    case .partlyRead(let path, _, let name, _): name.isEmpty ? path : name
    case .missing(let path), .unreadable(let path, _), .emptyFolder(let path),
      .tooManyFiles(let path, _), .tooDeep(let path, _), .notVCard(let path),
      .tooLarge(let path, _, _), .malformed(let path, _, _), .nameless(let path, _):
      path
    }
  }
}
