import Foundation
import HalcyonCore
import HalcyonStore

/// One import of photos after the other, off the actors.
struct PhotoImportWorker: Sendable {
  let database: HalcyonDatabase
  let zone: TimeZone
  let date: @Sendable () -> Date

  /// What a batch comes to before it is stored.
  private struct Batch {
    var photos: [ImportedPhoto] = []
    /// Of pictures that are there, found out meanwhile.
    var digests: [Int64: Data] = [:]
    var result = PhotoImportResult()
    var (added, updated): ([String], [String]) = ([], [])
  }

  @concurrent func run(
    _ paths: [String], _ reporter: ActivityReporter
  ) async throws(PhotoImportFailure) -> PhotoImportResult {
    BackgroundThread.yieldToWindow()
    let found = PhotoFiles(paths)
    await reporter.totalKnown(found.files.count + found.issues.count)
    await reporter.failed(found.issues.map(Activity.Failure.init))
    var result = PhotoImportResult(issues: found.issues)
    for start in stride(from: 0, to: found.files.count, by: PhotoImport.batch) {
      guard !Task.isCancelled else { break }
      let end = min(start + PhotoImport.batch, found.files.count)
      do throws(StoreError) {
        guard let batch = try await read(Array(found.files[start..<end])) else { break }
        if !batch.photos.isEmpty || !batch.digests.isEmpty {
          try await database.takePhotos(batch.photos, digests: batch.digests, at: date())
        }
        result.take(batch.result)
        await report(batch, to: reporter)
      } catch {
        await reporter.failedWholly(
          Activity.Failure(
            subject: database.path, reason: error.activityReason(path: database.path)))
        throw .storage(error, soFar: result)
      }
    }
    guard !Task.isCancelled else {
      await reporter.cancelled()
      throw .cancelled(soFar: result)
    }
    await reporter.finished(changes: result.changed)
    return result
  }

  private func report(_ batch: Batch, to reporter: ActivityReporter) async {
    await reporter.took(added: batch.added, changed: batch.updated)
    await reporter.failed(batch.result.issues.map(Activity.Failure.init))
    await reporter.skipped(by: batch.result.unchanged + batch.result.duplicates)
    await reporter.advanced(by: batch.result.changed)
  }

  /// - Returns: `nil` where the task was cancelled meanwhile.
  private func read(_ paths: [String]) async throws(StoreError) -> Batch? {
    let states = paths.map { PhotoReader.state(of: $0) }
    let known = try await database.knownPhotos(like: states.compactMap(\.self))
    var batch = Batch()
    var fresh: [ImportedPhoto] = []
    for (path, state) in zip(paths, states) {
      BackgroundThread.yieldToWindow()
      guard !Task.isCancelled else { return nil }
      let present = known.byPath[path]
      if let present, present.file == state {
        batch.result.unchanged += 1
        continue
      }
      do throws(PhotoImportIssue) {
        let (file, header) = try PhotoReader().read(path)
        let photo = ImportedPhoto(file: file, header: header, wallTime: wallTime(file, header))
        if present == nil {
          fresh.append(photo)
        } else {
          batch.photos.append(photo)
          batch.result.updated += 1
          batch.updated.append(file.name)
        }
      } catch {
        batch.result.issues.append(error)
      }
    }
    try await add(fresh, known, to: &batch)
    return batch
  }

  private func wallTime(_ file: PhotoFile, _ header: PhotoHeader) -> WallTime {
    header.taken?.wallTime ?? WallTime(unixSeconds: file.modifiedSeconds, in: zone)
  }

  /// Adds new pictures, without those that are there already under another path. Only where others have the same size are
  /// they read through, each once.
  private func add(
    _ photos: [ImportedPhoto], _ known: KnownPhotos, to batch: inout Batch
  ) async throws(StoreError) {
    let reader = PhotoReader()
    let counts = Dictionary(photos.map { ($0.file.bytes, 1) }, uniquingKeysWith: +)
    var photos = photos
    for index in photos.indices {
      let file = photos[index].file
      guard known.sizes.contains(file.bytes) || counts[file.bytes] ?? 0 > 1 else { continue }
      BackgroundThread.yieldToWindow()
      photos[index].digest = reader.digest(of: file)
    }
    var stored = try await database.knownPhotos(withContentOf: photos)
    for other in known.withoutDigest where counts[other.file.bytes] != nil {
      guard let digest = reader.digest(of: other.file) else { continue }
      batch.digests[other.id] = digest
      stored.append(other)
      stored[stored.count - 1].digest = digest
    }
    // What was moved away and is found elsewhere is no duplicate, so the file has to be there still.
    var present = Set(
      stored.filter { PhotoReader.state(of: $0.file.path) == $0.file }.compactMap(\.digest))
    for photo in photos {
      if let digest = photo.digest, !present.insert(digest).inserted {
        batch.result.duplicates += 1
        continue
      }
      batch.photos.append(photo)
      batch.result.added += 1
      batch.added.append(photo.file.name)
    }
  }
}

extension PhotoImportResult {
  fileprivate mutating func take(_ batch: PhotoImportResult) {
    added += batch.added
    updated += batch.updated
    unchanged += batch.unchanged
    duplicates += batch.duplicates
    issues += batch.issues
  }
}

extension Activity.Failure {
  /// The failure that an issue of an import is, with the file's name as its subject.
  init(_ issue: PhotoImportIssue) {
    let name = issue.path.split(separator: "/").last.map(String.init) ?? issue.path
    self.init(subject: name, reason: .photoImport(issue))
  }
}

extension StoreError {
  fileprivate func activityReason(path: String) -> Activity.Reason {
    if case .full(let path) = self { return .service(.diskFull(path: path)) }
    return .storage(message: message)
  }
}
