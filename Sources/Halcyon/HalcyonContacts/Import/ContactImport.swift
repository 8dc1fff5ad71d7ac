import HalcyonActivity
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HalcyonSystem

/// Imports contact files into the store. Adds and updates people, never removes any. Importing the
/// same files again changes nothing.
///
/// ```swift
/// let contactImport = ContactImport(database: database, activity: center)
/// let result = try await contactImport.run(paths: ["friends.vcf"])
/// ```
public struct ContactImport: Sendable {
  private let database: HalcyonDatabase
  private let activity: ActivityCenter

  /// Creates an import into `database` that reports its progress to `activity`.
  public init(database: HalcyonDatabase, activity: ActivityCenter) {
    self.database = database
    self.activity = activity
  }

  /// Reads files and folders and stores the people in them, off the calling actor. Ends early if
  /// the calling task or the activity is cancelled.
  /// - Returns: What changed and what could not be read.
  /// - Throws: `ContactImportFailure`; batches that were already stored are kept.
  @concurrent public func run(
    paths: [String]
  ) async throws(ContactImportFailure) -> ContactImportResult {
    try await run([.paths(paths)])
  }

  /// Stores the people in several inputs; otherwise like `run(paths:)`.
  ///
  /// The inputs are read twice, first only to count the cards, so that the memory does not depend
  /// on their number.
  @concurrent public func run(
    _ inputs: [ContactInput]
  ) async throws(ContactImportFailure) -> ContactImportResult {
    let job = CancellableJob<Result<ContactImportResult, ContactImportFailure>>()
    let reporter = await activity.begin(
      .contactImport, extent: .incremental, isRequested: true
    ) { action in
      switch action {
      case .cancel: job.cancel()
      case .retry: Task { _ = try? await run(inputs) }
      default: break
      }
    }
    return try await job.run { () -> Result<ContactImportResult, ContactImportFailure> in
      do throws(ContactImportFailure) { return .success(try await store(inputs, reporter)) } catch {
        return .failure(error)
      }
    }.get()
  }

  private func store(
    _ inputs: [ContactInput], _ reporter: ActivityReporter
  ) async throws(ContactImportFailure) -> ContactImportResult {
    var (stream, total) = await BackgroundExecutor.shared.run { cancellation in
      let stream = ContactStream(inputs)
      return (stream, stream.count { cancellation.isCancelled })
    }
    var result = ContactImportResult()
    var pass = ImportContext()
    if !Task.isCancelled {
      await reporter.totalKnown(total)
      do throws(StoreError) { try await database.backUpBeforeImport(of: total) } catch {
        let failure = Activity.Failure(subject: database.path, reason: error.activityReason)
        await reporter.failed(with: failure)
        throw .storage(error, soFar: result)
      }
    }
    while !Task.isCancelled {
      let current = stream
      let reading: ContactReading?
      (reading, stream) = await BackgroundExecutor.shared.run { _ in
        var stream = current
        return (stream.next(), stream)
      }
      guard let reading else { break }
      do throws(StoreError) {
        try await store(reading, reporter, &pass, &result)
      } catch {
        // A write that waits for another program's lock fails when the task is cancelled.
        guard !Task.isCancelled else { break }
        await reporter.imported(result)
        let failure = Activity.Failure(subject: database.path, reason: error.activityReason)
        await reporter.failed(with: failure)
        throw .storage(error, soFar: result)
      }
    }
    await reporter.imported(result)
    guard !Task.isCancelled else {
      await reporter.cancelled()
      throw .cancelled(soFar: result)
    }
    await reporter.finished(changes: result.changed)
    return result
  }

  /// Stores one part of the cards.
  private func store(
    _ reading: ContactReading, _ reporter: ActivityReporter, _ pass: inout ImportContext,
    _ result: inout ContactImportResult
  ) async throws(StoreError) {
    let people = reading.cards.filter { !$0.card.isGroup }
    let groups = reading.cards.count - people.count
    if !people.isEmpty {
      let changes = try await database.merge(people, into: &pass)
      result.added += changes.added
      result.updated += changes.updated
      result.unchanged += changes.unchanged
      await reporter.addNames(added: pass.added, changed: pass.updated)
    }
    result.found += reading.found
    result.skippedGroups += groups
    result.issues += reading.issues
    await reporter.failed(reading.issues.filter(\.isLoss).map(Activity.Failure.init))
    await reporter.addIssues(reading.issues.filter { !$0.isLoss }.map(Activity.Failure.init))
    await reporter.skipped(by: groups)
    await reporter.advanced(by: people.count)
  }
}

/// Why an import stopped early. What was stored until then is kept, and nothing was removed.
public enum ContactImportFailure: Error, Hashable, Sendable {
  case storage(StoreError, soFar: ContactImportResult)
  /// The task was cancelled.
  case cancelled(soFar: ContactImportResult)
}

extension Activity.Failure {
  /// Creates the failure for an import issue, with the file, card or person as its subject.
  init(_ issue: ContactImportIssue) {
    self.init(subject: issue.subject, reason: .contactImport(issue))
  }
}

extension ContactImportIssue {
  /// The name of the person if it could be read, or else the path.
  var subject: String {
    switch self {
    case .partlyRead(let path, _, let name, _): name.isEmpty ? path : name
    case .missing(let path), .unreadable(let path, _), .emptyFolder(let path),
      .tooManyFiles(let path, _), .tooDeep(let path, _), .notVCard(let path),
      .tooLarge(let path, _, _), .malformed(let path, _, _), .nameless(let path, _),
      .empty(let path, _):
      path
    }
  }
}
