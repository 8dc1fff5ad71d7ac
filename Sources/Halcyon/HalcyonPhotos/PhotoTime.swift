import HalcyonCore

/// Finds and parses the capture time of a photo.
enum PhotoTime {
  /// The tags with a time, and the tags with its offset from UTC, best first.
  static let exif = [
    ("Exif.Photo.DateTimeOriginal", "Exif.Photo.OffsetTimeOriginal"),
    ("Exif.Photo.DateTimeDigitized", "Exif.Photo.OffsetTimeDigitized"),
    ("Exif.Image.DateTime", "Exif.Photo.OffsetTime"),
  ]
  static let xmp = [
    "Xmp.exif.DateTimeOriginal", "Xmp.photoshop.DateCreated", "Xmp.xmp.CreateDate",
  ]

  static func taken(in tags: PhotoTags) -> PhotoHeader.CaptureTime? {
    for (time, offset) in exif {
      if let time = tags.first(time).flatMap({ wallTime(Array($0.utf8)) }) {
        return .init(
          wallTime: time, offsetSeconds: tags.first(offset).flatMap { self.offset(Array($0.utf8)) })
      }
    }
    return xmp.lazy.compactMap { tags.first($0).flatMap(iso8601) }.first
  }

  /// Parses "2024:06:01 12:34:56". Returns `nil` for anything else, such as the spaces that cameras
  /// with an unset clock write.
  static func wallTime(_ text: [UInt8]) -> WallTime? {
    guard text.count >= 19, text[4] == 0x3A, text[7] == 0x3A, text[10] == 0x20 else { return nil }
    return time(text)
  }

  /// Parses "2024-06-01T12:34:56.78+02:00"; seconds, fractions and the offset can be missing.
  static func iso8601(_ text: String) -> PhotoHeader.CaptureTime? {
    var bytes = Array(text.utf8.prefix(64))
    guard bytes.count >= 16, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54 else {
      return nil
    }
    if bytes.count == 16 || bytes[16] != 0x3A {
      bytes.insert(contentsOf: Array(":00".utf8), at: 16)
    }
    guard let time = time(bytes) else { return nil }
    let rest = bytes[19...].drop { $0 == 0x2E || (0x30...0x39).contains($0) }
    return .init(wallTime: time, offsetSeconds: rest.first == 0x5A ? 0 : offset(Array(rest)))
  }

  /// Parses "+02:00" into seconds.
  static func offset(_ text: [UInt8]) -> Int? {
    guard text.count == 6, text[0] == 0x2B || text[0] == 0x2D, text[3] == 0x3A,
      let hours = digits(text[1..<3]), let minutes = digits(text[4..<6]), hours <= 14, minutes <= 59
    else { return nil }
    return (text[0] == 0x2D ? -1 : 1) * (hours * 3_600 + minutes * 60)
  }

  private static func time(_ text: [UInt8]) -> WallTime? {
    guard text.count >= 19, text[13] == 0x3A, text[16] == 0x3A,
      let year = digits(text[0..<4]), let month = digits(text[5..<7]),
      let day = digits(text[8..<10]), let hour = digits(text[11..<13]),
      let minute = digits(text[14..<16]), let second = digits(text[17..<19]),
      let date = Day(year: year, month: month, day: day)
    else { return nil }
    return WallTime(day: date, hour: hour, minute: minute, second: second)
  }

  private static func digits(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
