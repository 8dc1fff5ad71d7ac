import Foundation
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonPhotos

@Suite(.hangGuard) struct PhotoTilesTests {
  private func photo(_ path: String, turns: Int = 0) -> Photo {
    Photo(
      id: 1, file: PhotoFile(path: path, bytes: 1, modifiedNanoseconds: 0),
      header: PhotoHeader(width: 1, height: 1), wallTime: WallTime(clamping: 0),
      added: .distantPast, turns: turns)
  }

  private func words(_ pixels: PhotoPixels) -> [UInt32] {
    Array(pixels.storage.bytes.bindMemory(to: UInt32.self))
  }

  @Test("Tiles are upright in all orientations and rotations", arguments: 0...3)
  func orientations(turns: Int) async throws {
    try await withTemporaryFolder { folder in
      let thumbnails = Thumbnailer(cache: folder, desktop: nil)
      for orientation in PhotoOrientation.allCases {
        let path = try folder.write(
          PhotoFixture.jpeg(exif: PhotoFixture.exif(orientation: orientation.rawValue)),
          to: "\(orientation).jpg")
        let whole = try await thumbnails.picture(at: path, side: 100).turned(by: turns)
        let tiles = try await thumbnails.tiles(of: photo(path, turns: turns))
        let tile = try #require(await tiles.pixels(of: PhotoTile(level: 0, column: 0, row: 0)))
        #expect(tile.width == whole.width && tile.height == whole.height)
        #expect(words(tile) == words(whole), "\(orientation)")
        #expect(await tiles.pixels(of: PhotoTile(level: 0, column: 1, row: 0)) == nil)
        #expect(await tiles.pixels(of: PhotoTile(level: 1, column: 0, row: 0)) == nil)
        #expect(await tiles.pixels(of: PhotoTile(level: 0, column: -1, row: 0)) == nil)
      }
    }
  }

  /// The media type of such a file has no loader in newer versions of gdk-pixbuf.
  @Test("An animated PNG is opened by the loader for PNG")
  func animatedPNG() async throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/apng-2frames.png").path
    let header = try PhotoReader().read(path).header
    #expect(header.width == 8 && header.height == 8)
    try await withTemporaryFolder { folder in
      let thumbnails = Thumbnailer(cache: folder, desktop: nil)
      let picture = try await thumbnails.picture(at: path, side: 2_000)
      #expect(picture.width == 8 && picture.height == 8)
      let tiles = try await thumbnails.tiles(of: photo(path))
      let tile = try #require(await tiles.pixels(of: PhotoTile(level: 0, column: 0, row: 0)))
      #expect(words(tile) == words(picture))
    }
  }

  @Test("Several tiles are upright in all orientations", arguments: PhotoOrientation.allCases)
  func severalTiles(orientation: PhotoOrientation) async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(
        PhotoFixture.tiff(width: 700, height: 530, orientation: orientation) { $0 * 7 + $1 * 5 },
        to: "a.tiff")
      let thumbnails = Thumbnailer(cache: folder, desktop: nil)
      let picture = try await thumbnails.picture(at: path, side: 2_000)
      let whole = words(picture)
      #expect(picture.width == (orientation.rawValue > 4 ? 530 : 700))
      let tiles = try await thumbnails.tiles(of: photo(path))
      for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let tile = try #require(
          await tiles.pixels(of: PhotoTile(level: 0, column: column, row: row)))
        #expect(tile.width == (column == 1 ? picture.width - 512 : 512))
        #expect(tile.height == (row == 1 ? picture.height - 512 : 512))
        let read = words(tile)
        for y in 0..<tile.height {
          let start = (row * 512 + y) * picture.width + column * 512
          try #require(
            read[y * tile.width..<(y + 1) * tile.width] == whole[start..<start + tile.width],
            "line \(y) of tile \(column), \(row)")
        }
      }
    }
  }

  @Test("Tiles together are the photo, and each level is half of the one before")
  func levels() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(PhotoFixture.bitmap(width: 1_300, height: 601), to: "a.bmp")
      let thumbnails = Thumbnailer(cache: folder, desktop: nil)
      let whole = words(try await thumbnails.picture(at: path, side: 2_000))
      let tiles = try await thumbnails.tiles(of: photo(path))
      #expect(tiles.grid.widths == [1_300, 650, 325])
      for (column, row) in [(0, 0), (2, 0), (1, 1), (2, 1)] {
        let tile = try #require(
          await tiles.pixels(of: PhotoTile(level: 0, column: column, row: row)))
        #expect(tile.width == (column == 2 ? 276 : 512) && tile.height == (row == 1 ? 89 : 512))
        let read = words(tile)
        for y in 0..<tile.height {
          let start = (row * 512 + y) * 1_300 + column * 512
          #expect(read[y * tile.width..<(y + 1) * tile.width] == whole[start..<start + tile.width])
        }
      }
      let half = try #require(await tiles.pixels(of: PhotoTile(level: 1, column: 0, row: 0)))
      func blue(_ x: Int, _ y: Int) -> Int { Int(whole[y * 1_300 + x] & 0xFF) }
      let mean = (blue(200, 100) + blue(201, 100) + blue(200, 101) + blue(201, 101) + 2) / 4
      #expect(Int(words(half)[50 * half.width + 100] & 0xFF) == mean)
      // The last row of an odd height is its own neighbor.
      let last = (blue(200, 600) + blue(201, 600) + blue(200, 600) + blue(201, 600) + 2) / 4
      #expect(Int(words(half)[300 * half.width + 100] & 0xFF) == last)
      #expect(try FileManager.default.contentsOfDirectory(atPath: thumbnails.folder.path).isEmpty)
    }
  }

  @Test("A photo with too many pixels, a damaged one and a full disk are reported")
  func failures() async throws {
    try await withTemporaryFolder { folder in
      let thumbnails = Thumbnailer(cache: folder, desktop: nil)
      var bytes = PhotoFixture.gif
      bytes.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
      let bomb = try folder.write(bytes, to: "bomb.gif")
      await #expect(throws: PhotoImportIssue.self) { try await thumbnails.tiles(of: photo(bomb)) }
      let cut = try folder.write(Array(PhotoFixture.jpeg.prefix(100)), to: "cut.jpg")
      await #expect(throws: PhotoImportIssue.self) { try await thumbnails.tiles(of: photo(cut)) }
      // A file instead of the folder of the cache.
      let file = URL(fileURLWithPath: try folder.write("x", to: "file"))
      let good = try folder.write(PhotoFixture.jpeg, to: "good.jpg")
      await #expect(throws: PhotoImportIssue.unreadable(path: good, errno: ENOTDIR)) {
        try await Thumbnailer(cache: file, desktop: nil).tiles(of: photo(good))
      }
    }
  }
}
