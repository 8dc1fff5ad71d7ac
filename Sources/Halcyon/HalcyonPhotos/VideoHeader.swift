import Foundation

/// The size, duration and time in the header of an MP4, QuickTime, 3GP, Matroska or WebM file.
/// What cannot be read is `nil`.
struct VideoHeader {
  /// The size in pixels as the video is shown.
  private(set) var width, height: Int?
  private(set) var seconds: Double?
  /// The time of the recording in seconds since 1970.
  private(set) var created: Int64?

  /// The maximum number of boxes and elements that are read.
  private static let maximumItems = 4_096
  private static let maximumDepth = 6
  private static let maximumSide = 65_536
  private static let maximumSeconds = 1e7
  /// From 1904 and 2001 to 1970, in seconds.
  private static let macintoshEpoch: Int64 = 2_082_844_800
  private static let matroskaEpoch: Int64 = 978_307_200

  private let descriptor: Int32
  private var left = VideoHeader.maximumItems
  private var tickSeconds = 0.001
  private var ticks: Double?

  /// Reads the header of an open file.
  init(descriptor: Int32, bytes: Int) {
    self.descriptor = descriptor
    let start = read(0, 8)
    if start.prefix(4) == [0x1A, 0x45, 0xDF, 0xA3] {
      readElements(0..<Int64(bytes), depth: 0)
      seconds = seconds ?? ticks.flatMap { Self.valid($0 * tickSeconds) }
    } else if start.count == 8 {
      readBoxes(0..<Int64(bytes), depth: 0)
    }
  }

  private static func valid(_ seconds: Double) -> Double? {
    seconds > 0 && seconds <= maximumSeconds ? seconds : nil
  }

  private func read(_ place: Int64, _ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
      got = max(pread(descriptor, buffer.baseAddress, count, off_t(place)), 0)
    }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private mutating func setSize(_ wide: UInt64, _ high: UInt64) {
    let allowed = 1...UInt64(Self.maximumSide)
    guard width == nil, allowed.contains(wide), allowed.contains(high) else { return }
    (width, height) = (Int(wide), Int(high))
  }

  // MARK: - MP4

  /// - Source: ISO/IEC 14496-12, 4.2 (boxes), 8.2.2 (mvhd), 8.3.2 (tkhd).
  private mutating func readBoxes(_ range: Range<Int64>, depth: Int) {
    var place = range.lowerBound
    while place + 8 <= range.upperBound, left > 0, depth < Self.maximumDepth {
      left -= 1
      let head = read(place, 16)
      guard head.count >= 8 else { return }
      var (size, start) = (Int64(clamping: Self.number(head[0..<4])), place + 8)
      if size == 1, head.count == 16 {
        (size, start) = (Int64(clamping: Self.number(head[8..<16])), place + 16)
      } else if size == 0 {
        size = range.upperBound - place
      }
      guard size >= start - place, size <= range.upperBound - place else { return }
      let content = start..<place + size
      switch String(decoding: head[4..<8], as: UTF8.self) {
      case "moov", "trak": readBoxes(content, depth: depth + 1)
      case "mvhd": readMovieHeader(read(start, 32))
      case "tkhd": readTrackHeader(read(start, 96))
      default: break
      }
      place += size
    }
  }

  private mutating func readMovieHeader(_ bytes: [UInt8]) {
    guard bytes.count == 32 else { return }
    let isLong = bytes[0] == 1
    let time = Self.number(isLong ? bytes[4..<12] : bytes[4..<8])
    let scale = Self.number(isLong ? bytes[20..<24] : bytes[12..<16])
    let length = Self.number(isLong ? bytes[24..<32] : bytes[16..<20])
    if scale > 0 { seconds = Self.valid(Double(length) / Double(scale)) }
    let unix = Int64(clamping: time) - Self.macintoshEpoch
    // Cameras without a clock write 0.
    if unix > 0 { created = unix }
  }

  private mutating func readTrackHeader(_ bytes: [UInt8]) {
    let start = (bytes.first == 1 ? 32 : 20) + 20
    guard bytes.count >= start + 44 else { return }
    // The size is in 16.16 fixed-point numbers; the matrix before it can rotate by 90°.
    let wide = Self.number(bytes[start + 36..<start + 38])
    let high = Self.number(bytes[start + 40..<start + 42])
    let isTurned = Self.number(bytes[start + 4..<start + 8]) != 0
    setSize(isTurned ? high : wide, isTurned ? wide : high)
  }

  // MARK: - Matroska

  private enum Element: UInt64 {
    case segment = 0x1853_8067
    case info = 0x1549_A966
    case tracks = 0x1654_AE6B
    case track = 0xAE
    case video = 0xE0
    case scale = 0x2AD7B1
    case duration = 0x4489
    case date = 0x4461
    case width = 0xB0
    case height = 0xBA
    case cluster = 0x1F43_B675
  }

  /// - Source: RFC 8794 (EBML), 4 and 5; RFC 9559 (Matroska), 5.1.
  private mutating func readElements(_ range: Range<Int64>, depth: Int) {
    var place = range.lowerBound
    var wide: UInt64 = 0
    while place < range.upperBound, left > 0, depth < Self.maximumDepth {
      left -= 1
      let head = read(place, 12)
      guard let id = Self.variable(head[...], keepsMarker: true),
        let size = Self.variable(head.dropFirst(id.count), keepsMarker: false)
      else { return }
      let start = place + Int64(id.count + size.count)
      // An unknown size, which streams have, extends to the end.
      let isUnknown = size.value == UInt64(1) << (7 * UInt64(size.count)) - 1
      let length = isUnknown ? range.upperBound - start : Int64(clamping: size.value)
      guard length >= 0, length <= range.upperBound - start else { return }
      let value = read(start, Int(min(length, 8)))
      switch Element(rawValue: id.value) {
      case .segment?, .info?, .tracks?, .track?, .video?:
        readElements(start..<start + length, depth: depth + 1)
      case .scale?: tickSeconds = Double(Self.number(value)) / 1e9
      case .duration?: ticks = Self.float(value)
      case .date? where value.count == 8:
        created = Int64(bitPattern: Self.number(value)) / 1_000_000_000 + Self.matroskaEpoch
      case .width?: wide = Self.number(value)
      case .height?: setSize(wide, Self.number(value))
      // The header ends where the frames begin.
      case .cluster?: return
      default: break
      }
      place = start + length
    }
  }

  private static func float(_ bytes: [UInt8]) -> Double? {
    switch bytes.count {
    case 4: Double(Float(bitPattern: UInt32(truncatingIfNeeded: number(bytes))))
    case 8: Double(bitPattern: number(bytes))
    default: nil
    }
  }

  /// Reads an integer whose first byte shows its length by its leading zeros.
  private static func variable(
    _ bytes: ArraySlice<UInt8>, keepsMarker: Bool
  ) -> (value: UInt64, count: Int)? {
    guard let first = bytes.first else { return nil }
    let count = first.leadingZeroBitCount + 1
    guard count <= 8, bytes.count >= count else { return nil }
    let value = number(bytes.prefix(count))
    return (keepsMarker ? value : value & (UInt64(1) << (7 * UInt64(count)) - 1), count)
  }
}
