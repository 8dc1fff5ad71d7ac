import Foundation
import HalcyonActivity
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HalcyonSystem

/// Runs a photo import in the background, outside of the actors.
struct PhotoImportWorker: Sendable {
  let database: HalcyonDatabase
  let zone: TimeZone
  let places: NearestPlaces?
  let date: @Sendable () -> Date
  var media = MediaPool.shared

  /// The result of a batch before it is stored.
  private struct Batch: Sendable {
    var photos: [ImportedPhoto] = []
    /// The digests of stored photos that were computed for this batch.
    var digests: [Int64: Data] = [:]
    /// The paths of identical files, by the digest of their content.
    var copies: [Data: [String]] = [:]
    var result = PhotoImportResult()
    var (added, updated): ([String], [String]) = ([], [])
  }

  /// What the files of a batch contain, before they are compared with the stored photos.
  private struct Headers: Sendable {
    /// The photos that are not stored, and the stored ones that have changed.
    var (fresh, changed): ([ImportedPhoto], [ImportedPhoto]) = ([], [])
    var unchanged = 0
    var issues: [PhotoImportIssue] = []
  }

  @concurrent func run(
    _ paths: [String], _ reporter: ActivityReporter
  ) async throws(PhotoImportFailure) -> PhotoImportResult {
    let found = await BackgroundExecutor.shared.run { _ in PhotoFiles(paths) }
    await reporter.totalKnown(found.files.count + found.issues.count)
    await reporter.failed(found.issues.map(Activity.Failure.init))
    var result = PhotoImportResult(issues: found.issues)
    var headers = await readHeaders(of: found.files.prefix(PhotoImport.batch))
    var rest = found.files.dropFirst(PhotoImport.batch)
    while case .success(let read?) = headers, !Task.isCancelled {
      // The next headers are read while this batch is stored.
      async let following = readHeaders(of: rest.prefix(PhotoImport.batch))
      do throws(StoreError) {
        let batch = try await store(read)
        result.take(batch.result)
        await report(batch, to: reporter)
      } catch {
        headers = .failure(error)
        break
      }
      headers = await following
      rest = rest.dropFirst(PhotoImport.batch)
    }
    // Cancelling the task also ends a write that waits for another program.
    if case .failure(let error) = headers, !Task.isCancelled {
      await reporter.failed(
        with: Activity.Failure(subject: database.path, reason: error.activityReason))
      throw .storage(error, soFar: result)
    }
    guard !Task.isCancelled else {
      await reporter.cancelled()
      throw .cancelled(soFar: result)
    }
    await reporter.finished(changes: result.changed)
    return result
  }

  private func report(_ batch: Batch, to reporter: ActivityReporter) async {
    await reporter.addNames(added: batch.added, changed: batch.updated)
    await reporter.failed(batch.result.issues.map(Activity.Failure.init))
    await reporter.skipped(by: batch.result.unchanged + batch.result.duplicates)
    await reporter.advanced(by: batch.result.changed)
  }

  /// Reads the headers of files.
  /// - Returns: `nil` if there are none, or the task was cancelled.
  private func readHeaders(of paths: ArraySlice<String>) async -> Result<Headers?, StoreError> {
    guard !paths.isEmpty else { return .success(nil) }
    do throws(StoreError) {
      let known = try await database.knownPhotos(at: Array(paths))
      return .success(
        await BackgroundExecutor.shared.run { readHeaders(of: paths, known, $0) })
    } catch {
      return .failure(error)
    }
  }

  private func readHeaders(
    of paths: ArraySlice<String>, _ known: [String: KnownPhoto],
    _ cancellation: BackgroundExecutor.Cancellation
  ) -> Headers? {
    var headers = Headers()
    for path in paths {
      guard !cancellation.isCancelled else { return nil }
      let present = known[path]
      if let present, present.file == PhotoReader.state(of: path) {
        headers.unchanged += 1
        continue
      }
      do throws(PhotoImportIssue) {
        let photo = imported(try PhotoReader(media: media).read(path))
        if present == nil { headers.fresh.append(photo) } else { headers.changed.append(photo) }
      } catch {
        headers.issues.append(error)
      }
    }
    return headers
  }

  /// Stores a batch.
  private func store(_ headers: Headers) async throws(StoreError) -> Batch {
    var batch = Batch()
    batch.photos = headers.changed
    batch.updated = headers.changed.map(\.file.name)
    batch.result.updated = headers.changed.count
    batch.result.unchanged = headers.unchanged
    batch.result.issues = headers.issues
    if !headers.fresh.isEmpty {
      let known = try await database.knownPhotos(withSizes: Set(headers.fresh.map(\.file.bytes)))
      try await add(headers.fresh, known, to: &batch)
    }
    if !batch.photos.isEmpty || !batch.digests.isEmpty || !batch.copies.isEmpty {
      try await database.storePhotos(
        batch.photos, digests: batch.digests, copies: batch.copies, at: date())
    }
    return batch
  }

  private func imported(_ contents: PhotoReader.Contents) -> ImportedPhoto {
    let place = contents.metadata.position.flatMap { places?.nearest(to: $0)?.place.fullName }
    return ImportedPhoto(
      file: contents.file, header: contents.header,
      wallTime: wallTime(contents), metadata: contents.metadata, place: place ?? "",
      seconds: contents.seconds,
      reading: contents.isMetadataRead ? PhotoMetadataReader.version : ImportedPhoto.unread)
  }

  /// Returns the time in the metadata, otherwise in the file name, otherwise in the header of a
  /// video, otherwise of the file.
  private func wallTime(_ contents: PhotoReader.Contents) -> WallTime {
    let file = contents.file
    return contents.header.taken?.wallTime
      ?? PhotoNameTime(fileName: file.name)?.wallTime(in: zone)
      ?? WallTime(unixSeconds: contents.created ?? file.modifiedSeconds, in: zone)
  }

  /// Reads photos again whose metadata was read by an older version, or could not be read because
  /// the library for it was not installed. Files that cannot be read now are tried again at the
  /// next start.
  @concurrent func readAgain() async throws(StoreError) {
    var last: Int64 = 0
    while !Task.isCancelled {
      let known = try await database.photos(
        readBefore: PhotoMetadataReader.version, after: last, limit: PhotoImport.batch)
      guard let end = known.last else { return }
      guard await BackgroundExecutor.shared.run({ _ in media.readsMetadata() }) else { return }
      last = end.id
      let photos = await BackgroundExecutor.shared.run { cancellation in
        known.compactMap { known -> ImportedPhoto? in
          guard !cancellation.isCancelled,
            let contents = try? PhotoReader(media: media).read(known.file.path),
            contents.isMetadataRead
          else { return nil }
          var photo = imported(contents)
          photo.digest = contents.file == known.file ? known.digest : nil
          return photo
        }
      }
      if !photos.isEmpty { try await database.storePhotos(photos, at: date()) }
    }
  }

  @concurrent func written(_ path: String, isTurned: Bool) async throws(StoreError) {
    let photo = await BackgroundExecutor.shared.run { _ in
      (try? PhotoReader(media: media).read(path)).map(imported)
    }
    guard let photo else { return }
    try await database.storeWritten(photo, isTurned: isTurned, at: date())
  }

  /// Adds new photos, except duplicates of stored ones under other paths. Files are hashed only if
  /// others have the same size, each once.
  private func add(
    _ photos: [ImportedPhoto], _ known: KnownPhotos, to batch: inout Batch
  ) async throws(StoreError) {
    let background = BackgroundExecutor.shared
    let photos = await background.run { _ in Self.withDigests(photos, known) }
    var stored = try await database.knownPhotos(withContentOf: photos)
    let others = await background.run { _ in Self.withDigests(known.withoutDigest) }
    for other in others { batch.digests[other.id] = other.digest }
    stored += others
    // A file that was moved is not a duplicate, so the stored file must still exist.
    var present = await background.run { [stored] _ in
      Set(stored.filter { PhotoReader.state(of: $0.file.path) == $0.file }.compactMap(\.digest))
    }
    for photo in photos {
      if let digest = photo.digest, !present.insert(digest).inserted {
        batch.result.duplicates += 1
        batch.copies[digest, default: []].append(photo.file.path)
        continue
      }
      batch.photos.append(photo)
      batch.result.added += 1
      batch.added.append(photo.file.name)
    }
  }

  /// Returns the photos with digests for those that have the same size as others.
  private static func withDigests(
    _ photos: [ImportedPhoto], _ known: KnownPhotos
  ) -> [ImportedPhoto] {
    let counts = Dictionary(photos.map { ($0.file.bytes, 1) }, uniquingKeysWith: +)
    var photos = photos
    for index in photos.indices {
      let file = photos[index].file
      guard known.sizes.contains(file.bytes) || counts[file.bytes] ?? 0 > 1 else { continue }
      photos[index].digest = PhotoReader().digest(of: file)
    }
    return photos
  }

  /// Returns the readable photos with their digests.
  private static func withDigests(_ photos: [KnownPhoto]) -> [KnownPhoto] {
    photos.compactMap { photo in
      guard let digest = PhotoReader().digest(of: photo.file) else { return nil }
      var photo = photo
      photo.digest = digest
      return photo
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
  /// Creates a failure from an import issue, with the file name as its subject.
  init(_ issue: PhotoImportIssue) {
    let name = issue.path.split(separator: "/").last.map(String.init) ?? issue.path
    self.init(subject: name, reason: .photoImport(issue))
  }
}
