import HalcyonCore

/// Reads the tags that the gallery needs from the start of a JPEG file.
///
/// Safe for malicious files: every offset is checked before it is read, and only the first
/// directory and the Exif directory are read, so that cycles are impossible.
/// - Source: Exif 2.32 (CIPA DC-008-2019), 4.5 and 4.6; TIFF 6.0, section 2; JPEG (ITU-T T.81),
///   annex B.
struct ExifReader {
  /// The tags of a file.
  struct Tags: Hashable {
    var orientation = PhotoOrientation.topLeft
    var taken: PhotoHeader.CaptureTime?
  }

  /// The number of bytes at the start of a file that are searched for tags.
  static let prefix = 256 << 10
  /// The maximum number of entries in a directory; cameras write fewer.
  private static let maximumEntries = 512

  private enum Tag {
    static let orientation = 0x0112
    static let exifDirectory = 0x8769
    static let dateTimeOriginal = 0x9003
    static let offsetTimeOriginal = 0x9011
  }

  private struct Entry {
    var type: Int
    var count: Int
    /// The offset of the entry's four value bytes.
    var place: Int
  }

  /// Returns the tags in the first bytes of a JPEG file.
  static func tags(jpeg bytes: [UInt8]) -> Tags {
    tiffBlock(in: bytes).map { tags(tiff: bytes[$0]) } ?? Tags()
  }

  /// Returns the tags of the TIFF block after `Exif\0\0`.
  static func tags(tiff block: ArraySlice<UInt8>) -> Tags {
    guard let reader = ExifReader(block) else { return Tags() }
    return reader.tags()
  }

  /// Returns the range of the TIFF block in a JPEG file.
  private static func tiffBlock(in bytes: [UInt8]) -> Range<Int>? {
    guard ImageFormat(signature: bytes) == .jpeg else { return nil }
    let mark: [UInt8] = Array("Exif".utf8) + [0, 0]
    var place = 2
    while place + 4 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      // Fill bytes can precede a marker.
      if marker == 0xFF {
        place += 1
        continue
      }
      // Start of scan or end of image: no more headers.
      if marker == 0xDA || marker == 0xD9 { return nil }
      // Markers without a length.
      if marker == 0x01 || (0xD0...0xD7).contains(marker) {
        place += 2
        continue
      }
      let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
      guard length >= 2 else { return nil }
      let end = min(place + 2 + length, bytes.count)
      let content = place + 4
      if marker == 0xE1, content <= end, bytes[content..<end].starts(with: mark) {
        return content + mark.count..<end
      }
      place = place + 2 + length
    }
    return nil
  }

  private let bytes: ArraySlice<UInt8>
  private let isBigEndian: Bool

  private init?(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    switch Array(bytes.prefix(4)) {
    case [0x49, 0x49, 0x2A, 0]: isBigEndian = false
    case [0x4D, 0x4D, 0, 0x2A]: isBigEndian = true
    default: return nil
    }
  }

  private func tags() -> Tags {
    var tags = Tags()
    guard let first = number(4, bytes: 4) else { return tags }
    let main = entries(at: first)
    if let value = main[Tag.orientation].flatMap(short),
      let orientation = PhotoOrientation(rawValue: value)
    {
      tags.orientation = orientation
    }
    guard let place = main[Tag.exifDirectory].flatMap(long) else { return tags }
    let exif = entries(at: place)
    if let text = exif[Tag.dateTimeOriginal].flatMap({ self.text($0, atMost: 20) }),
      let time = Self.wallTime(text)
    {
      let offset = exif[Tag.offsetTimeOriginal].flatMap { self.text($0, atMost: 7) }
      tags.taken = .init(wallTime: time, offsetSeconds: offset.flatMap(Self.offset))
    }
    return tags
  }

  /// Returns the first entry of each tag in the directory at an offset.
  private func entries(at place: Int) -> [Int: Entry] {
    guard let count = number(place, bytes: 2), count <= Self.maximumEntries else { return [:] }
    var entries: [Int: Entry] = [:]
    for index in 0..<count {
      let entry = place + 2 + index * 12
      guard let tag = number(entry, bytes: 2), let type = number(entry + 2, bytes: 2),
        let values = number(entry + 4, bytes: 4), number(entry + 8, bytes: 4) != nil
      else { break }
      if entries[tag] == nil { entries[tag] = Entry(type: type, count: values, place: entry + 8) }
    }
    return entries
  }

  private func short(_ entry: Entry) -> Int? {
    entry.type == 3 && entry.count >= 1 ? number(entry.place, bytes: 2) : nil
  }

  private func long(_ entry: Entry) -> Int? {
    entry.type == 4 && entry.count == 1 ? number(entry.place, bytes: 4) : nil
  }

  /// Returns the ASCII value up to the terminating NUL.
  private func text(_ entry: Entry, atMost limit: Int) -> [UInt8]? {
    guard entry.type == 2, entry.count >= 1 else { return nil }
    let length = min(entry.count, limit)
    let place = entry.count <= 4 ? entry.place : number(entry.place, bytes: 4)
    guard let place, place <= bytes.count, length <= bytes.count - place else { return nil }
    let start = bytes.startIndex + place
    return Array(bytes[start..<start + length].prefix { $0 != 0 })
  }

  private func number(_ place: Int, bytes count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    let part = bytes[(bytes.startIndex + place)..<(bytes.startIndex + place + count)]
    return isBigEndian
      ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Parses "2024:06:01 12:34:56". Returns `nil` for anything else, such as the spaces that cameras
  /// with an unset clock write.
  static func wallTime(_ text: [UInt8]) -> WallTime? {
    guard text.count == 19, text[4] == 0x3A, text[7] == 0x3A, text[10] == 0x20,
      text[13] == 0x3A, text[16] == 0x3A,
      let year = digits(text[0..<4]), let month = digits(text[5..<7]),
      let day = digits(text[8..<10]), let hour = digits(text[11..<13]),
      let minute = digits(text[14..<16]), let second = digits(text[17..<19]),
      let date = Day(year: year, month: month, day: day)
    else { return nil }
    return WallTime(day: date, hour: hour, minute: minute, second: second)
  }

  /// Parses "+02:00" into seconds.
  static func offset(_ text: [UInt8]) -> Int? {
    guard text.count == 6, text[0] == 0x2B || text[0] == 0x2D, text[3] == 0x3A,
      let hours = digits(text[1..<3]), let minutes = digits(text[4..<6]), hours <= 14, minutes <= 59
    else { return nil }
    return (text[0] == 0x2D ? -1 : 1) * (hours * 3_600 + minutes * 60)
  }

  private static func digits(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
