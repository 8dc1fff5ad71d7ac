import Foundation
import HalcyonCore
import HangGuard
import Testing

@testable import HalcyonStore

@Suite(.hangGuard) struct PersonPhotosTests {
  @Test("Photos that name a person are found, the newest first, and not those of similar names")
  func photos() async throws {
    let database = try HalcyonDatabase.inMemory()
    let names: [[String]] = [
      ["Ada Berg"], ["ada bérg", "Bo"], ["Ada", "Bo Berg"], ["Ada Bergmann"], ["Ada Berg Costa"],
    ]
    for (index, people) in names.enumerated() {
      let seconds = Int64(index)
      try await database.storePhotos(
        [
          ImportedPhoto(
            file: PhotoFile(path: "/\(index)", bytes: index, modifiedNanoseconds: seconds),
            header: PhotoHeader(width: 4, height: 3), wallTime: WallTime(clamping: seconds))
        ], at: Date(timeIntervalSince1970: 0))
      let id = try #require(try await database.photos().first?.id)
      try await database.change([id], .people(people))
    }
    let all = Dictionary(
      uniqueKeysWithValues: try await database.photos().map { ($0.id, $0.file.path) })
    let found = try await database.photoIDs(ofPerson: "Ada Berg").map { all[$0] }
    #expect(found == ["/1", "/0"])
    #expect(try await database.photoIDs(ofPerson: "").isEmpty)
    #expect(try await database.photoIDs(ofPerson: "\") OR (\"").isEmpty)
  }
}
