import Foundation
import HalcyonCore
import HalcyonRecords
import HangGuard
import Testing

@Suite("Place database", .hangGuard)
struct PlacesDatabaseTests {
  static let path = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "data/places/places.sqlite").path

  @Test("A name returns its places by population, each with its region")
  func lookUp() throws {
    let places = try PlacesDatabase(path: Self.path)
    let found = try places.places(named: "berlin")
    let first = try #require(found.first)
    #expect(first.region.countryCode == "DE")
    #expect(abs(first.coordinate.latitude - 52.52) < 0.1)
    #expect(abs(first.coordinate.longitude - 13.41) < 0.1)
    #expect(found.count > 3)
    #expect(found.map(\.population) == found.map(\.population).sorted(by: >))
    #expect(try places.places(named: "qwzxhausen").isEmpty)
  }

  @Test("A region is found by name, code and district")
  func regions() throws {
    let places = try PlacesDatabase(path: Self.path)
    let byName = try places.regions(named: "oregon").first
    #expect(byName?.region.countryCode == "US")
    #expect(byName?.kind == .name)
    let byCode = try places.regions(named: "or").filter { $0.region.countryCode == "US" }
    #expect(byCode.map(\.region.name) == ["Oregon"])
    #expect(byCode.map(\.kind) == [.code])
    let byDistrict = try places.regions(named: "oberbayern").first
    #expect(byDistrict?.region.name == "Bayern")
    #expect(byDistrict?.kind == .district)
  }

  @Test(
    "A country is found by its names in several languages and by its codes",
    arguments: [
      ("germany", "DE"), ("deutschland", "DE"), ("de", "DE"), ("deu", "DE"), ("日本", "JP"),
      ("brasil", "BR"), ("polska", "PL"), ("osterreich", "AT"), ("oesterreich", "AT"),
      ("espana", "ES"), ("uk", "GB"), ("usa", "US"), ("россия", "RU"), ("대한민국", "KR"),
      ("ελλαδα", "GR"), ("holland", "NL"),
    ])
  func countries(key: String, code: String) throws {
    let places = try PlacesDatabase(path: Self.path)
    #expect(try places.countries(named: key).first?.code == code)
  }

  @Test("A postal code returns a place in each country that uses it")
  func postcodes() throws {
    let places = try PlacesDatabase(path: Self.path)
    let found = try places.postcodes("10115")
    let german = try #require(found.first { $0.place.region.countryCode == "DE" })
    #expect(german.extent == .own)
    #expect(abs(german.coordinate.latitude - 52.53) < 0.02)
    #expect(abs(german.coordinate.longitude - 13.39) < 0.02)
    #expect(found.contains { $0.place.region.countryCode == "US" })
    #expect(Set(found.map(\.place.region.countryCode)).count == found.count)
    #expect(try places.postcodes("0000000000").isEmpty)
    #expect(try places.postcodes("*").isEmpty)
  }

  @Test(
    "A long code is found by the prefix that it shares with neighboring codes",
    arguments: [("048621", "SG"), ("1000001", "JP"), ("1250001", "PT"), ("500035", "RO")])
  func shortenedPostcodes(code: String, country: String) throws {
    let places = try PlacesDatabase(path: Self.path)
    let found = try places.postcodes(code).filter { $0.place.region.countryCode == country }
    #expect(found.count == 1)
  }

  @Test("A place too small for the list of cities is found by its post office")
  func postOffices() throws {
    let places = try PlacesDatabase(path: Self.path)
    let mcgrath = try places.places(named: "mcgrath").filter { $0.region.code == "AK" }
    #expect(mcgrath.map(\.population) == [0])
  }

  @Test("The database can be used from many tasks concurrently")
  func concurrency() async throws {
    let places = try PlacesDatabase(path: Self.path)
    try await withThrowingTaskGroup(of: String?.self) { group in
      for _ in 0..<50 {
        group.addTask { try places.places(named: "roma").first?.region.countryCode }
      }
      for try await country in group { #expect(country == "IT") }
    }
  }

  @Test("Opening creates no auxiliary files")
  func writesNothing() throws {
    try withCopy { path in
      let places = try PlacesDatabase(path: path)
      _ = try places.places(named: "berlin")
      let folder = URL(filePath: path).deletingLastPathComponent().path
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["places.sqlite"])
    }
  }

  @Test("The error for a missing file contains its path")
  func missing() {
    #expect(throws: PlacesDatabaseError.missing(path: "/nowhere/places.sqlite")) {
      try PlacesDatabase(path: "/nowhere/places.sqlite")
    }
  }

  @Test("A file of another version is rejected as such")
  func otherVersion() throws {
    try withCopy { path in
      try overwrite(path, at: 60, with: Data([0, 0, 0, 9]))
      #expect(throws: PlacesDatabaseError.otherVersion(path: path, found: 9, expected: 3)) {
        try PlacesDatabase(path: path)
      }
    }
  }

  @Test(
    "Other files and truncated place data are rejected as damaged",
    arguments: [0, 10, 100, 5_000, 1_000_000])
  func damaged(keptBytes: Int) throws {
    try withCopy { path in
      try truncate(path, to: keptBytes)
      expectDamaged { _ = try PlacesDatabase(path: path) }
      try Data("BEGIN:VCARD\nEND:VCARD\n".utf8).write(to: URL(filePath: path))
      expectDamaged { _ = try PlacesDatabase(path: path) }
    }
  }

  @Test("A database of another application is rejected as damaged")
  func foreign() throws {
    try withCopy { path in
      try overwrite(path, at: 68, with: Data([1, 2, 3, 4]))
      expectDamaged { _ = try PlacesDatabase(path: path) }
    }
  }

  @Test("Corrupt pages cause an error rather than a crash")
  func rubbish() throws {
    try withCopy { path in
      let rubbish = Data(repeating: 0xA5, count: 4_000_000)
      for offset in stride(from: 2_000_000, to: 14_000_000, by: 4_000_000) {
        try overwrite(path, at: UInt64(offset), with: rubbish.prefix(3_900_000))
      }
      expectDamaged {
        let places = try PlacesDatabase(path: path)
        for key in ["berlin", "paris", "tokyo", "zurich", "aachen", "москва"] {
          _ = try places.places(named: key)
        }
      }
    }
  }

  private func expectDamaged(
    _ body: () throws -> Void, at location: SourceLocation = #_sourceLocation
  ) {
    #expect(sourceLocation: location) { try body() } throws: { error in
      if case PlacesDatabaseError.damaged = error { true } else { false }
    }
  }

  private func withCopy(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appending(path: "places.sqlite")
    try FileManager.default.copyItem(at: URL(filePath: Self.path), to: copy)
    try body(copy.path)
  }

  private func overwrite(_ path: String, at offset: UInt64, with bytes: Data) throws {
    let file = try FileHandle(forUpdating: URL(filePath: path))
    defer { try? file.close() }
    try file.seek(toOffset: offset)
    try file.write(contentsOf: bytes)
  }

  private func truncate(_ path: String, to bytes: Int) throws {
    let file = try FileHandle(forUpdating: URL(filePath: path))
    defer { try? file.close() }
    try file.truncate(atOffset: UInt64(bytes))
  }
}
