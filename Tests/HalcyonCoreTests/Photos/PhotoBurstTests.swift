import Foundation
import Testing

@testable import HalcyonCore

struct PhotoBurstTests {
  private func photo(
    _ id: Int64, _ seconds: Int64?, width: Int = 4_000, folder: String = "/p"
  ) -> Photo {
    let time = WallTime(clamping: seconds ?? 0)
    return Photo(
      id: id, file: PhotoFile(path: "\(folder)/\(id).jpg", bytes: 1, modifiedNanoseconds: 0),
      header: PhotoHeader(
        width: width, height: 3_000, taken: seconds.map { _ in .init(wallTime: time) }),
      wallTime: time, added: Date(timeIntervalSince1970: 0))
  }

  @Test("Three photos within a second of each other are a burst")
  func bursts() {
    let times: [Int64] = [20, 19, 18, 10, 9, 5, 5, 5, 5]
    let photos = times.enumerated().map { photo(Int64($0), $1) }
    #expect(PhotoBurst.ranges(in: photos) == [0..<3, 5..<9])
    #expect(PhotoBurst.ranges(in: []) == [])
    #expect(PhotoBurst.ranges(in: [photos[0]]) == [])
  }

  @Test("Photos of other cameras, folders, or without a capture time are not part of a burst")
  func differences() {
    let others = [photo(2, 9, width: 100), photo(2, 9, folder: "/q"), photo(2, nil)]
    for other in others {
      #expect(PhotoBurst.ranges(in: [photo(1, 9), other, photo(3, 9), photo(4, 9)]) == [])
    }
  }
}
