import Foundation
import HalcyonCore
import HangGuard
import Testing
@testable import HalcyonRecords
@testable import HalcyonStore

@Suite(.hangGuard) struct PhotoTests {
  private let database: HalcyonDatabase
  private let now = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws { database = try HalcyonDatabase.inMemory() }

  private func photo(
    _ path: String, at seconds: Int64 = 0, bytes: Int = 10, taken: Int64? = nil
  ) -> ImportedPhoto {
    let time = taken.map {
      PhotoHeader.CaptureTime(wallTime: WallTime(clamping: $0), offsetSeconds: -3_600)
    }
    return ImportedPhoto(
      file: PhotoFile(path: path, bytes: bytes, modifiedNanoseconds: seconds * 1_000_000_000),
      header: PhotoHeader(width: 4, height: 3, orientation: .rightTop, taken: time),
      wallTime: WallTime(clamping: taken ?? seconds))
  }

  @Test("Photos are returned newest first, with equal times the last added one first")
  func order() async throws {
    try await database.storePhotos(
      [photo("/a", at: 5), photo("/b", at: 9), photo("/c", at: 1, taken: 7), photo("/d", at: 5)],
      at: now)
    let photos = try await database.photos()
    #expect(photos.map(\.file.path) == ["/b", "/c", "/d", "/a"])
    #expect(photos == photos.sorted(by: Photo.isBefore))
    #expect(photos[1].header == photo("/c", taken: 7).header)
    #expect(photos[1].file == photo("/c", at: 1).file)
    #expect(photos[1].added == now)
  }

  @Test("Photos of the same day in other years are found, the newest first, up to a limit")
  func onThisDay() async throws {
    func seconds(_ year: Int, _ month: Int, _ day: Int, hour: Int = 12) throws -> Int64 {
      let day = try #require(Day(year: year, month: month, day: day))
      return try #require(WallTime(day: day, hour: hour, minute: 0, second: 0)).seconds
    }
    let today = try #require(Day(year: 2026, month: 3, day: 1))
    #expect(try await database.photosOnThisDay(today, limit: 3) == PhotosOnThisDay())
    try await database.storePhotos(
      [
        photo("/today", taken: try seconds(2026, 3, 1)),
        photo("/old", taken: try seconds(1969, 3, 1)),
        photo("/midnight", taken: try seconds(2024, 3, 1, hour: 0)),
        photo("/late", taken: try seconds(2024, 3, 1, hour: 23)),
        photo("/before", taken: try seconds(2024, 2, 29)),
        photo("/after", taken: try seconds(2024, 3, 2, hour: 0)),
        photo("/future", taken: try seconds(2030, 3, 1)),
      ], at: now)
    let all = try await database.photosOnThisDay(today, limit: 9)
    #expect(all.photos.map(\.file.path) == ["/future", "/late", "/midnight", "/old"])
    let few = try await database.photosOnThisDay(today, limit: 2)
    #expect(few.photos.map(\.file.path) == ["/future", "/late"])
    let leap = try #require(Day(year: 2028, month: 2, day: 29))
    #expect(
      try await database.photosOnThisDay(leap, limit: 9).photos.map(\.file.path) == ["/before"])
    let other = try #require(Day(year: 2026, month: 8, day: 8))
    #expect(try await database.photosOnThisDay(other, limit: 9) == PhotosOnThisDay(hasPhotos: true))
  }

  @Test("Storing a known path updates the photo and keeps its id")
  func update() async throws {
    try await database.storePhotos([photo("/a", at: 5)], at: now)
    let id = try #require(await database.photos().first).id
    try await database.storePhotos([photo("/a", at: 8, bytes: 11)], at: now.addingTimeInterval(60))
    let photos = try await database.photos()
    #expect(photos.map(\.id) == [id])
    #expect(photos.first?.file.bytes == 11)
    #expect(photos.first?.added == now)
  }

  @Test("Stored photos are found by path, size and content")
  func known() async throws {
    try await database.storePhotos(
      [photo("/a", bytes: 1), photo("/b", bytes: 2), photo("/c", bytes: 2)], at: now)
    let id = try #require(await database.photos().first { $0.file.path == "/b" }).id
    let digest = Data([1, 2, 3])
    try await database.storePhotos([], digests: [id: digest], at: now)
    let stored = try await database.knownPhotos(at: ["/a", "/new"])
    #expect(stored.mapValues(\.file.bytes) == ["/a": 1])
    let known = try await database.knownPhotos(withSizes: [2, 9])
    #expect(known.sizes == [2])
    #expect(known.withoutDigest.map(\.file.path) == ["/c"])
    var same = photo("/new", bytes: 2)
    same.digest = digest
    var larger = photo("/larger", bytes: 3)
    larger.digest = digest
    let found = try await database.knownPhotos(withContentOf: [same, larger, photo("/d")])
    #expect(found.map(\.id) == [id])
  }

  @Test("A removed photo is restored unchanged unless its path is in use")
  func undo() async throws {
    try await database.storePhotos([photo("/a", at: 5), photo("/b", at: 4)], at: now)
    let before = try await database.photos()
    let removed = try await database.removePhotos([before[0].id])
    #expect(removed.names == ["a"])
    #expect(try await database.photos() == [before[1]])
    #expect(try await database.removePhotos([before[0].id]).ids == [])
    try await database.restore(removed)
    try await database.restore(removed)
    #expect(try await database.photos() == before)
    let other = try await database.removePhotos([before[0].id])
    try await database.storePhotos([photo("/a", at: 6)], at: now)
    try await database.restore(other)
    #expect(try await database.photoCount() == 2)
  }

  @Test("A batch with an invalid row is not stored at all")
  func batch() async throws {
    var bad = photo("/bad")
    bad.header.width = 0
    await #expect(throws: StoreError.self) {
      try await database.storePhotos([photo("/good"), bad], at: now)
    }
    #expect(try await database.photoCount() == 0)
  }

  @Test("Observers get the current list and each later one")
  func observation() async throws {
    var counts: [Int] = []
    for try await photos in database.photosObservation() {
      counts.append(photos.count)
      if counts.count == 2 { break }
      try await database.storePhotos([photo("/a")], at: now)
    }
    #expect(counts == [0, 1])
    #expect(try await database.counts().photos == 1)
  }

  private func described(_ path: String, _ change: (inout ImportedPhoto) -> Void) -> ImportedPhoto {
    var photo = photo(path, taken: 1_780_000_000)
    change(&photo)
    return photo
  }

  private func found(
    _ text: String, months: [PhotoSearch.MonthNames] = []
  ) async throws -> [String] {
    let search = try #require(PhotoSearch(text, months: months))
    let ids = Set(try await database.photoIDs(matching: search))
    return try await database.photos().filter { ids.contains($0.id) }.map(\.file.path).sorted()
  }

  @Test("Photos are found by name, folder, caption, tags, people, place, camera and month")
  func search() async throws {
    let face = try #require(PhotoFace(name: "Bruno", x: 0, y: 0, width: 1, height: 1))
    try await database.storePhotos(
      [
        described("/home/anna/Pictures/Porto Trip/IMG_20240531_142233.jpg") {
          $0.metadata.caption = "Évening at the “river” OR"
          $0.metadata.tags = ["travel", "boat/sail"]
          $0.metadata.faces = [face]
          $0.metadata.camera = "Pixel 8"
          $0.place = "Cedofeita, Porto, PT"
        }, photo("/other.jpg", at: 0),
      ], at: now)
    let path = "/home/anna/Pictures/Porto Trip/IMG_20240531_142233.jpg"
    for text in [
      "IMG", "20240531", "trip", "evening", "RIVER", "trav", "sail", "bru", "cedofe", "pixel",
      "porto evening", "2026", "\"or",
    ] {
      #expect(try await found(text) == [path], "\(text)")
    }
    // The folders above would match all photos.
    #expect(try await found("anna") == [])
    #expect(try await found("evening lisbon") == [])
    // 1_780_000_000 is in May 2026.
    let names = [["January", "Februar", "März", "April", "Mai"], ["", "", "", "", "May"]]
      .map { PhotoSearch.MonthNames($0) }
    #expect(try await found("mai", months: names) == [path])
    #expect(try await found("jan 1970", months: names) == ["/other.jpg"])
    #expect(try await found("ma", months: names) == [], "could be March or May")
    #expect(PhotoSearch(" \"-* ") == nil)
  }

  @Test(
    "Photos are found in every script, however the words are typed",
    arguments: [
      ("Мой дом", "мой"), ("Мой дом", "мои"), ("Ёлка", "Ёлка"), ("Ёлка", "елка"),
      ("Ελλάδα", "Ελλάδα"), ("Ελλάδα", "ελλαδα"), ("Łódź", "lodz"),
      ("Hauptstraße 1", "hauptstrasse"),
      ("東京駅", "駅"), ("東京駅", "京駅"), ("عَلِيّ", "علي"), ("علي", "عَلِيّ"), ("Ｗｉｄｅ", "wide"),
    ])
  func scripts(written: String, typed: String) async throws {
    let caption = described("/a.jpg") { $0.metadata.caption = written }
    let tag = described("/b.jpg") { $0.metadata.tags = [written] }
    try await database.storePhotos([caption, tag, photo("/c.jpg", at: 0)], at: now)
    #expect(try await found(typed) == ["/a.jpg", "/b.jpg"])
    #expect(try await database.photoTags(containing: typed, limit: 5) == [written])
  }

  @Test(
    "A month with a year is found as languages write it",
    arguments: [
      ("August 2024", true), ("août 2024", true), ("agosto de 2024", true),
      ("2024年8月", true), ("２０２４年８月", true), ("2024年", true), ("8月", true),
      ("أغسطس ٢٠٢٤", true), ("٢٠٢٤", true), ("August 2025", false), ("agosto de 2025", false),
      ("2025年8月", false), ("2024年9月", false), ("2024年18月", false), ("يوليو ٢٠٢٤", false),
      ("de agosto", false), ("2024 de", false),
    ])
  func monthsWithYears(_ text: String, _ isFound: Bool) async throws {
    // 1_723_280_000 is in August 2024.
    try await database.storePhotos([photo("/a.jpg", taken: 1_723_280_000)], at: now)
    func months(_ eighth: String, _ ninth: String) -> [String] {
      Array(repeating: "", count: 6) + ["يوليو", eighth, ninth]
    }
    let names = [
      PhotoSearch.MonthNames(months("August", "September")),
      PhotoSearch.MonthNames(months("août", "septembre")),
      PhotoSearch.MonthNames(months("agosto", "setembro"), connectors: ["de"]),
      PhotoSearch.MonthNames(months("8月", "9月"), connectors: ["年"]),
      PhotoSearch.MonthNames(months("أغسطس", "سبتمبر")),
    ]
    #expect(try await found(text, months: names) == (isFound ? ["/a.jpg"] : []))
  }

  @Test("Changes by the user are found, survive a new import and can be undone")
  func changes() async throws {
    let path = "/a.jpg"
    try await database.storePhotos([described(path) { $0.metadata.tags = ["old"] }], at: now)
    let id = try #require(await database.photos().first?.id)
    let before = try await database.photoDetails([id])
    let time = WallTime(clamping: 86_400)
    var snapshots: [PhotoSnapshot] = []
    for change: PhotoChange in [
      .favorite(true), .caption("New"), .tags(["fresh"]), .people(["Clara"]), .time(time),
      .turn(by: -1), .turn(by: 3),
    ] {
      snapshots.append(try await database.change([id], change))
    }
    #expect(try await found("fresh") == [path])
    #expect(try await found("old") == [])
    try await database.storePhotos([described(path) { $0.metadata.tags = ["newer"] }], at: now)
    let details = try #require(await database.photoDetails([id]).first)
    #expect(details.photo.isFavorite && details.photo.turns == 2 && details.photo.wallTime == time)
    #expect(details.caption == "New" && details.tags == ["fresh"] && details.people == ["Clara"])
    #expect(details.metadata.tags == ["newer"] && details.isTimeEdited)
    for snapshot in snapshots.reversed() { try await database.restore(snapshot) }
    try await database.storePhotos([described(path) { $0.metadata.tags = ["old"] }], at: now)
    #expect(try await database.photoDetails([id]) == before)
  }

  @Test("Tags that contain a text are listed, the most frequent first")
  func tags() async throws {
    try await database.storePhotos(
      [
        described("/a.jpg") { $0.metadata.tags = ["boat", "100% sea"] },
        described("/b.jpg") { $0.metadata.tags = ["Bohemia", "sea"] },
        described("/c.jpg") { $0.metadata.tags = ["sea", "Bo\"x"] },
      ], at: now)
    #expect(try await database.photoTags(containing: "SEA", limit: 9) == ["sea", "100% sea"])
    #expect(try await database.photoTags(containing: "bo", limit: 2).count == 2)
    #expect(try await database.photoTags(containing: "%", limit: 9) == ["100% sea"])
    #expect(try await database.photoTags(containing: "o\"x", limit: 9) == ["Bo\"x"])
    let photo = try #require(await database.photos().first { $0.file.path == "/a.jpg" })
    _ = try await database.change([photo.id], .tags(["lake"]))
    #expect(try await database.photoTags(containing: "boat", limit: 9) == [])
  }

  @Test("The paths of identical files are stored with the photo")
  func copies() async throws {
    var one = photo("/a")
    one.digest = Data([1])
    try await database.storePhotos([one], copies: [Data([1]): ["/b", "/a"]], at: now)
    try await database.storePhotos(
      [], copies: [Data([1]): ["/b", "/c"], Data([2]): ["/d"]], at: now)
    let id = try #require(await database.photos().first?.id)
    #expect(try await database.photoDetails([id]).first?.copies == ["/b", "/c"])
  }

  @Test("Photos that an older version read are listed once")
  func outdated() async throws {
    try await database.storePhotos([photo("/a"), described("/b") { $0.reading = 1 }], at: now)
    let first = try await database.photos(readBefore: 1, after: 0, limit: 9)
    #expect(first.map(\.file.path) == ["/a"])
    #expect(try await database.photos(readBefore: 1, after: first[0].id, limit: 9).isEmpty)
    #expect(try await database.photos(readBefore: 2, after: 0, limit: 1).count == 1)
  }
}
