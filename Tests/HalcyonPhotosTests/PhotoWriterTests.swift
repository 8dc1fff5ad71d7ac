import Foundation
import HalcyonActivity
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonPhotos

@Suite(.hangGuard) struct PhotoWriterTests {
  private func state(_ path: String) throws -> PhotoFile {
    try #require(PhotoReader.state(of: path))
  }

  @Test("Captions, tags and the orientation are written and read back, and the rest is kept")
  func write() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(PhotoFixture.jpeg(xmp: PhotoFixture.xmp), to: "a.jpg")
      chmod(path, 0o640)
      let before = try PhotoReader().read(path)
      try await PhotoWriter.write(
        PhotoFileChange(
          caption: "Grüße, \"Ärger\"", tags: ["a, b", "ö"], orientation: .rightTop),
        to: try state(path))
      let after = try PhotoReader().read(path)
      #expect(after.metadata.caption == "Grüße, \"Ärger\"")
      #expect(after.metadata.tags == ["a, b", "ö"])
      #expect(after.header.orientation == .rightTop)
      #expect(after.header.taken == before.header.taken)
      #expect(after.metadata.faces == before.metadata.faces)
      #expect(after.metadata.camera == before.metadata.camera)
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
      try await PhotoWriter.write(PhotoFileChange(caption: "", tags: []), to: try state(path))
      let empty = try PhotoReader().read(path)
      #expect(empty.metadata.caption.isEmpty && empty.metadata.tags.isEmpty)
      #expect(empty.header.orientation == .rightTop)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.jpg"])
    }
  }

  @Test("A sidecar, which takes precedence, is changed, too")
  func sidecar() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(PhotoFixture.jpeg, to: "a.jpg")
      try folder.write(Array(PhotoFixture.xmp.utf8), to: "a.jpg.xmp")
      try await PhotoWriter.write(PhotoFileChange(caption: "New"), to: try state(path))
      let after = try PhotoReader().read(path)
      #expect(after.metadata.caption == "New")
      #expect(after.metadata.tags == ["travel", "river"])
    }
  }

  @Test("A file that was replaced meanwhile, and formats without metadata, are not changed")
  func refused() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(PhotoFixture.jpeg, to: "a.jpg")
      let old = try state(path)
      try folder.write(PhotoFixture.jpeg + [0], to: "a.jpg")
      await #expect(throws: PhotoWriteError.changed(path: path)) {
        try await PhotoWriter.write(PhotoFileChange(caption: "x"), to: old)
      }
      let gif = try folder.write(PhotoFixture.gif, to: "a.gif")
      await #expect(throws: PhotoWriteError.unsupported(path: gif)) {
        try await PhotoWriter.write(PhotoFileChange(caption: "x"), to: try state(gif))
      }
      let text = try folder.write("text", to: "text.jpg")
      await #expect(throws: PhotoWriteError.unsupported(path: text)) {
        try await PhotoWriter.write(PhotoFileChange(caption: "x"), to: try state(text))
      }
      #expect(try String(contentsOfFile: text, encoding: .utf8) == "text")
      #expect(try Data(contentsOf: URL(fileURLWithPath: gif)) == Data(PhotoFixture.gif))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          == ["a.gif", "a.jpg", "text.jpg"])
    }
  }

  @Test("A full disk leaves the file, tiles and copies as they were")
  func fullDisk() async {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let bytes = PhotoFixture.jpeg(xmp: PhotoFixture.xmp)
      let path = try folder.write(bytes, to: "a.jpg")
      let state = try #require(PhotoReader.state(of: path))
      // Pixels are in files in memory, which the limit below also concerns.
      let unwritable = URL(fileURLWithPath: path)
      let thumbnail = try await Thumbnailer(cache: unwritable, desktop: nil, media: MediaPool())
        .thumbnail(of: path)
      // Writing more than a few bytes into any file fails.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 100, rlim_max: 1 << 30)
      try #require(setrlimit(__rlimit_resource_t(1), &limit) == 0)
      var (written, copied, tiled) = (false, false, false)
      do { try await PhotoWriter.write(PhotoFileChange(caption: "x"), to: state) } catch {
        written = error as? PhotoWriteError == .unwritable(path: path, errno: EFBIG)
      }
      do { _ = try PhotoCopy.copy(path, toFolder: folder.path + "/copies") } catch {
        copied =
          error as? PhotoCopyError
          == .unwritable(path: folder.path + "/copies/a.jpg", errno: EFBIG)
      }
      let photo = Photo(
        id: 1, file: state, header: PhotoHeader(width: 32, height: 16),
        wallTime: WallTime(clamping: 0), added: .distantPast)
      let thumbnails = Thumbnailer(cache: folder.appendingPathComponent("cache"), desktop: nil)
      do { _ = try await thumbnails.tiles(of: photo) } catch {
        tiled = error as? PhotoImportIssue == .unreadable(path: path, errno: EFBIG)
      }
      limit.rlim_cur = limit.rlim_max
      try #require(setrlimit(__rlimit_resource_t(1), &limit) == 0)
      try #require(written && copied && tiled)
      try #require(thumbnail.width == 32, "shown although it cannot be cached")
      try #require(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      try #require(names == ["a.jpg", "cache", "copies"])
      try #require(
        try FileManager.default.contentsOfDirectory(atPath: folder.path + "/copies").isEmpty)
    }
  }

  @Test("A written rotation replaces the stored one, and other locations are forgotten")
  func stored() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(PhotoFixture.jpeg, to: "a.jpg")
      try folder.write(PhotoFixture.jpeg, to: "b.jpg")
      let database = try HalcyonDatabase.inMemory()
      let photoImport = PhotoImport(database: database, activity: ActivityCenter())
      _ = try await photoImport.run(paths: [folder.path])
      let photo = try #require(try await database.photos().first)
      try await database.change([photo.id], .turn(by: 1))
      try await PhotoWriter.write(PhotoFileChange(orientation: .rightTop), to: try state(path))
      try await photoImport.written(path, isTurned: true)
      let after = try #require(try await database.photoDetails([photo.id]).first)
      #expect(after.photo.turns == 0)
      #expect(after.photo.header.orientation == .rightTop)
      #expect(after.photo.file == (try state(path)))
      #expect(after.copies.isEmpty)
    }
  }
}
