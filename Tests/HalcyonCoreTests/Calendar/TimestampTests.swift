import Foundation
import HalcyonCore
import Testing

@Suite struct TimestampTests {
  @Test(
    "Milliseconds outside of the years 1 to 9999 are no time",
    arguments: [
      (Int64.max, false), (Int64.min, false), (1_700_000_000_000_000, false),
      (253_402_300_800_000, false), (253_402_300_799_999, true), (-62_135_596_800_000, true),
      (-62_135_596_800_001, false), (0, true),
    ])
  func milliseconds(number: Int64, isTime: Bool) {
    let time = Timestamp(milliseconds: number)
    #expect(time.map(\.milliseconds) == (isTime ? number : nil))
  }

  @Test(
    "Seconds outside of the years 1 to 9999, and what is no number, are no time",
    arguments: [
      (Double.nan, nil), (.infinity, nil), (-.infinity, nil), (1e308, nil), (-1e308, nil),
      (9.3e15, nil), (253_402_300_800, nil), (253_402_300_799.999, 253_402_300_799_999),
      (-62_135_596_800, -62_135_596_800_000), (1.0004, 1_000), (-0.0006, -1),
      (Double.leastNonzeroMagnitude, 0),
    ] as [(Double, Int64?)])
  func seconds(number: Double, expected: Int64?) {
    #expect(Timestamp(seconds: number)?.milliseconds == expected)
    let date = Date(timeIntervalSince1970: number)
    if !number.isNaN { #expect(Timestamp(date)?.milliseconds == expected || expected != nil) }
  }

  @Test("Whole seconds that overflow are no time")
  func wholeSeconds() {
    #expect(Timestamp(seconds: Int64.max) == nil)
    #expect(Timestamp(seconds: Int64.min) == nil)
    #expect(Timestamp(seconds: UInt64.max) == nil)
    #expect(Timestamp(milliseconds: UInt64.max) == nil)
    #expect(Timestamp(seconds: 1_700_000_000)?.milliseconds == 1_700_000_000_000)
  }

  @Test("Dates are clamped, so that every writer of the store has a time that can be read")
  func clamping() {
    #expect(Timestamp(clamping: .distantPast) >= .earliest)
    #expect(Timestamp(clamping: .distantFuture) <= .latest)
    let limits = [(1e300, Timestamp.latest), (-1e300, .earliest), (.infinity, .latest)]
    for (seconds, expected) in limits {
      #expect(Timestamp(clamping: Date(timeIntervalSince1970: seconds)) == expected)
    }
    #expect(Timestamp(clamping: Date(timeIntervalSince1970: .nan)).milliseconds == 0)
    #expect(Timestamp(clamping: Date(timeIntervalSince1970: 1.5)).milliseconds == 1_500)
  }

  @Test("A time becomes the same date and time again")
  func identity() {
    for milliseconds in [0, 1, -1, 1_772_524_800_500, -62_135_596_800_000, 253_402_300_799_999] {
      let time = Timestamp(milliseconds: milliseconds)
      #expect(time.map { Timestamp(clamping: $0.date) } == time)
    }
  }

  @Test(
    "Numbers of days outside of the years 1 to 9999 are no day",
    arguments: [
      (Int64.max, nil), (Int64.min, nil), (2_932_897, nil), (2_932_896, "9999-12-31"),
      (-719_162, "0001-01-01"), (-719_163, nil), (Int64(Int32.max) + 1, nil), (0, "1970-01-01"),
    ] as [(Int64, String?)])
  func days(number: Int64, expected: String?) {
    #expect(Day(exactly: number)?.description == expected)
  }
}
