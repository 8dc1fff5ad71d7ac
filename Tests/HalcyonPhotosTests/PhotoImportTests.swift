import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import StoreTestSupport
import Synchronization
import Testing

@testable import HalcyonActivity
@testable import HalcyonPhotos
@testable import HalcyonText

@Suite(.hangGuard) struct PhotoImportTests {
  private let database: HalcyonDatabase
  private let activity = ActivityCenter(clock: ManualClock())
  private let zone: TimeZone

  init() throws {
    database = try HalcyonDatabase.inMemory()
    zone = try #require(TimeZone(secondsFromGMT: 7_200))
  }

  private func run(_ paths: [String]) async throws -> PhotoImportResult {
    try await PhotoImport(database: database, activity: activity, zone: zone).run(paths: paths)
  }

  private func lastActivity() async throws -> Activity {
    try #require(await activity.snapshot.activities.last)
  }

  private func expectCounts(
    done: Int, skipped: Int, failed: Int, _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let counts = try await lastActivity().counts
    #expect(
      [counts.done, counts.skipped, counts.failed, counts.total]
        == [done, skipped, failed, done + skipped + failed], sourceLocation: location)
  }

  @Test("A folder is imported, importing it again changes nothing, and changed photos are updated")
  func again() async throws {
    try await withTemporaryFolder { folder in
      for orientation in 1...8 {
        let block = PhotoFixture.exif(
          orientation: orientation, taken: "2024:06:0\(orientation) 10:00:00", offset: "+09:00")
        try folder.write(PhotoFixture.jpeg(exif: block), to: "year/\(orientation).JPG")
      }
      try folder.write(PhotoFixture.png, to: "small.png")
      try folder.write(PhotoFixture.jpeg, to: ".hidden/h.jpg")
      try folder.write(PhotoFixture.jpeg, to: ".h.jpg")
      try folder.write("notes", to: "notes.txt")
      #expect(try await run([folder.path]) == PhotoImportResult(added: 9))
      #expect(try await lastActivity().state == .succeeded(changes: 9))
      try await expectCounts(done: 9, skipped: 0, failed: 0)

      let photos = try await database.photos()
      #expect(photos.dropFirst().map(\.file.name) == (1...8).reversed().map { "\($0).JPG" })
      #expect(photos[1].header.orientation == .leftBottom)
      #expect(photos[1].header.shownSize == (16, 32))
      #expect(photos[8].header.shownSize == (32, 16))
      #expect(photos[8].header.taken?.offsetSeconds == 32_400)
      #expect(photos[8].wallTime == photos[8].header.taken?.wallTime)
      #expect(photos[8].wallTime.day == Day(year: 2024, month: 6, day: 1))
      // Without a capture time the file's modification time is used, in the local time zone.
      let small = photos[0]
      #expect(small.header.taken == nil)
      #expect(small.wallTime.seconds == small.file.modifiedSeconds + 7_200)

      #expect(try await run([folder.path]) == PhotoImportResult(unchanged: 9))
      #expect(try await lastActivity().state == .succeeded(changes: 0))
      try await expectCounts(done: 0, skipped: 9, failed: 0)

      try folder.write(
        PhotoFixture.jpeg(exif: PhotoFixture.exif(orientation: 3)), to: "year/1.JPG")
      #expect(try await run([folder.path]) == PhotoImportResult(updated: 1, unchanged: 8))
      let changed = try #require(await database.photos().first { $0.id == photos[8].id })
      #expect(changed.header.orientation == .bottomRight)
      #expect(changed.added == photos[8].added)
    }
  }

  @Test("Duplicates under another name are skipped, photos that only have the same size are not")
  func duplicates() async throws {
    try await withTemporaryFolder { folder in
      let one = try folder.write(PhotoFixture.jpeg, to: "a.jpg")
      try folder.write(PhotoFixture.jpeg, to: "b.jpg")
      var other = PhotoFixture.jpeg
      other[12] ^= 1
      try folder.write(other, to: "c.jpg")
      #expect(try await run([folder.path]) == PhotoImportResult(added: 2, duplicates: 1))
      try await expectCounts(done: 2, skipped: 1, failed: 0)
      let again = try folder.write(PhotoFixture.jpeg, to: "d/d.jpg")
      #expect(try await run([again]) == PhotoImportResult(duplicates: 1))
      // A photo that was moved is imported from its new path.
      try FileManager.default.moveItem(atPath: one, toPath: folder.path + "/moved.jpg")
      #expect(try await run([folder.path + "/moved.jpg"]) == PhotoImportResult(added: 1))
    }
  }

  @Test("Files that are not images are reported, and the rest is stored")
  func partial() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(PhotoFixture.jpeg, to: "good.jpg")
      let text = try folder.write("text", to: "text.jpg")
      let empty = try folder.write("", to: "empty.png")
      let cut = try folder.write(Array(PhotoFixture.jpeg.prefix(100)), to: "cut.jpg")
      let heif = try folder.write(Array("\0\0\0\u{18}ftypheic\0\0\0\0mif1".utf8), to: "p.heic")
      let jxl = try folder.write([0xFF, 0x0A, 1, 2, 3], to: "p.jxl")
      let svg = try folder.write(
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", to: "drawing.svg")
      let missing = folder.path + "/none.jpg"
      let result = try await run([folder.path, missing, svg])
      #expect(result.added == 1)
      let loaders = try await isLoaderMissing(heif)
      #expect(
        Set(result.issues).subtracting([.missing(path: missing)])
          == Set(
            [
              .notPicture(path: text), .notPicture(path: empty),
              .damaged(path: cut, format: "JPEG"),
              .missingLoader(path: jxl, format: "JPEG XL", package: nil),
              .notPicture(path: svg),
              loaders
                ? .missingLoader(path: heif, format: "HEIF", package: "heif-gdk-pixbuf")
                : .damaged(path: heif, format: "HEIF"),
            ]))
      let last = try await lastActivity()
      #expect(last.state == .partial)
      #expect(last.failures.count == 7)
      #expect(last.actions == [.retry])
      try await expectCounts(done: 1, skipped: 0, failed: 7)
      for issue in result.issues { #expect(UserText.sentence(issue).contains(issue.path)) }
    }
  }

  /// The optional package can be installed on the test machine.
  private func isLoaderMissing(_ path: String) async throws -> Bool {
    do {
      _ = try PhotoReader().read(path)
      return false
    } catch {
      if case .missingLoader = error { return true }
      return false
    }
  }

  @Test("A cycle of symbolic links terminates, and each photo is found once")
  func loop() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(PhotoFixture.jpeg, to: "a/one.jpg")
      let files = FileManager.default
      try files.createSymbolicLink(
        atPath: folder.path + "/a/loop", withDestinationPath: folder.path)
      try files.createSymbolicLink(
        atPath: folder.path + "/b", withDestinationPath: folder.path + "/a")
      try files.createSymbolicLink(atPath: folder.path + "/gone.jpg", withDestinationPath: "none")
      #expect(try await run([folder.path, folder.path + "/b"]) == PhotoImportResult(added: 1))
    }
  }

  @Test("Folder depth and file count are limited, and skipped items are reported")
  func limits() async throws {
    try await withTemporaryFolder { folder in
      for name in ["1.jpg", "2.jpg", "3.jpg", "d/4.jpg", "d/e/5.jpg"] {
        try folder.write(PhotoFixture.jpeg, to: name)
      }
      let shallow = PhotoFiles([folder.path], limits: .init(depth: 2))
      #expect(shallow.files.count == 4)
      let root = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
      #expect(shallow.issues == [.tooDeep(path: root + "/d/e", limit: 2)])
      let few = PhotoFiles([folder.path], limits: .init(files: 2))
      #expect(few.files.count == 2)
      #expect(few.issues == [.tooManyFiles(path: root, limit: 2)])
      var reader = PhotoReader()
      reader.maximumBytes = 100
      #expect(throws: PhotoImportIssue.self) { try reader.read(folder.path + "/1.jpg") }
    }
  }

  @Test("A folder without photos is reported")
  func emptyFolder() async throws {
    try await withTemporaryFolder { folder in
      let root = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
      let result = try await run([folder.path])
      #expect(result == PhotoImportResult(issues: [.emptyFolder(path: root)]))
      #expect(try await lastActivity().state == .failed)
    }
  }

  @Test("An unreadable folder is reported")
  func lockedFolder() async {
    await #expect(processExitsWith: .success) {
      try await asOrdinaryUser { folder in
        let root = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
        chmod(folder.path, 0)
        let result = try await PhotoImportTests().run([folder.path])
        chmod(folder.path, 0o700)
        try #require(result.issues == [.unreadable(path: root, errno: EACCES)])
      }
    }
  }

  @Test("A cancelled import keeps complete batches")
  func cancel() async throws {
    try await withTemporaryFolder { folder in
      for number in 0..<PhotoImport.batch * 3 {
        let block = PhotoFixture.exif(taken: "2024:06:01 10:00:00", offset: "+0\(number % 10):00")
        try folder.write(
          PhotoFixture.jpeg(exif: block + Array("\(number)".utf8)), to: "\(number).jpg")
      }
      let database = try HalcyonDatabase(directory: folder)
      let other = try OtherProgram(database.path)
      let (isWaiting, waits) = AsyncStream.makeStream(of: Void.self)
      let batches = Mutex(0)
      // Asked for the date when a batch is stored. The second one then waits for a lock.
      let photos = PhotoImport(database: database, activity: activity, zone: zone) {
        let number = batches.withLock {
          $0 += 1
          return $0
        }
        if number == 2 {
          #expect(throws: Never.self) { try other.begin() }
          waits.yield()
        }
        return Date()
      }
      let task = Task { try await photos.run(paths: [folder.path]) }
      for await _ in isWaiting { break }
      let id = try await lastActivity().id
      #expect(await activity.perform(.cancel, on: id))
      await #expect(
        throws: PhotoImportFailure.cancelled(soFar: PhotoImportResult(added: PhotoImport.batch))
      ) { try await task.value }
      #expect(try await lastActivity().state == .cancelled)
      let stored = try await database.photoCount()
      #expect(stored == PhotoImport.batch)
      try other.commit()
      // The next import adds the rest.
      let rest = try await PhotoImport(database: database, activity: activity, zone: zone)
        .run(paths: [folder.path])
      #expect(rest.unchanged == stored && rest.added == 3 * PhotoImport.batch - stored)
    }
  }

  @Test("A paused import holds no lock, and is resumed or canceled", arguments: [true, false])
  func pause(isResumed: Bool) async throws {
    try await withTemporaryFolder { folder in
      for number in 0..<PhotoImport.batch * 3 {
        try folder.write(
          PhotoFixture.jpeg(exif: PhotoFixture.exif() + Array("\(number)".utf8)),
          to: "\(number).jpg")
      }
      let database = try HalcyonDatabase(directory: folder)
      let other = try OtherProgram(database.path)
      // The first batch waits for another program.
      try other.begin()
      let photos = PhotoImport(database: database, activity: activity, zone: zone)
      let task = Task { try await photos.run(paths: [folder.path]) }
      for await snapshot in await activity.snapshots() where !snapshot.activities.isEmpty { break }
      let id = try await lastActivity().id
      #expect(await activity.setPaused(true, on: id))
      try other.commit()
      try await waitUntil { await activity.pausedWorkCount == 1 }
      #expect(try await database.photoCount() == PhotoImport.batch)
      try other.begin()
      try other.commit()
      guard isResumed else {
        #expect(await activity.perform(.cancel, on: id))
        await #expect(
          throws: PhotoImportFailure.cancelled(soFar: PhotoImportResult(added: PhotoImport.batch))
        ) { try await task.value }
        #expect(try await database.photoCount() == PhotoImport.batch)
        return
      }
      #expect(await activity.setPaused(false, on: id))
      #expect(try await task.value.added == 3 * PhotoImport.batch)
    }
  }

  @Test("A folder that vanishes during an import: each photo is stored or reported")
  func vanishing() async throws {
    try await withTemporaryFolder { folder in
      let pictures = folder.appendingPathComponent("pictures")
      let count = PhotoImport.batch * 4
      for number in 0..<count {
        try pictures.write(
          PhotoFixture.jpeg(exif: PhotoFixture.exif() + Array("\(number)".utf8)),
          to: "\(1_000 + number).jpg")
      }
      // Asked for the date when the first batch is stored.
      let photos = PhotoImport(database: database, activity: activity, zone: zone) {
        try? FileManager.default.removeItem(at: pictures)
        return Date()
      }
      let result = try await photos.run(paths: [pictures.path])
      // The headers of the second batch may have been read already.
      #expect((PhotoImport.batch...PhotoImport.batch * 2).contains(result.added))
      #expect(result.added + result.issues.count == count)
      #expect(try await database.photoCount() == result.added)
      let last = pictures.path + "/\(1_000 + count - 1).jpg"
      #expect(result.issues.last == .missing(path: last))
      #expect(
        UserText.sentence(PhotoImportIssue.missing(path: last))
          == "“\(last)” does not exist. Check the name, then try again.")
      try await expectCounts(done: result.added, skipped: 0, failed: result.issues.count)
    }
  }

  @Test("Concurrent imports are serialized and add no duplicates")
  func twice() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(PhotoFixture.jpeg, to: "a.jpg")
      let photos = PhotoImport(database: database, activity: activity)
      async let first = photos.run(paths: [folder.path])
      async let second = photos.run(paths: [folder.path])
      let results = try await [first, second]
      #expect(results.map(\.added).reduce(0, +) == 1)
      #expect(results.map(\.unchanged).reduce(0, +) == 1)
    }
  }

  @Test("An import stays hidden for a while, and only one that was asked for owes an answer")
  func hidden() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(PhotoFixture.png, to: "a.png")
      _ = try await run([folder.path])
      var last = try await lastActivity()
      #expect(!last.isShown && !last.isRequested)
      let photos = PhotoImport(database: database, activity: activity, zone: zone)
      _ = try await photos.run(paths: [folder.path], isRequested: true)
      last = try await lastActivity()
      #expect(!last.isShown && last.isRequested)
    }
  }
}
