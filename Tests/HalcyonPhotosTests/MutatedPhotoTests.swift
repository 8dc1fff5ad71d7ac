import Foundation
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonPhotos

/// Damaged and hostile files: each is shown or rejected with an issue, within bounds.
@Suite(.hangGuard) struct MutatedPhotoTests {
  /// Shows a file in all ways.
  /// - Returns: Whether it can be shown.
  static func show(_ bytes: [UInt8], named name: String, in folder: URL) async throws -> Bool {
    let path = try folder.write(bytes, to: name)
    let thumbnails = Thumbnailer(cache: folder, desktop: nil)
    let photo = Photo(
      id: 1, file: PhotoFile(path: path, bytes: 1, modifiedNanoseconds: 0),
      header: PhotoHeader(width: 1, height: 1), wallTime: WallTime(clamping: 0), added: .distantPast
    )
    if let animation = await PhotoAnimation.open(photo) {
      for _ in 0..<8 where await animation.next() == nil { break }
    }
    do {
      _ = try PhotoReader().read(path)
      let pixels = try await thumbnails.thumbnail(of: path)
      let picture = try await thumbnails.picture(at: path, side: 2_000)
      try #require(max(pixels.width, pixels.height) <= Thumbnailer.side)
      try #require(max(picture.width, picture.height) <= 2_000)
      return true
    } catch let issue as PhotoImportIssue {
      try #require(issue.path == path)
      return false
    }
  }

  /// The number of mutated files; `HALCYON_PHOTO_MUTATIONS` overrides it.
  static let count =
    ProcessInfo.processInfo.environment["HALCYON_PHOTO_MUTATIONS"].flatMap { Int($0) } ?? 360

  /// A file of each format, and those that once ended the program.
  static func sources() throws -> [(name: String, bytes: [UInt8])] {
    let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures", isDirectory: true)
    let crashes = try ["crash-exif-thumb.jpg", "crash-preview.nef", "crash-ojpeg.tif"].map {
      ($0, [UInt8](try Data(contentsOf: fixtures.appendingPathComponent($0))))
    }
    let webp = Data(base64Encoded: "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==") ?? Data()
    return [
      ("a.jpg", PhotoFixture.jpeg), ("a.png", PhotoFixture.png), ("a.gif", PhotoFixture.gif),
      ("a.jpg", PhotoFixture.jpeg(profile: PhotoFixture.swappingProfile)),
      ("a.jpg", PhotoFixture.jpeg(xmp: PhotoFixture.xmp)),
      ("a.bmp", PhotoFixture.bitmap(width: 20, height: 10)), ("a.webp", [UInt8](webp)),
      (
        "a.dng",
        PhotoFixture.exif(
          orientation: 6, taken: "2024:06:01 12:34:56", preview: PhotoFixture.jpeg)
      ),
    ] + crashes
  }

  @Test("Mutated files neither end this program, nor hang, nor take a gigabyte of it")
  func mutations() async {
    await #expect(processExitsWith: .success) {
      let sources = try MutatedPhotoTests.sources()
      let words = ["\u{7F}\u{7F}\u{7F}\u{7F}", "GIF89a", "NETSCAPE2.0", "IDAT", "ICC_PROFILE\0"]
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        UUID().uuidString, isDirectory: true)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      var shown = 0
      for seed in 0..<MutatedPhotoTests.count {
        var mutator = Mutator(seed: seed, words: words, nesting: (",", ";"))
        let source = sources[seed % sources.count]
        let bytes = mutator.mutated(source.bytes)
        if try await MutatedPhotoTests.show(bytes, named: "\(seed)\(source.name)", in: folder) {
          shown += 1
        }
      }
      // The mutations are neither harmless nor hopeless.
      try #require((20..<MutatedPhotoTests.count - 20).contains(shown))
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      let kilobytes = peak?.split(separator: " ").compactMap { Int($0) }.first
      try #require(kilobytes ?? .max < 1 << 20)
    }
  }

  @Test("A decompression bomb is rejected before its pixels are allocated")
  func bomb() async throws {
    try await withTemporaryFolder { folder in
      // A GIF whose screen has 65,535 × 65,535 pixels.
      var bytes = PhotoFixture.gif
      bytes.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
      let isShown = try await Self.show(bytes, named: "bomb.gif", in: folder)
      #expect(!isShown)
    }
  }

  @Test("A file whose name is not UTF-8 is reported, and the others are found")
  func undecodableName() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(PhotoFixture.jpeg, to: "a.jpg")
      let name: [CChar] = [0x62, CChar(bitPattern: 0xE9)] + ".jpg".utf8CString
      let parent = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      defer { close(parent) }
      let file = openat(parent, name, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      try #require(file >= 0)
      close(file)
      let found = PhotoFiles([folder.path])
      #expect(found.files.map { ($0 as NSString).lastPathComponent } == ["a.jpg"])
      #expect(found.issues.count == 1)
      guard case .undecodableName? = found.issues.first else {
        Issue.record("\(found.issues)")
        return
      }
    }
  }

  @Test("A photo whose file ends too early is shown and marked as incomplete")
  func truncated() async throws {
    try await withTemporaryFolder { folder in
      let thumbnails = Thumbnailer(cache: folder, desktop: nil)
      let whole = try folder.write(PhotoFixture.jpeg, to: "whole.jpg")
      #expect(try await !thumbnails.picture(at: whole, side: 100).isIncomplete)
      let cut = try folder.write(Array(PhotoFixture.jpeg.dropLast(24)), to: "cut.jpg")
      #expect(try await thumbnails.picture(at: cut, side: 100).isIncomplete)
      #expect(try await thumbnails.picture(at: cut, side: 100).turned(by: 1).isIncomplete)
    }
  }

  @Test("A file that is not a picture despite its name is rejected", arguments: ["jpg", "webp"])
  func misnamed(_ ending: String) async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(Array("%PDF-1.7\n".utf8), to: "photo.\(ending)")
      #expect(throws: PhotoImportIssue.notPicture(path: path)) { try PhotoReader().read(path) }
    }
  }

  @Test("A damaged file is only said to need a package if that is not installed")
  func damagedOptionalFormat() async throws {
    try await withTemporaryFolder { folder in
      let whole = try #require(
        Data(base64Encoded: "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="))
      let sound = try folder.write([UInt8](whole), to: "sound.webp")
      let isInstalled = (try? PhotoReader().read(sound)) != nil
      let broken = [UInt8](whole.prefix(16)) + [UInt8](repeating: 0, count: 64)
      let path = try folder.write(broken, to: "broken.webp")
      let expected: PhotoImportIssue =
        isInstalled
        ? .damaged(path: path, format: "WebP")
        : .missingLoader(path: path, format: "WebP", package: "webp-pixbuf-loader")
      #expect(throws: expected) { try PhotoReader().read(path) }
    }
  }
}
