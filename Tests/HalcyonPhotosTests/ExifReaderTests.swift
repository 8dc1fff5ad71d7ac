import HalcyonCore
import Testing

@testable import HalcyonPhotos

@Suite struct ExifReaderTests {
  @Test("Orientation, time and offset are read in both byte orders", arguments: [false, true])
  func tags(bigEndian: Bool) throws {
    for orientation in PhotoOrientation.allCases {
      let tags = ExifReader.tags(
        jpeg: PhotoFixture.jpeg(
          exif: PhotoFixture.exif(
            orientation: orientation.rawValue, taken: "2024:02:29 23:59:58", offset: "-03:30",
            bigEndian: bigEndian)))
      #expect(tags.orientation == orientation)
      let day = try #require(Day(year: 2024, month: 2, day: 29))
      #expect(tags.taken?.wallTime == WallTime(day: day, hour: 23, minute: 59, second: 58))
      #expect(tags.taken?.offsetSeconds == -12_600)
    }
  }

  @Test("An image without tags is upright and has no capture time")
  func none() {
    #expect(ExifReader.tags(jpeg: PhotoFixture.jpeg) == ExifReader.Tags())
    #expect(ExifReader.tags(jpeg: []) == ExifReader.Tags())
    #expect(ExifReader.tags(jpeg: PhotoFixture.png) == ExifReader.Tags())
  }

  @Test(
    "Invalid capture times are ignored",
    arguments: [
      "    :  :     :  :  ", "0000:00:00 00:00:00", "2023:02:29 00:00:00", "2024:01:01 24:00:00",
      "2024-01-01 00:00:00", "2024:01:01", "2024:13:01 00:00:00", "-024:01:01 00:00:00",
    ])
  func badTime(_ text: String) {
    #expect(ExifReader.wallTime(Array(text.utf8)) == nil)
    let block = PhotoFixture.exif(orientation: 6, taken: text)
    #expect(ExifReader.tags(tiff: block[...]).taken == nil)
    #expect(ExifReader.tags(tiff: block[...]).orientation == .rightTop)
  }

  @Test("Orientations outside 1...8 count as upright", arguments: [0, 9, 65_535])
  func badOrientation(_ value: Int) {
    #expect(
      ExifReader.tags(tiff: PhotoFixture.exif(orientation: value)[...]).orientation == .topLeft)
  }

  @Test(
    "UTC offsets are parsed", arguments: [("+00:00", 0), ("+14:00", 50_400), ("-00:30", -1_800)])
  func offsets(_ text: String, _ seconds: Int) {
    #expect(ExifReader.offset(Array(text.utf8)) == seconds)
    #expect(ExifReader.offset(Array(text.utf8.dropLast())) == nil)
  }

  @Test("A directory that points to itself terminates")
  func circle() {
    var block = PhotoFixture.exif(orientation: 3)
    // The Exif directory is the main one.
    block.replaceSubrange(8 + 2 + 12 + 8..<8 + 2 + 12 + 12, with: [8, 0, 0, 0])
    #expect(ExifReader.tags(tiff: block[...]).orientation == .bottomRight)
    #expect(ExifReader.tags(tiff: block[...]).taken == nil)
  }
}
