import Foundation
import ServiceTestSupport
import Testing

@testable import HalcyonPhotos

@Suite struct PictureCacheTests {
  private func picture(_ width: Int, _ height: Int) -> Data {
    Data("P6 \(width) \(height) 255\n".utf8) + Data(repeating: 200, count: width * height * 3)
  }

  @Test("Pictures are stored at the size at which they are shown, for the user only")
  func size() async throws {
    try await withTemporaryFolder { folder in
      let cache = PictureCache(cache: folder)
      #expect(cache.picture(for: "https://a/") == nil)
      let scaled = try #require(cache.store(picture(2_000, 1_000), for: "https://a/"))
      let (data, age) = try #require(cache.picture(for: "https://a/"))
      #expect(data == scaled && data.count < 20_000 && age < 60)
      let portrait = try #require(Portrait.decode(data, side: 1_000))
      #expect(portrait.side == PictureCache.side / 2)
      #expect(cache.picture(for: "https://b/") == nil)
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      for file in files {
        let path = folder.appendingPathComponent(file).path
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect((mode ?? 0o777) & 0o077 == 0, "\(file)")
      }
    }
  }

  @Test("Fake pictures and those with too many pixels are not stored")
  func rejected() async throws {
    try await withTemporaryFolder { folder in
      let cache = PictureCache(cache: folder)
      #expect(cache.store(Data("GIF89a nonsense".utf8), for: "a") == nil)
      #expect(cache.store(Data("P6 10000 10000 255\nxx".utf8), for: "a") == nil)
      #expect(cache.store(Data(), for: "a") == nil)
      #expect(cache.picture(for: "a") == nil)
    }
  }

  @Test("The oldest pictures are deleted, and the age is counted from the download")
  func bounds() async throws {
    try await withTemporaryFolder { folder in
      let start = Date(timeIntervalSince1970: 1_700_000_000)
      for number in 0..<10 {
        let cache = PictureCache(
          cache: folder, maximumCount: 6, now: { start.addingTimeInterval(Double(number) * 60) })
        _ = cache.store(picture(4, 4), for: "\(number)")
      }
      let cache = PictureCache(
        cache: folder, maximumCount: 6, now: { start.addingTimeInterval(3_600) })
      #expect(cache.picture(for: "0") == nil)
      let age = try #require(cache.picture(for: "9")?.age)
      #expect(abs(age - 3_060) < 0.01)
      let kept = (0..<10).filter { cache.picture(for: "\($0)") != nil }
      #expect(kept.count <= 6 && kept.last == 9)
    }
  }
}
