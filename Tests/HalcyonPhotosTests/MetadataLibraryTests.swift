import Foundation
import HalcyonActivity
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import StoreTestSupport
import Testing

@testable import HalcyonPhotos

/// `halcyon-media` without the library for metadata, as on a release of Debian with another version
/// of Exiv2.
@Suite(.hangGuard) struct MetadataLibraryTests {
  private static let library = "libhalcyon-metadata.so"
  private let built = URL(fileURLWithPath: MediaProgram.installed().path)
    .deletingLastPathComponent()
  private let photo = PhotoFixture.jpeg(
    xmp: PhotoFixture.xmp, exif: PhotoFixture.exif(orientation: 6, taken: "2024:06:01 10:00:00"))

  /// Copies the program into a folder of its own, without the library.
  private func pool(in folder: URL, _ name: String = "program") throws -> MediaPool {
    let target = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    let program = target.appendingPathComponent(MediaProgram.name)
    try FileManager.default.copyItem(
      at: built.appendingPathComponent(MediaProgram.name), to: program)
    return MediaPool(program: MediaProgram(path: program.path))
  }

  private func addLibrary(in folder: URL, _ name: String = "program") throws {
    try FileManager.default.copyItem(
      at: built.appendingPathComponent(Self.library),
      to: folder.appendingPathComponent(name).appendingPathComponent(Self.library))
  }

  @Test("Without the library, photos are decoded in the sandbox, and their metadata is unknown")
  func missing() async throws {
    try await withTemporaryFolder { folder in
      let media = try pool(in: folder)
      let greeting = try media.greeting()
      #expect(!greeting.readsMetadata && !greeting.versions.contains("Exiv2"))
      #expect(greeting.versions.contains("gdk-pixbuf"))
      #expect(try greeting.layers == MediaPool().greeting().layers)
      let path = try folder.write(photo, to: "a.jpg")
      let contents = try PhotoReader(media: media).read(path)
      #expect(contents.header.width == 32 && contents.header.taken == nil)
      #expect(!contents.isMetadataRead && contents.metadata == PhotoMetadata())
      let thumbnails = Thumbnailer(cache: folder, desktop: nil, media: media)
      #expect(try await thumbnails.thumbnail(of: path).width == 16)
    }
  }

  @Test("The library is found beside the program, and used in its sandbox")
  func found() async throws {
    try await withTemporaryFolder { folder in
      let media = try pool(in: folder)
      try addLibrary(in: folder)
      let greeting = try media.greeting()
      #expect(greeting.readsMetadata && greeting.versions.contains("Exiv2"))
      let contents = try PhotoReader(media: media).read(try folder.write(photo, to: "a.jpg"))
      #expect(contents.isMetadataRead && contents.metadata.tags == ["travel", "river"])
      #expect(contents.header.orientation == .rightTop)
    }
  }

  @Test("A file that is no library, and another library, are not used", arguments: [true, false])
  func unusable(isText: Bool) async throws {
    try await withTemporaryFolder { folder in
      let media = try pool(in: folder)
      if isText {
        try folder.write("text", to: "program/\(Self.library)")
      } else {
        try FileManager.default.copyItem(
          atPath: try #require(try Self.loadedLibrary("libm.so")),
          toPath: folder.path + "/program/\(Self.library)")
      }
      #expect(try !media.greeting().readsMetadata)
    }
  }

  /// Returns the path of a library of this process.
  private static func loadedLibrary(_ name: String) throws -> String? {
    let maps = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/maps")).readToEnd()
    return String(decoding: maps ?? Data(), as: UTF8.self).split(separator: "\n")
      .first { $0.contains("/" + name) }.flatMap { line in
        line.firstIndex(of: "/").map { String(line[$0...]) }
      }
  }

  @Test("Without the library, nothing is written, removed or reported as damaged")
  func refused() async throws {
    try await withTemporaryFolder { folder in
      let media = try pool(in: folder)
      let path = try folder.write(photo, to: "photos/a.jpg")
      let file = try #require(PhotoReader.state(of: path))
      await #expect(throws: PhotoWriteError.noMetadataLibrary(path: path)) {
        try await PhotoWriter.write(PhotoFileChange(caption: "New"), to: file, media)
      }
      await #expect(throws: PhotoCopyError.noMetadataLibrary(path: path)) {
        try await PhotoCopy.stripped([path], media)
      }
      #expect(PhotoReader.state(of: path) == file)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path + "/photos") == ["a.jpg"])
      let raw = try folder.write(PhotoFixture.exif(orientation: 1), to: "a.dng")
      let issue = PhotoImportIssue.noMetadataLibrary(path: raw)
      #expect(issue.isTemporary)
      #expect(throws: issue) { try PhotoReader(media: media).read(raw) }
    }
  }

  @Test("Metadata that could not be read is read later, and known metadata is kept meanwhile")
  func later() async throws {
    try await withTemporaryFolder { folder in
      let zone = try #require(TimeZone(secondsFromGMT: 0))
      let database = try HalcyonDatabase.inMemory()
      let activity = ActivityCenter(clock: ManualClock())
      let (without, with) = (try pool(in: folder), try pool(in: folder, "later"))
      try addLibrary(in: folder, "later")
      func run(_ media: MediaPool) -> PhotoImport {
        PhotoImport(database: database, activity: activity, zone: zone, media: media)
      }
      func tags() async throws -> [String: [String]] {
        let ids = try await database.photos().map(\.id)
        return Dictionary(
          uniqueKeysWithValues: try await database.photoDetails(ids).map {
            ($0.photo.file.name, $0.tags)
          })
      }
      let all = ["travel", "river"]
      let old = try folder.write(photo, to: "photos/old.jpg")
      try await run(with).run(paths: [folder.path + "/photos"])
      #expect(try await tags() == ["old.jpg": all])
      // The file changes twice while the library is missing.
      for end in ["\n", "\n\n"] {
        try folder.write(photo + Array(end.utf8), to: "photos/old.jpg")
        try folder.write(photo + Array(" \(end)".utf8), to: "photos/new.jpg")
        let result = try await run(without).run(paths: [folder.path + "/photos"])
        #expect(result.added + result.updated == 2 && result.issues.isEmpty)
        try await run(without).readAgain()
        #expect(try await tags() == ["old.jpg": all, "new.jpg": []])
        let known = try #require(try await database.photos().first { $0.file.path == old })
        #expect(known.header.taken != nil && known.header.orientation == .rightTop)
        #expect(known.wallTime == known.header.taken?.wallTime)
      }
      try await run(with).readAgain()
      #expect(try await tags() == ["old.jpg": all, "new.jpg": all])
      #expect(try await database.photos(readBefore: 1, after: 0, limit: 9).isEmpty)
    }
  }
}
