import Foundation
import HalcyonCore
import HangGuard
import Testing
@testable import HalcyonRecords
@testable import HalcyonStore

@Suite(.hangGuard) struct PersonPhotosTests {
  @Test("Photos that name a person are found, the newest first, and not those of similar names")
  func photos() async throws {
    let database = try HalcyonDatabase.inMemory()
    let names: [[String]] = [
      ["Ada Berg"], ["ada bérg", "Bo"], ["Ada", "Bo Berg"], ["Ada Bergmann"], ["Ada Berg Costa"],
    ]
    let all = try await addPhotos(of: names, to: database)
    let found = try await database.photoIDs(ofPerson: 1, named: "Ada Berg").map { all[$0] }
    #expect(found == ["/1", "/0"])
    #expect(try await database.photoIDs(ofPerson: 1, named: "").isEmpty)
    #expect(try await database.photoIDs(ofPerson: 1, named: "\") OR (\"").isEmpty)
  }

  @Test("A name that is linked to a person means only that person")
  func links() async throws {
    let database = try HalcyonDatabase.inMemory()
    let all = try await addPhotos(of: ["Oma", "Søren", "Ada Berg"].map { [$0] }, to: database)
    func paths(_ id: Int64, _ name: String) async throws -> [String?] {
      try await database.photoIDs(ofPerson: id, named: name).map { all[$0] }
    }
    #expect(try await paths(7, "Ada Berg") == ["/2"])
    #expect(try await database.linkPhotoName("oma", to: 7) == nil)
    #expect(try await database.linkPhotoName("Søren", to: 7) == nil)
    #expect(try await paths(7, "Ada Berg") == ["/2", "/1", "/0"])
    #expect(try await paths(8, "Oma").isEmpty, "linked to another person")
    #expect(try await database.linkPhotoName("Oma", to: nil) == 7)
    #expect(try await paths(8, "Oma") == ["/0"])
    #expect(try await database.people(inPhotos: ["Oma"]).isEmpty, "no such person")
  }

  /// Stores one photo per list of names, each newer than the one before.
  /// - Returns: the path of each photo, by its ID; the path of the first one is `/0`.
  private func addPhotos(
    of people: [[String]], to database: HalcyonDatabase
  ) async throws -> [Int64: String] {
    var paths: [Int64: String] = [:]
    for (index, names) in people.enumerated() {
      let seconds = Int64(index)
      try await database.storePhotos(
        [
          ImportedPhoto(
            file: PhotoFile(path: "/\(index)", bytes: index, modifiedNanoseconds: seconds),
            header: PhotoHeader(width: 4, height: 3), wallTime: WallTime(clamping: seconds))
        ], at: Date(timeIntervalSince1970: 0))
      let id = try #require(try await database.photos().first?.id)
      paths[id] = "/\(index)"
      try await database.change([id], .people(names))
    }
    return paths
  }
}
