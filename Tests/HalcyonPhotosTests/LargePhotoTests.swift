import Foundation
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonPhotos

/// Photos that are decoded row by row, because all of their pixels would need too much memory.
@Suite(.hangGuard) struct LargePhotoTests {
  private static let (width, height) = (4_999, 4_003)

  /// Vertical stripes, whose mean is gray, with a white square in the first corner.
  private static let stripes = [UInt8](repeating: 0b1010_1010, count: (width + 7) / 8)
  private static let rowWithSquare = stripes.enumerated().map { $0 < 2_000 / 8 ? 0xFF : $1 }

  private static func png() -> [UInt8] {
    LargePhotoFixture.png(width: width, height: height) { $0 < 2_000 ? rowWithSquare : stripes }
  }

  private static func photo(_ path: String) -> Photo {
    Photo(
      id: 1, file: PhotoFile(path: path, bytes: 1, modifiedNanoseconds: 0),
      header: PhotoHeader(width: 1, height: 1), wallTime: WallTime(clamping: 0),
      added: .distantPast)
  }

  private static func words(_ pixels: PhotoPixels) -> [UInt32] {
    Array(pixels.storage.bytes.bindMemory(to: UInt32.self))
  }

  @Test("A large PNG file is scaled down while it is decoded")
  func shrunk() async throws {
    try await withTemporaryFolder { folder in
      let bytes = Self.png()
      let path = try folder.write(bytes, to: "a.png")
      for side in [100, 1_000] {
        let pixels = try await Thumbnailer(cache: folder, desktop: nil).picture(
          at: path, side: side)
        #expect(pixels.width == side && pixels.height == (side * 4_003 + 2_499) / 4_999)
        let words = Self.words(pixels)
        for (x, y, expected) in [(0.1, 0.1, 255), (0.38, 0.45, 255), (0.9, 0.1, 128)] {
          let place = Int(y * Double(pixels.height)) * side + Int(x * Double(side))
          #expect(abs(Int(words[place] & 255) - expected) <= 6, "\(side): \(x), \(y)")
          #expect(words[place] >> 24 == 255)
        }
      }
      let cut = try folder.write(bytes.prefix(bytes.count / 2), to: "cut.png")
      let half = try await Thumbnailer(cache: folder, desktop: nil).picture(at: cut, side: 100)
      #expect(half.isIncomplete && half.height == 80)
      #expect(Self.words(half).last == 0xFF80_8080)
      var damaged = bytes
      for place in bytes.count / 2..<bytes.count / 2 + 70_000 { damaged[place] = 0xFF }
      let broken = try folder.write(damaged, to: "broken.png")
      await #expect(throws: PhotoImportIssue.damaged(path: broken, format: "PNG")) {
        try await Thumbnailer(cache: folder, desktop: nil).picture(at: broken, side: 100)
      }
    }
  }

  @Test("The tiles of an image are those of its file, with and without interlacing")
  func tiles() async throws {
    try await withTemporaryFolder { folder in
      let thumbnails = Thumbnailer(cache: folder, desktop: nil)
      func isWhite(_ x: Int, _ y: Int) -> Bool { (x * y) % 7 < 3 }
      for isInterlaced in [false, true] {
        let path = try folder.write(
          LargePhotoFixture.png(
            width: 3_001, height: 515, isInterlaced: isInterlaced, isWhite: isWhite),
          to: "\(isInterlaced).png")
        let tiles = try await thumbnails.tiles(of: Self.photo(path))
        for column in 0...5 {
          for row in 0...1 {
            let tile = PhotoTile(level: 0, column: column, row: row)
            let pixels = try #require(await tiles.pixels(of: tile))
            let words = Self.words(pixels)
            var isSame = words.count == pixels.width * pixels.height
            var place = 0
            while isSame && place < words.count {
              let (x, y) = (place % pixels.width, place / pixels.width)
              isSame = (words[place] == .max) == isWhite(column * 512 + x, row * 512 + y)
              place += 1
            }
            #expect(isSame, "\(column), \(row), interlaced: \(isInterlaced)")
          }
        }
      }
    }
  }

  @Test("The tiles of a JPEG file are its pixels")
  func jpegTiles() async throws {
    try await withTemporaryFolder { folder in
      // Halcyon stores thumbnails as JPEG files.
      let thumbnails = Thumbnailer(cache: folder.appendingPathComponent("cache"), desktop: nil)
      let bitmap = try folder.write(PhotoFixture.bitmap(width: 700, height: 900), to: "a.bmp")
      _ = try await thumbnails.thumbnail(of: bitmap)
      let names = try FileManager.default.subpathsOfDirectory(atPath: thumbnails.folder.path)
      let name = try #require(names.first { $0.contains("/") })
      let path = try folder.write(
        Data(contentsOf: thumbnails.folder.appendingPathComponent(name)), to: "b.jpg")
      let whole = try await thumbnails.picture(at: path, side: 256)
      #expect(whole.height == 256)
      let tiles = try await thumbnails.tiles(of: Self.photo(path))
      let tile = try #require(await tiles.pixels(of: PhotoTile(level: 0, column: 0, row: 0)))
      #expect(Self.words(tile) == Self.words(whole))
    }
  }

  @Test("Tiles and previews of large photos need little memory")
  func memory() async {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      // 60 MB of pixels.
      let path = try folder.write(LargePhotoTests.png(), to: "a.png")
      let small = try folder.write(
        LargePhotoFixture.png(width: 64, height: 64) { x, y in x < y }, to: "b.png")
      let thumbnails = Thumbnailer(cache: folder, desktop: nil)
      func megabytes(_ field: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix(field) } ?? ""
        return (Int(line.split(separator: " ").dropFirst().first ?? "") ?? 0) / 1_024
      }
      // Loads the libraries and starts the threads.
      _ = try await thumbnails.tiles(of: LargePhotoTests.photo(small))
      // Resets the highest value.
      try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
      let before = try megabytes("VmRSS")
      _ = try await thumbnails.picture(at: path, side: 1_000)
      let tiles = try await thumbnails.tiles(of: LargePhotoTests.photo(path))
      try #require(tiles.grid.widths.first == 4_999)
      let growth = try megabytes("VmHWM") - before
      try #require(growth < 30, "\(growth) MB")
    }
  }
}
