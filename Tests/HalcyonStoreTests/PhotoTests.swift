import Foundation
import HalcyonCore
import HangGuard
import Testing

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
    let known = try await database.knownPhotos(like: [
      photo("/a", bytes: 9).file, photo("/new", bytes: 2).file,
    ])
    #expect(known.byPath.values.map(\.file.path) == ["/a"])
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
    let removed = try #require(await database.removePhoto(before[0].id))
    #expect(removed.name == "a")
    #expect(try await database.photos() == [before[1]])
    #expect(try await database.removePhoto(before[0].id) == nil)
    try await database.restore(removed)
    try await database.restore(removed)
    #expect(try await database.photos() == before)
    let other = try #require(await database.removePhoto(before[0].id))
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
}
