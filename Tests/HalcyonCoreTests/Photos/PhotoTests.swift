import Foundation
import HalcyonCore
import Testing

@Suite struct PhotoTests {
  private func photo(_ id: Int64, _ year: Int, _ month: Int, _ day: Int) throws -> Photo {
    let date = try #require(Day(year: year, month: month, day: day))
    return Photo(
      id: id, file: PhotoFile(path: "/p/\(id).jpg", bytes: 1, modifiedNanoseconds: 0),
      header: PhotoHeader(width: 1, height: 1),
      wallTime: try #require(WallTime(day: date, hour: 12, minute: 0, second: 0)), added: Date())
  }

  @Test("Photos are grouped into months without gaps, and each index finds its month")
  func months() throws {
    let photos = try [
      photo(1, 2023, 12, 31), photo(2, 2024, 1, 1), photo(3, 2024, 1, 31), photo(4, 2022, 1, 5),
    ].sorted(by: Photo.isBefore)
    #expect(photos.map(\.id) == [3, 2, 1, 4])
    let months = PhotoMonths(photos)
    #expect(
      months.sections.map(\.month) == [
        PhotoMonth(year: 2024, month: 1), PhotoMonth(year: 2023, month: 12),
        PhotoMonth(year: 2022, month: 1),
      ])
    #expect(months.sections.map(\.range) == [0..<2, 2..<3, 3..<4])
    for (index, photo) in photos.enumerated() {
      #expect(months.month(at: index) == photo.wallTime.month)
    }
    #expect(months.month(at: -1) == nil)
    #expect(months.month(at: 4) == nil)
    #expect(PhotoMonths([]).month(at: 0) == nil)
  }

  @Test("Wall time adds the zone's offset to UTC, before 1970 and at the range limits too")
  func wallTime() throws {
    let zone = try #require(TimeZone(secondsFromGMT: 3_600))
    #expect(WallTime(unixSeconds: 0, in: zone).seconds == 3_600)
    #expect(WallTime(unixSeconds: -3_601, in: zone).day == Day(year: 1969, month: 12, day: 31))
    #expect(WallTime(unixSeconds: .max, in: zone).day == .latest)
    #expect(WallTime(unixSeconds: .min, in: zone).day == .earliest)
    #expect(WallTime(clamping: .max).month == PhotoMonth(year: 9_999, month: 12))
  }

  @Test(
    "Modification times round down to seconds",
    arguments: [(1_999_999_999, 1), (-1, -1), (-1_000_000_000, -1)])
  func seconds(_ nanoseconds: Int64, _ seconds: Int64) {
    #expect(
      PhotoFile(path: "/a/b.jpg", bytes: 0, modifiedNanoseconds: nanoseconds).modifiedSeconds
        == seconds)
  }

  @Test("Four orientations swap width and height")
  func orientation() {
    #expect(PhotoOrientation.allCases.filter(\.swapsSides).map(\.rawValue) == [5, 6, 7, 8])
    #expect(PhotoFile(path: "/a/b.jpg", bytes: 0, modifiedNanoseconds: 0).name == "b.jpg")
  }
}
