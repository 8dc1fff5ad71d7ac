import Foundation
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonPhotos

@Suite(.hangGuard) struct ThumbnailerTests {
  /// Returns the color 0xRRGGBB at the center of a quadrant.
  private func colors(_ pixels: PhotoPixels) -> [UInt32] {
    let (width, height) = (pixels.width, pixels.height)
    return [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
      let place = ((height * y / 4) * width + width * x / 4) * 4
      // Quantized, because JPEG is lossy.
      return pixels.storage.bytes[place..<place + 3].reversed().reduce(0) {
        $0 << 8 | ($1 > 127 ? 0xFF : 0)
      }
    }
  }
  private static let (red, green, blue, white): (UInt32, UInt32, UInt32, UInt32) = (
    0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF
  )

  /// The quadrants from the top left, row by row, for each orientation.
  private static let shown: [[UInt32]] = [
    [red, green, blue, white], [green, red, white, blue], [white, blue, green, red],
    [blue, white, red, green], [red, blue, green, white], [blue, red, white, green],
    [white, green, blue, red], [green, white, red, blue],
  ]

  @Test(
    "All eight orientations are upright, from the file and from the cache", arguments: 1...8)
  func orientation(_ value: Int) async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(
        PhotoFixture.jpeg(exif: PhotoFixture.exif(orientation: value)), to: "p.jpg")
      let thumbnails = Thumbnailer(cache: folder, desktop: nil)
      let swaps = try #require(PhotoOrientation(rawValue: value)).swapsSides
      for _ in 0..<2 {
        let pixels = try await thumbnails.thumbnail(of: path)
        #expect(pixels.width == (swaps ? 16 : 32))
        #expect(pixels.height == (swaps ? 32 : 16))
        #expect(colors(pixels) == Self.shown[value - 1])
      }
      #expect(colors(try await thumbnails.picture(at: path, side: 1_000)) == Self.shown[value - 1])
    }
  }

  @Test("Transparency is preserved, also in the cache")
  func transparency() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(PhotoFixture.png, to: "p.png")
      let thumbnails = Thumbnailer(cache: folder, desktop: nil)
      for _ in 0..<2 {
        let pixels = try await thumbnails.thumbnail(of: path)
        #expect(pixels.width == 3 && pixels.height == 2)
        #expect(Array(pixels.storage.bytes.prefix(4)) == [0, 0, 128, 128])
      }
    }
  }

  private func kept(in folder: URL) -> [String] {
    let files = FileManager.default.enumerator(atPath: folder.path + "/thumbnails")?.allObjects
    return (files as? [String] ?? []).filter { $0.contains("/") }
  }

  @Test("A cached thumbnail is used until the file changes")
  func cache() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(PhotoFixture.jpeg, to: "p.jpg")
      let thumbnails = Thumbnailer(cache: folder, desktop: nil)
      _ = try await thumbnails.thumbnail(of: path)
      let name = try #require(kept(in: folder).first)
      // The cached file is shown.
      let file = folder.appendingPathComponent("thumbnails/" + name)
      let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
      try Data(PhotoFixture.png).write(to: file)
      var time = stat()
      #expect(stat(path, &time) == 0)
      utimensat(AT_FDCWD, file.path, [time.st_mtim, time.st_mtim], 0)
      #expect(try await thumbnails.thumbnail(of: path).width == 3)
      // A new modification time invalidates it.
      let later = try #require(date as? Date).addingTimeInterval(10)
      try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: path)
      #expect(try await thumbnails.thumbnail(of: path).width == 32)
      await thumbnails.removeThumbnail(of: path)
      #expect(kept(in: folder).isEmpty)
    }
  }

  @Test("A file that cannot be decoded is retried only after it has changed")
  func failure() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(Array(PhotoFixture.jpeg.prefix(120)), to: "p.jpg")
      let thumbnails = Thumbnailer(cache: folder, desktop: nil)
      for _ in 0..<2 {
        await #expect(throws: PhotoImportIssue.damaged(path: path, format: "JPEG")) {
          try await thumbnails.thumbnail(of: path)
        }
      }
      #expect(kept(in: folder).map { $0.hasSuffix(".fail") } == [true])
      try folder.write(PhotoFixture.jpeg, to: "p.jpg")
      try FileManager.default.setAttributes(
        [.modificationDate: Date().addingTimeInterval(10)], ofItemAtPath: path)
      #expect(try await thumbnails.thumbnail(of: path).width == 32)
      await #expect(throws: PhotoImportIssue.missing(path: path + "x")) {
        try await thumbnails.thumbnail(of: path + "x")
      }
    }
  }

  @Test("Thumbnails are created even if the cache is not writable")
  func noCache() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(PhotoFixture.jpeg, to: "p.jpg")
      try folder.write("in the way", to: "thumbnails")
      let pixels = try await Thumbnailer(cache: folder, desktop: nil).thumbnail(of: path)
      #expect(pixels.width == 32)
    }
  }
}

@Suite(.hangGuard) struct DesktopThumbnailTests {
  private let uri = "file:///home/ada/a%20b.jpg"
  private let file = PhotoFile(
    path: "/home/ada/a b.jpg", bytes: 77, modifiedNanoseconds: 1_700_000_000_900_000_000)

  private func thumbnail(_ texts: [(String, String)]) -> [UInt8] {
    let chunks = texts.flatMap { name, text -> [UInt8] in
      let content = Array((name + "\0" + text).utf8)
      return [0, 0, 0, UInt8(content.count)] + Array("tEXt".utf8) + content + [0, 0, 0, 0]
    }
    // After the PNG signature and the header chunk.
    return PhotoFixture.png.prefix(33) + chunks + PhotoFixture.png.dropFirst(33)
  }

  @Test("The file name matches the example in the standard")
  func name() {
    #expect(
      DesktopThumbnail.name(of: "file:///home/jens/photos/me.png")
        == "c6ee772d9e49320e97ec29a7eb5b1697")
    #expect(DesktopThumbnail.uri(of: "/home/ada/a b.jpg") == uri)
    #expect(DesktopThumbnail.uri(of: "relative") == nil)
  }

  @Test("A thumbnail is valid only if URI, modification time and size match the photo")
  func validity() {
    let (address, time) = (("Thumb::URI", uri), ("Thumb::MTime", "1700000000"))
    func isValid(_ texts: (String, String)...) -> Bool {
      DesktopThumbnail.isValid(thumbnail(texts), for: file, uri: uri)
    }
    #expect(isValid(address, time))
    #expect(isValid(address, time, ("Thumb::Size", "77")))
    #expect(isValid(address, ("Thumb::MTime", "1700000000.9")))
    #expect(!isValid(address, time, ("Thumb::Size", "78")))
    #expect(!isValid(address, ("Thumb::MTime", "1700000001")))
    #expect(!isValid(address, ("Thumb::MTime", "")))
    #expect(!isValid(("Thumb::URI", "file:///other"), time))
    #expect(!isValid(address))
    #expect(!isValid(time))
    #expect(!DesktopThumbnail.isValid(PhotoFixture.jpeg, for: file, uri: uri))
  }

  @Test("A valid desktop thumbnail is used, an outdated one is not")
  func used() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(PhotoFixture.jpeg, to: "p.jpg")
      let uri = try #require(DesktopThumbnail.uri(of: path))
      let name = try #require(DesktopThumbnail.name(of: uri))
      let seconds = try #require(PhotoReader.state(of: path)).modifiedSeconds
      let desktop = folder.appendingPathComponent("shared")
      let thumbnails = Thumbnailer(cache: folder, desktop: desktop)
      let texts = [("Thumb::URI", uri), ("Thumb::MTime", "\(seconds)")]
      try desktop.write(thumbnail(texts), to: "large/\(name).png")
      #expect(try await thumbnails.thumbnail(of: path).width == 3)
      try FileManager.default.setAttributes(
        [.modificationDate: Date().addingTimeInterval(100)], ofItemAtPath: path)
      #expect(try await thumbnails.thumbnail(of: path).width == 32)
    }
  }
}
