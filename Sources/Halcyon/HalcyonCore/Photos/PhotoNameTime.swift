import Foundation

/// The time in the name of a file, as cameras, phones and desktops write it: "IMG_20240531_142233",
/// "PXL_20240531_122233123", "Screenshot from 2024-05-31 14-22-33".
public struct PhotoNameTime: Hashable, Sendable {
  /// The time on the clock of the device.
  public var wallTime: WallTime
  /// A Boolean value indicating whether the time is in UTC, as Pixel phones write it.
  public var isUTC: Bool

  /// Finds the first date with a time; `nil` if the name contains none.
  /// - Complexity: O(`name.count`).
  public init?(fileName name: String) {
    let bytes = Array(name.utf8.prefix(512))
    for start in bytes.indices where start == 0 || !Self.isDigit(bytes[start - 1]) {
      var parser = Parser(bytes: bytes, place: start)
      if let time = parser.time() {
        wallTime = time
        isUTC = name.hasPrefix("PXL_")
        return
      }
    }
    return nil
  }

  /// The time in `zone`, if the name is in UTC, otherwise the time as it is written.
  public func wallTime(in zone: TimeZone) -> WallTime {
    isUTC ? WallTime(unixSeconds: wallTime.seconds, in: zone) : wallTime
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private struct Parser {
    let bytes: [UInt8]
    var place: Int

    mutating func time() -> WallTime? {
      guard let year = number(4), (1970...2100).contains(year), skip(atMost: 1, of: "-_."),
        let month = number(2), skip(atMost: 1, of: "-_."), let date = number(2),
        let day = Day(year: year, month: month, day: date), skip(atMost: 4, of: "-_. Tat"),
        let hour = number(2), skip(atMost: 1, of: "-_.:h"), let minute = number(2),
        skip(atMost: 1, of: "-_.:m"), let second = number(2)
      else { return nil }
      return WallTime(day: day, hour: hour, minute: minute, second: second)
    }

    private mutating func number(_ digits: Int) -> Int? {
      guard place + digits <= bytes.count else { return nil }
      var value = 0
      for byte in bytes[place..<place + digits] {
        guard PhotoNameTime.isDigit(byte) else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      place += digits
      return value
    }

    private mutating func skip(atMost count: Int, of separators: String) -> Bool {
      var left = count
      while left > 0, place < bytes.count, separators.utf8.contains(bytes[place]) {
        place += 1
        left -= 1
      }
      return true
    }
  }
}
