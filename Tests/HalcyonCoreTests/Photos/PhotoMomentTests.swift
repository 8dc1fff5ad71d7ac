import Foundation
import Testing

@testable import HalcyonCore

struct PhotoMomentTests {
  private let porto = Coordinate(latitude: 41.15, longitude: -8.61)
  private let berlin = Coordinate(latitude: 52.52, longitude: 13.4)

  private func photo(
    _ id: Int64, hour: Int64, at position: Coordinate? = nil, _ place: String = ""
  ) -> Photo {
    Photo(
      id: id, file: PhotoFile(path: "/p/\(id).jpg", bytes: 1, modifiedNanoseconds: 0),
      header: PhotoHeader(width: 1, height: 1), wallTime: WallTime(clamping: hour * 3_600),
      added: Date(timeIntervalSince1970: 0), position: position, place: place)
  }

  @Test("Photos within four hours of each other belong together")
  func time() throws {
    // The newest first.
    let photos = [30, 26, 23, 18, 17].enumerated().map { photo(Int64($0), hour: $1) }
    let moment = try #require(PhotoMoment(around: 1, in: photos))
    #expect(moment.range == 0..<3)
    #expect(moment.times == WallTime(clamping: 23 * 3_600)...WallTime(clamping: 30 * 3_600))
    #expect(PhotoMoment(around: 2, in: photos) == moment)
    #expect(PhotoMoment(around: 4, in: photos)?.range == 3..<5)
    #expect(PhotoMoment(around: 5, in: photos) == nil)
    #expect(PhotoMoment(around: 0, in: [photos[0], photos[4]]) == nil, "alone")
  }

  @Test("A distant place begins another moment; photos without a position follow")
  func place() throws {
    let photos = [
      photo(1, hour: 5, at: berlin, "Berlin, Berlin, DE"), photo(2, hour: 4),
      photo(3, hour: 3, at: porto, "Porto, Porto, PT"), photo(4, hour: 2),
      photo(5, hour: 1, at: porto, "Gaia, Porto, PT"),
      photo(6, hour: 0, at: porto, "Porto, Porto, PT"),
    ]
    let moment = try #require(PhotoMoment(around: 5, in: photos))
    #expect(moment.range == 1..<6)
    #expect(moment.place == "Porto")
    #expect(PhotoMoment(around: 0, in: photos)?.range == 0..<2)
  }

  @Test("A month is named by the place of most of its photos")
  func month() {
    let photos = [
      photo(1, hour: 3, at: porto, "Porto, Porto, PT"), photo(2, hour: 2),
      photo(3, hour: 1, at: berlin, "Berlin, Berlin, DE"),
      photo(4, hour: 0, at: porto, "Porto, Porto, PT"),
    ]
    #expect(PhotoMonths(photos).sections.map(\.place) == ["Porto"])
    #expect(PhotoMonths([photos[1]]).sections.map(\.place) == [""])
  }
}
