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

  @Test(
    "The time in a file name is found",
    arguments: [
      "IMG_20240531_142233.jpg", "PXL_20240531_142233123.jpg", "20240531_142233.jpg",
      "Screenshot from 2024-05-31 14-22-33.png", "Screenshot_2024-05-31-14-22-33.png",
      "signal-2024-05-31-142233.jpg", "2024-05-31 14.22.33.jpg", "P1 2024-05-31 at 14.22.33.png",
    ])
  func nameTime(_ name: String) throws {
    let day = try #require(Day(year: 2024, month: 5, day: 31))
    let found = try #require(PhotoNameTime(fileName: name))
    #expect(found.wallTime == WallTime(day: day, hour: 14, minute: 22, second: 33))
    let zone = try #require(TimeZone(secondsFromGMT: 7_200))
    let isUTC = name.hasPrefix("PXL_")
    #expect(found.wallTime(in: zone).seconds - found.wallTime.seconds == (isUTC ? 7_200 : 0))
  }

  @Test(
    "Other numbers in a file name are no time",
    arguments: [
      "IMG-20240531-WA0001.jpg", "DSC_0042.jpg", "20241331_142233.jpg", "20240531_252233.jpg",
      "120240531_142233.jpg", "", "2024", "é20240531_14223",
    ])
  func noNameTime(_ name: String) { #expect(PhotoNameTime(fileName: name) == nil) }
}
