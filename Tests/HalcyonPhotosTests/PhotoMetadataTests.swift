import Foundation
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonPhotos

@Suite(.hangGuard) struct PhotoMetadataTests {
  private func read(_ bytes: [UInt8], sidecar: String? = nil) async throws
    -> PhotoMetadataReader.Result
  {
    try await withTemporaryFolder { folder in
      let path = try folder.write(bytes, to: "photo.jpg")
      if let sidecar { try folder.write(Array(sidecar.utf8), to: "photo.jpg.xmp") }
      let opened = try PhotoReader().open(path)
      defer { opened.close() }
      return PhotoMetadataReader.read(descriptor: opened.descriptor, path: path)
    }
  }

  @Test("Orientation, time and offset are read in both byte orders", arguments: [false, true])
  func tags(bigEndian: Bool) async throws {
    for orientation in PhotoOrientation.allCases {
      let result = try await read(
        PhotoFixture.jpeg(
          exif: PhotoFixture.exif(
            orientation: orientation.rawValue, taken: "2024:02:29 23:59:58", offset: "-03:30",
            bigEndian: bigEndian)))
      #expect(result.orientation == orientation)
      let day = try #require(Day(year: 2024, month: 2, day: 29))
      #expect(result.taken?.wallTime == WallTime(day: day, hour: 23, minute: 59, second: 58))
      #expect(result.taken?.offsetSeconds == -12_600)
    }
  }

  @Test("An image without tags is upright and has no metadata")
  func none() async throws {
    #expect(try await read(PhotoFixture.jpeg) == PhotoMetadataReader.Result())
    #expect(try await read(PhotoFixture.png) == PhotoMetadataReader.Result())
    #expect(try await read([1]) == PhotoMetadataReader.Result())
  }

  @Test(
    "Invalid capture times are ignored",
    arguments: [
      "    :  :     :  :  ", "0000:00:00 00:00:00", "2023:02:29 00:00:00", "2024:01:01 24:00:00",
      "2024-01-01 00:00:00", "2024:01:01", "2024:13:01 00:00:00", "-024:01:01 00:00:00",
    ])
  func badTime(_ text: String) async throws {
    #expect(PhotoTime.wallTime(Array(text.utf8)) == nil)
    let result = try await read(
      PhotoFixture.jpeg(exif: PhotoFixture.exif(orientation: 6, taken: text)))
    #expect(result.taken == nil)
    #expect(result.orientation == .rightTop)
  }

  @Test("Orientations outside 1...8 count as upright", arguments: [0, 9, 65_535])
  func badOrientation(_ value: Int) async throws {
    let result = try await read(PhotoFixture.jpeg(exif: PhotoFixture.exif(orientation: value)))
    #expect(result.orientation == .topLeft)
  }

  @Test(
    "UTC offsets are parsed", arguments: [("+00:00", 0), ("+14:00", 50_400), ("-00:30", -1_800)])
  func offsets(_ text: String, _ seconds: Int) {
    #expect(PhotoTime.offset(Array(text.utf8)) == seconds)
    #expect(PhotoTime.offset(Array(text.utf8.dropLast())) == nil)
  }

  @Test(
    "Times of XMP are parsed",
    arguments: [
      ("2024-05-31T14:22:33", nil), ("2024-05-31T14:22:33.75+02:00", 7_200),
      ("2024-05-31T14:22:33Z", 0),
    ] as [(String, Int?)])
  func xmpTime(_ text: String, _ offset: Int?) throws {
    let day = try #require(Day(year: 2024, month: 5, day: 31))
    let time = try #require(PhotoTime.iso8601(text))
    #expect(time.wallTime == WallTime(day: day, hour: 14, minute: 22, second: 33))
    #expect(time.offsetSeconds == offset)
    #expect(PhotoTime.iso8601("2024-05-31T14:22") != nil)
    #expect(PhotoTime.iso8601("2024-05-31") == nil)
  }

  @Test("What digiKam and Shotwell write is read")
  func xmp() async throws {
    let result = try await read(PhotoFixture.jpeg(xmp: PhotoFixture.xmp))
    let metadata = result.metadata
    #expect(metadata.caption == "Evening at the river")
    #expect(metadata.tags == ["travel", "river"])
    #expect(metadata.rating == 4)
    #expect(metadata.camera == "Google Pixel 8")
    #expect(metadata.people == ["Bruno Almeida", "Clara Ito"])
    let face = try #require(metadata.faces.first)
    #expect(abs(face.x - 0.4) < 1e-9 && abs(face.y - 0.3) < 1e-9)
    #expect(face.width == 0.2 && face.height == 0.4)
    let position = try #require(metadata.position)
    #expect(abs(position.latitude - 41.157) < 0.001)
    #expect(abs(position.longitude + 8.629) < 0.001)
    #expect(result.taken?.offsetSeconds == 3_600)
  }

  @Test("The time of the photo counts, and that of a sidecar only if the photo has none")
  func sidecarTime() async throws {
    let dated = PhotoFixture.jpeg(exif: PhotoFixture.exif(taken: "2024:02:29 23:59:58"))
    let time = #" exif:DateTimeOriginal="2024-05-31T14:22:33+01:00""#
    let undated = PhotoFixture.xmp.replacingOccurrences(of: time, with: "")
    try #require(undated != PhotoFixture.xmp)
    func day(_ photo: [UInt8], _ sidecar: String) async throws -> Day? {
      try await read(photo, sidecar: sidecar).taken?.wallTime.day
    }
    let (february, may) = (
      Day(year: 2024, month: 2, day: 29), Day(year: 2024, month: 5, day: 31)
    )
    #expect(try await day(dated, undated) == february)
    #expect(try await day(dated, PhotoFixture.xmp) == february)
    #expect(try await day(PhotoFixture.jpeg, PhotoFixture.xmp) == may)
    #expect(try await day(PhotoFixture.jpeg, undated) == nil)
  }

  @Test("A sidecar adds the camera and position that the photo lacks, and replaces neither")
  func sidecarCamera() async throws {
    let other = PhotoFixture.xmp
      .replacingOccurrences(of: "Google", with: "Canon")
      .replacingOccurrences(of: "41,9.4542N", with: "51,9.4542N")
    let own = try await read(PhotoFixture.jpeg(xmp: PhotoFixture.xmp)).metadata
    let both = try await read(PhotoFixture.jpeg(xmp: PhotoFixture.xmp), sidecar: other).metadata
    #expect(both.camera == own.camera && both.position == own.position)
    let added = try await read(PhotoFixture.jpeg, sidecar: PhotoFixture.xmp).metadata
    #expect(added.camera == own.camera && !own.camera.isEmpty)
    // Exiv2 rounds the position in the photo.
    let (near, exact) = (try #require(own.position), try #require(added.position))
    #expect(abs(near.latitude - exact.latitude) < 1e-4)
    #expect(abs(near.longitude - exact.longitude) < 1e-4)
  }

  @Test("A sidecar replaces the caption, tags, rating and people of the file")
  func sidecar() async throws {
    let other = PhotoFixture.xmp
      .replacingOccurrences(of: "Evening at the river", with: "Morning")
      .replacingOccurrences(of: "Rating=\"4\"", with: "Rating=\"5\"")
    let result = try await read(PhotoFixture.jpeg(xmp: PhotoFixture.xmp), sidecar: other)
    #expect(result.metadata.caption == "Morning")
    #expect(result.metadata.rating == 5)
    #expect(try await read(PhotoFixture.jpeg, sidecar: other).metadata.tags == ["travel", "river"])
    #expect(try await read(PhotoFixture.jpeg, sidecar: "no XML").metadata == PhotoMetadata())
  }

  @Test("300 mutated files are read without a crash and in less than 1 GiB")
  func mutations() async {
    await #expect(processExitsWith: .success) {
      let words = [
        "Exif\0\0", "II*\0", "MM\0*", "\u{7F}\u{7F}\u{7F}\u{7F}", "\0\0\0\u{8}", "rdf:li",
        "lang=\"", "http://ns.adobe.com/xap/1.0/\0",
      ]
      let exif = PhotoFixture.exif(
        orientation: 6, taken: "2024:06:01 12:34:56", offset: "+02:00")
      let sources = [
        PhotoFixture.jpeg(exif: exif), PhotoFixture.jpeg(xmp: PhotoFixture.xmp),
        PhotoFixture.png, exif,
      ]
      for seed in 0..<300 {
        var mutator = Mutator(seed: seed, words: words, nesting: ("<rdf:Bag><rdf:li>", "</"))
        let bytes = mutator.mutated(sources[seed % sources.count])
        _ = try await PhotoMetadataTests().read(
          bytes, sidecar: String(decoding: bytes, as: UTF8.self))
      }
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      let kilobytes = peak?.split(separator: " ").compactMap { Int($0) }.first
      try #require(kilobytes ?? .max < 1 << 20)
    }
  }

  @Test("Deeply nested metadata is rejected")
  func nesting() async throws {
    let list = String(repeating: "<rdf:Bag><rdf:li>", count: 30_000)
    let sidecar = PhotoFixture.xmp.replacingOccurrences(of: "<rdf:Bag>", with: list)
    #expect(try await read(PhotoFixture.jpeg, sidecar: sidecar).metadata == PhotoMetadata())
  }
}
