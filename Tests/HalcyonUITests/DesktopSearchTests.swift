import Foundation
import GtkTestSupport
import HalcyonActivity
import HalcyonContacts
import HalcyonCore
import HalcyonPhotos
import HalcyonRecords
import HalcyonStore
import Testing

@testable import Shell

@MainActor struct DesktopSearchTests {
  private let database: HalcyonDatabase
  private let folder: URL
  private var search: DesktopSearch { DesktopSearch(database: database) }

  init() throws {
    database = try HalcyonDatabase.inMemory()
    folder = FileManager.default.temporaryDirectory.appending(path: "halcyon-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func importCards(_ cards: String...) async throws {
    let text = cards.map { "BEGIN:VCARD\nVERSION:4.0\n\($0)\nEND:VCARD\n" }.joined()
    let file = folder.appending(path: "a.vcf")
    try text.write(to: file, atomically: true, encoding: .utf8)
    _ = try await ContactImport(database: database, activity: ActivityCenter())
      .run(paths: [file.path])
  }

  private func titles(_ terms: String...) async throws -> [String] {
    try await search.results(try await search.find(terms)).map(\.title)
  }

  @Test("Every term must match, whatever its case and accents; people come first")
  func find() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try await importCards("FN:Zoë Läufer\nORG:Club", "FN:Ada Läufer", "FN:Nobody")
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    for name in ["Laufen gehen", "Lesen"] {
      _ = try await database.addHabit(HabitDefinition(name: name, question: "How far?"), at: now)
    }
    try GalleryFixture.picture(9).write(to: folder.appending(path: "Lauf.bmp"))
    _ = try await PhotoImport(database: database, activity: ActivityCenter())
      .run(paths: [folder.path])
    #expect(try await titles("LAUF") == ["Ada Läufer", "Zoë Läufer", "Laufen gehen", "Lauf.bmp"])
    #expect(try await titles("lauf", "zo") == ["Zoë Läufer"])
    #expect(try await titles("lauf", "geh") == ["Laufen gehen"])
    #expect(try await titles("?") == [])
    #expect(try await titles() == [])
    let results = try await search.results(try await search.find(["lauf"]))
    #expect(results.map(\.detail) == ["", "Club", "How far?", folder.path])
    #expect(results.last?.picture == .file(path: folder.path + "/Lauf.bmp"))
  }

  @Test("A small picture of the card is passed on; a large one is not")
  func pictures() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let picture = GalleryFixture.picture(9)
    let large = GalleryFixture.picture(9, width: 50_000)
    try await importCards(
      "FN:Ada\nPHOTO:data:image/bmp;base64,\(picture.base64EncodedString())",
      "FN:Bob\nPHOTO:data:image/bmp;base64,\(large.base64EncodedString())")
    let items = try await search.find(["ada"]) + search.find(["bob"])
    #expect(
      try await search.results(items).map(\.picture) == [
        .image([UInt8](picture)), .icon("avatar-default-symbolic"),
      ])
  }

  @Test("Results of things that no longer exist are left out")
  func removed() async throws {
    try? FileManager.default.removeItem(at: folder)
    #expect(try await search.results([.person(1), .habit(2), .photo(3)]).isEmpty)
  }

  @Test("Identifiers are read as they are written; others are refused")
  func identifiers() {
    for item in [DesktopSearch.Item.person(3), .habit(.max), .photo(-1)] {
      #expect(DesktopSearch.Item(id: item.id) == item)
    }
    for id in ["", "person", "person:", "person:x", "person:9223372036854775808", "file:1"] {
      #expect(DesktopSearch.Item(id: id) == nil, "\(id)")
    }
  }
}
