import LottieCore
import Testing

@testable import LottieCairo

struct EffectiveClipsTests {
  private static func clip(_ size: Double) -> DrawClip {
    DrawClip(width: size, height: size, transform: .identity)
  }

  private static let extent = PixelBounds(minX: 10, minY: 10, maxX: 20, maxY: 20)

  @Test("Only clips that cut off part of the bounds are included, in order") func some() {
    let clips = [100.0, 15, 50, 12].map(Self.clip)
    let effective = EffectiveClips(clips, for: Self.extent)
    #expect(effective.map(\.width) == [15, 12])
    #expect(!effective.isEmpty)
    #expect(EffectiveClips([Self.clip(100)], for: Self.extent).isEmpty)
    #expect(EffectiveClips([], for: Self.extent).isEmpty)
  }

  @Test("Clips beyond the 64th are always included") func many() {
    let clips = [15.0].map(Self.clip) + (0..<70).map { _ in Self.clip(100) }
    let effective = EffectiveClips(clips, for: Self.extent)
    #expect(Array(effective).count == 1 + 71 - 64)
    #expect(!EffectiveClips(Array(clips.dropFirst()), for: Self.extent).isEmpty)
  }
}
