import Foundation
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonPhotos

@Suite(.hangGuard) struct PhotoColorTests {
  /// Returns red, green and blue in the upper left quarter, where the fixture is red.
  private func color(_ pixels: PhotoPixels) -> [Int] {
    let place = (pixels.height / 4 * pixels.width + pixels.width / 4) * 4
    return pixels.storage.bytes[place..<place + 3].reversed().map { Int($0) }
  }

  @Test("Pixels are converted from the color profile of the file, also in thumbnails")
  func profile() async throws {
    try await withTemporaryFolder { folder in
      let plain = try folder.write(PhotoFixture.jpeg, to: "plain.jpg")
      let swapped = try folder.write(
        PhotoFixture.jpeg(profile: PhotoFixture.swappingProfile), to: "swapped.jpg")
      let broken = try folder.write(PhotoFixture.jpeg(profile: [1, 2, 3]), to: "broken.jpg")
      let thumbnails = Thumbnailer(cache: folder, desktop: nil)
      for _ in 0..<2 {
        let red = color(try await thumbnails.thumbnail(of: plain))
        #expect(red[0] > 200 && red[1] < 60)
        let green = color(try await thumbnails.thumbnail(of: swapped))
        #expect(green[0] < 60 && green[1] > 200, "\(green)")
        #expect(color(try await thumbnails.thumbnail(of: broken)) == red)
      }
      let green = color(try await thumbnails.picture(at: swapped, side: 100))
      #expect(green[0] < 60 && green[1] > 200)
    }
  }

  @Test("The frames of an animation follow each other and repeat")
  func animation() async throws {
    try await withTemporaryFolder { folder in
      let photo = { (path: String) in
        Photo(
          id: 1, file: PhotoFile(path: path, bytes: 1, modifiedNanoseconds: 0),
          header: PhotoHeader(width: 8, height: 4), wallTime: WallTime(clamping: 0),
          added: .distantPast)
      }
      let path = try folder.write(PhotoFixture.gif, to: "a.gif")
      let animation = try #require(await PhotoAnimation.open(photo(path)))
      for color in [[255, 0, 0], [0, 0, 255], [255, 0, 0]] {
        let frame = try #require(await animation.next())
        #expect(frame.milliseconds == 100)
        #expect(frame.pixels.width == 8 && frame.pixels.height == 4)
        #expect(self.color(frame.pixels) == color)
      }
      let still = try folder.write(PhotoFixture.jpeg, to: "still.gif")
      #expect(await PhotoAnimation.open(photo(still)) == nil)
      #expect(await PhotoAnimation.open(photo(folder.path + "/none.gif")) == nil)
    }
  }

  @Test("Copies for sharing keep the orientation and nothing else")
  func stripped() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(
        PhotoFixture.jpeg(
          exif: PhotoFixture.exif(orientation: 6, taken: "2024:02:29 23:59:58")), to: "photo.jpg")
      let named = try folder.write(PhotoFixture.jpeg(xmp: PhotoFixture.xmp), to: "named.jpg")
      let copies = try await PhotoCopy.stripped([path, named])
      defer {
        try? FileManager.default.removeItem(
          atPath: (copies.first.map { $0 as NSString } ?? "").deletingLastPathComponent)
      }
      #expect(copies.map { ($0 as NSString).lastPathComponent } == ["photo.jpg", "named.jpg"])
      let contents = try copies.map { try PhotoReader().read($0) }
      #expect(contents.map(\.header.orientation) == [.rightTop, .topLeft])
      #expect(contents.allSatisfy { $0.header.taken == nil && $0.metadata == PhotoMetadata() })
      #expect(try PhotoReader().read(path).header.taken != nil, "the original is not changed")
      let text = try folder.write(Array("text".utf8), to: "text.jpg")
      await #expect(throws: PhotoCopyError.metadataRemains(path: text)) {
        try await PhotoCopy.stripped([text])
      }
    }
  }
}
