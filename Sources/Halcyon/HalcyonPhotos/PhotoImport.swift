import Foundation
import HalcyonActivity
import HalcyonCore
import HalcyonRecords
import HalcyonStore

/// Imports photos into the gallery. Adds and updates rows, never removes them, and importing the
/// same photos again changes nothing. The files are neither moved nor copied.
///
/// ```swift
/// let photoImport = PhotoImport(database: database, activity: center)
/// let result = try await photoImport.run(paths: ["Pictures"])
/// ```
public actor PhotoImport {
  /// The number of photos per transaction; small enough for smooth progress and quick cancellation.
  static let batch = 64

  private let worker: PhotoImportWorker
  private let activity: ActivityCenter
  private var last: Task<Void, Never>?
  private var lastID = 0
  private var jobs: [Int: Task<Outcome, Never>] = [:]

  private typealias Outcome = Result<PhotoImportResult, PhotoImportFailure>

  /// Creates an import into `database` that reports its progress to `activity`.
  /// - Parameters:
  ///   - zone: The time zone for the modification date, which orders photos without a capture time.
  ///   - places: Finds the places where photos were taken; `nil` to store none.
  ///   - date: Returns the current date.
  public init(
    database: HalcyonDatabase, activity: ActivityCenter, zone: TimeZone = .current,
    places: NearestPlaces? = nil, date: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.activity = activity
    worker = PhotoImportWorker(database: database, zone: zone, places: places, date: date)
  }

  /// Creates an import that reads photos with other processes.
  init(database: HalcyonDatabase, activity: ActivityCenter, zone: TimeZone, media: MediaPool) {
    self.activity = activity
    worker = PhotoImportWorker(
      database: database, zone: zone, places: nil, date: { Date() }, media: media)
  }

  /// Searches files and folders for photos and imports them. Concurrent calls run one after the
  /// other. Ends early if the calling task or the activity is cancelled.
  /// - Parameter isRequested: Whether the user asked for this import and expects an answer.
  /// - Returns: The changes, and the issues of photos that were not imported.
  /// - Throws: `PhotoImportFailure`. Batches that were stored before are kept.
  @discardableResult
  public func run(
    paths: [String], isRequested: Bool = false
  ) async throws(PhotoImportFailure) -> PhotoImportResult {
    lastID += 1
    let (id, previous, worker, activity) = (lastID, last, worker, activity)
    let job = Task { [weak self] () -> Outcome in
      await previous?.value
      let reporter = await activity.begin(
        .photoImport, extent: .incremental, isRequested: isRequested
      ) { [weak self] action in
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

  /// Reads photos again whose metadata was read by an older version of Halcyon, or could not be
  /// read before, in the background.
  /// - Throws: `StoreError`. Photos that were stored before are kept.
  public func readAgain() async throws(StoreError) { try await worker.readAgain() }

  /// Reads a photo again after ``PhotoWriter`` has changed its file.
  /// - Parameter isTurned: Whether the rotation by the user is now in the file.
  /// - Throws: `StoreError`.
  public func written(_ path: String, isTurned: Bool) async throws(StoreError) {
    try await worker.written(path, isTurned: isTurned)
  }

  private func perform(_ action: Activity.Action, on id: Int, _ paths: [String]) async {
    switch action {
    case .cancel: jobs[id]?.cancel()
    case .retry: _ = try? await run(paths: paths, isRequested: true)
    default: break
    }
  }

  /// Searches files and folders for photos and reads them without storing anything.
  @concurrent public static func scan(
    paths: [String]
  ) async -> (photos: [ScannedPhoto], issues: [PhotoImportIssue]) {
    let found = PhotoFiles(paths)
    var (photos, issues): ([ScannedPhoto], _) = ([], found.issues)
    for path in found.files {
      guard !Task.isCancelled else { break }
      do throws(PhotoImportIssue) {
        let contents = try PhotoReader().read(path)
        photos.append(
          ScannedPhoto(
            file: contents.file, header: contents.header, metadata: contents.metadata))
      } catch {
        issues.append(error)
      }
    }
    return (photos, issues)
  }
}

/// A photo that was read, but not stored.
public struct ScannedPhoto: Hashable, Sendable {
  /// The file and its state.
  public var file: PhotoFile
  /// The size, orientation and time.
  public var header: PhotoHeader
  /// The metadata of the file and its sidecar.
  public var metadata: PhotoMetadata
}

/// Why a photo import ended early. Stored batches are kept, and nothing was removed.
public enum PhotoImportFailure: Error, Hashable, Sendable {
  case storage(StoreError, soFar: PhotoImportResult)
  /// The task was cancelled.
  case cancelled(soFar: PhotoImportResult)
}
