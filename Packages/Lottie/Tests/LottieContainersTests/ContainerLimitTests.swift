import Foundation
import LottieCore
import Testing

@testable import LottieContainers

struct ContainerLimitTests {
  private func isOverLimit(_ data: Data) throws -> Bool {
    do {
      _ = try LottieFile(data: data)
      return false
    } catch LottieFileError.overLimit {
      return true
    }
  }

  /// An archive with one animation followed by spaces.
  private func padded(_ spaces: Int) throws -> Data {
    try zip([
      ("manifest.json", Data(#"{"animations":[{"id":"a"}]}"#.utf8)),
      ("animations/a.json", animation("A") + Data(repeating: 0x20, count: spaces)),
    ])
  }

  @Test("Containers may decompress to 1 MiB, or to a multiple of their size")
  func ratio() throws {
    #expect(try !isOverLimit(padded(LottieLimits.alwaysAllowedUnpackedBytes - 1000)))
    #expect(try isOverLimit(padded(LottieLimits.alwaysAllowedUnpackedBytes + 1)))
    #expect(try isOverLimit(gzip(Data(count: LottieLimits.alwaysAllowedUnpackedBytes + 1))))
  }

  @Test("The decompressed size is limited even without compression")
  func unpackedBytes() throws {
    // Incompressible bytes, so that the archive has their size.
    var state: UInt64 = 1
    let noise = (0..<LottieLimits.unpackedBytes / LottieLimits.unpackedRatio).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 56)
    }
    let manifest = Data(#"{"animations":[{"id":"a"}]}"#.utf8)
    let spaces = Data(repeating: 0x20, count: LottieLimits.unpackedBytes)
    #expect(
      try isOverLimit(
        zip([
          ("animations/a.json", Data(noise)), ("manifest.json", manifest), ("a/b.json", spaces),
        ])))
  }

  @Test("The number of archive entries is limited", arguments: [0, 1])
  func entries(excess: Int) throws {
    let manifest = Data(#"{"animations":[{"id":"a"}]}"#.utf8)
    let more = (0..<LottieLimits.archiveEntries - 2 + excess).map { ("x/\($0)", Data()) }
    let data = try zip([("manifest.json", manifest), ("a/a.json", animation("A"))] + more)
    #expect(try isOverLimit(data) == (excess > 0))
  }

  @Test("The length of entry names is limited", arguments: [0, 1])
  func names(excess: Int) throws {
    let manifest = Data(#"{"animations":[{"id":"a"}]}"#.utf8)
    let name = String(repeating: "n", count: LottieLimits.archiveNameBytes + excess)
    let data = try zip([
      ("manifest.json", manifest), ("a/a.json", animation("A")), (name, Data()),
    ])
    #expect(try isOverLimit(data) == (excess > 0))
  }

  @Test("The size of a container is limited") func bytes() throws {
    #expect(try isOverLimit(Data([0x1F, 0x8B]) + Data(count: LottieLimits.bytes - 1)))
  }

  @Test("The size of a manifest is limited", arguments: [0, 1])
  func manifest(excess: Int) throws {
    let text = #"{"animations":[{"id":"a"}]}"#
    let padding = DotLottieManifest.maximumBytes - text.utf8.count + excess
    let data = Data(text.utf8) + Data(repeating: 0x20, count: padding)
    if excess == 0 {
      #expect(try DotLottieManifest(data).animationIDs == ["a"])
    } else {
      #expect(throws: LottieFileError.self) { try DotLottieManifest(data) }
    }
  }
}
