import Foundation
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonPhotos

/// Damaged and hostile files: each is shown or rejected with an issue, within bounds.
@Suite(.hangGuard) struct MutatedPhotoTests {
  /// A deterministic generator (SplitMix64).
  /// - Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  /// Files of all kinds that the mutations start from.
  private static let originals: [[UInt8]] = [
    PhotoFixture.jpeg, PhotoFixture.png, PhotoFixture.gif,
    PhotoFixture.jpeg(exif: PhotoFixture.exif(orientation: 6, taken: "2024:02:29 23:59:58")),
    PhotoFixture.jpeg(exif: PhotoFixture.exif(orientation: 8, taken: "x", bigEndian: true)),
    PhotoFixture.jpeg(xmp: PhotoFixture.xmp),
  ]

  private static func mutated(_ seed: Int) -> [UInt8] {
    var generator = Generator(state: UInt64(seed))
    var bytes = originals[seed % originals.count]
    switch seed / originals.count % 5 {
    case 0: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &generator))
    case 1:  // Huge counts, sizes and offsets.
      let start = Int.random(in: 2..<bytes.count - 4, using: &generator)
      bytes.replaceSubrange(start..<start + 4, with: [0xFF, 0xFF, 0xFF, 0x7F])
    case 2:
      let part = bytes[Int.random(in: 0..<bytes.count / 2, using: &generator)...]
      bytes.insert(contentsOf: part, at: Int.random(in: 0..<bytes.count, using: &generator))
    default:
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
    }
    return bytes
  }

  /// The largest resident size of the process so far in bytes.
  private static var peak: Int {
    let lines = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = lines.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").compactMap { Int($0) }.first ?? .max / 1_024) * 1_024
  }

  @Test("300 mutated files neither crash, nor hang, nor take a gigabyte")
  func mutations() async throws {
    try await withTemporaryFolder { folder in
      let thumbnails = Thumbnailer(cache: folder, desktop: nil)
      var (shown, rejected) = (0, 0)
      for seed in 0..<300 {
        let path = try folder.write(Self.mutated(seed), to: "\(seed).jpg")
        let header = try? PhotoReader().read(path).header
        do throws(PhotoImportIssue) {
          let pixels = try await thumbnails.thumbnail(of: path)
          #expect(max(pixels.width, pixels.height) <= Thumbnailer.side)
          let picture = try await thumbnails.picture(at: path, side: 2_000)
          #expect(max(picture.width, picture.height) <= 2_000)
          shown += 1
        } catch {
          #expect(error.path == path)
          rejected += 1
        }
        if let header { #expect(header.width > 0 && header.height > 0) }
      }
      // Both kinds occur, so that the mutations are neither harmless nor hopeless.
      #expect(shown > 50 && rejected > 50, "\(shown) shown, \(rejected) rejected")
      #expect(Self.peak < 1 << 30)
    }
  }

  @Test("A decompression bomb is rejected before its pixels are allocated")
  func bomb() async throws {
    try await withTemporaryFolder { folder in
      // A GIF whose screen has 65,535 × 65,535 pixels.
      var bytes = PhotoFixture.gif
      bytes.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
      let path = try folder.write(bytes, to: "bomb.gif")
      await #expect(throws: PhotoImportIssue.self) {
        try await Thumbnailer(cache: folder, desktop: nil).picture(at: path, side: 2_000)
      }
      #expect(Self.peak < 1 << 30)
    }
  }

  @Test("A file that is not a picture despite its name is rejected", arguments: ["jpg", "webp"])
  func misnamed(_ ending: String) async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(Array("%PDF-1.7\n".utf8), to: "photo.\(ending)")
      #expect(throws: PhotoImportIssue.notPicture(path: path)) { try PhotoReader().read(path) }
    }
  }
}
