import Foundation
import HalcyonCore
import HalcyonStore

/// Takes pictures into the gallery: adds and updates, never removes, and importing the same again changes nothing.
/// The pictures stay where they are.
///
/// ```swift
/// let result = try await PhotoImport(database: database, activity: center).run(paths: ["Pictures"])
/// ```
public actor PhotoImport {
  /// Pictures a transaction: small enough that progress moves and a cancel is heard.
  static let batch = 64

  private let worker: PhotoImportWorker
  private let activity: ActivityCenter
  private var last: Task<Void, Never>?
  private var lastID = 0
  private var jobs: [Int: Task<Outcome, Never>] = [:]

  private typealias Outcome = Result<PhotoImportResult, PhotoImportFailure>

  /// An import into `database` that tells `activity` how far it is.
  /// - Parameters:
  ///   - zone: where the clock stands that orders pictures which do not say when they were taken.
  ///   - date: now.
  public init(
    database: HalcyonDatabase, activity: ActivityCenter, zone: TimeZone = .current,
    date: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.activity = activity
    worker = PhotoImportWorker(database: database, zone: zone, date: date)
  }

  /// Looks through files and folders and takes in the pictures, one call after the other. It ends early where the
  /// calling task is cancelled or the user stops the activity.
  /// - Returns: what changed and what could not be taken.
  /// - Throws: `PhotoImportFailure`; the batches stored before stay.
  @discardableResult
  public func run(paths: [String]) async throws(PhotoImportFailure) -> PhotoImportResult {
    lastID += 1
    let (id, previous, worker, activity) = (lastID, last, worker, activity)
    let job = Task { [weak self] () -> Outcome in
      await previous?.value
      let reporter = await activity.begin(.photoImport) { [weak self] action in
        Task { [weak self] in await self?.perform(action, on: id, paths) }
      }
      do throws(PhotoImportFailure) {
        return .success(try await worker.run(paths, reporter))
      } catch {
        return .failure(error)
      }
    }
    jobs[id] = job
    last = Task { _ = await job.value }
    let outcome = await withTaskCancellationHandler {
      await job.value
    } onCancel: {
      job.cancel()
    }
    jobs[id] = nil
    return try outcome.get()
  }

  private func perform(_ action: Activity.Action, on id: Int, _ paths: [String]) async {
    switch action {
    case .cancel: jobs[id]?.cancel()
    case .retry: _ = try? await run(paths: paths)
    default: break
    }
  }

  /// Looks through files and folders and stores nothing.
  @concurrent public static func look(
    paths: [String]
  ) async -> (photos: [(file: PhotoFile, header: PhotoHeader)], issues: [PhotoImportIssue]) {
    let found = PhotoFiles(paths)
    var (photos, issues): ([(file: PhotoFile, header: PhotoHeader)], _) = ([], found.issues)
    for path in found.files {
      guard !Task.isCancelled else { break }
      do throws(PhotoImportIssue) { photos.append(try PhotoReader().read(path)) } catch {
        issues.append(error)
      }
    }
    return (photos, issues)
  }
}

/// Why an import of photos stopped before its end. What was stored until then stays, nothing was removed.
public enum PhotoImportFailure: Error, Hashable, Sendable {
  case storage(StoreError, soFar: PhotoImportResult)
  /// The task was cancelled.
  case cancelled(soFar: PhotoImportResult)
}
