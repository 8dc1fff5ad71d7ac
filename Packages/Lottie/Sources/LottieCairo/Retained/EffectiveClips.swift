import LottieCore

/// Those of several clips that cut off part of a node.
struct EffectiveClips: Sequence, Sendable {
  private let clips: [DrawClip]
  /// One bit for each clip. Clips beyond the number of bits are always included.
  private let bits: UInt64

  init(_ clips: [DrawClip], for extent: PixelBounds) {
    self.clips = clips
    var bits: UInt64 = 0
    for index in clips.indices.prefix(UInt64.bitWidth) where !clips[index].contains(extent) {
      bits |= 1 << index
    }
    self.bits = bits
  }

  var isEmpty: Bool { bits == 0 && clips.count <= UInt64.bitWidth }

  func makeIterator() -> Iterator { Iterator(clips: clips, bits: bits) }

  struct Iterator: IteratorProtocol {
    fileprivate let clips: [DrawClip]
    fileprivate let bits: UInt64
    private var index = 0

    fileprivate init(clips: [DrawClip], bits: UInt64) {
      self.clips = clips
      self.bits = bits
    }

    mutating func next() -> DrawClip? {
      while index < clips.count {
        defer { index += 1 }
        if index >= UInt64.bitWidth || bits >> index & 1 == 1 { return clips[index] }
      }
      return nil
    }
  }
}
