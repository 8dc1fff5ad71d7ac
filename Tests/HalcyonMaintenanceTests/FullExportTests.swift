import Foundation
import FoundationXML
import GRDB
import HalcyonActivity
import HalcyonBackup
import HalcyonContacts
import HalcyonCore
import HalcyonHabits
import HalcyonPhotos
import HalcyonRecords
import HalcyonStore
import StoreTestSupport
import Testing
import ZipArchive

@testable import HalcyonMaintenance

/// Everything that is exported can be restored, and other programs can read it.
struct FullExportTests {
  private static let now = Date(timeIntervalSince1970: 1_700_000_000)
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "halcyon-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func remove() { try? FileManager.default.removeItem(at: folder) }

  /// A store with people, habits and photos that depend on `seed`.
  private func fill(_ directory: URL, seed: UInt64) async throws -> HalcyonDatabase {
    let database = try HalcyonDatabase(directory: directory)
    var random = SeededGenerator(seed: seed)
    let cards = (0..<Int.random(in: 1...40, using: &random)).map { number in
      "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:\(number)\r\nFN:Ada \(number) “Ž”\r\nEND:VCARD\r\n"
    }
    try cards.joined().write(
      toFile: path("cards.vcf"), atomically: true, encoding: .utf8)
    _ = try await ContactImport(database: database, activity: ActivityCenter())
      .run(paths: [path("cards.vcf")])
    for person in try await database.people() where Bool.random(using: &random) {
      _ = try await database.apply(.notes("note <\(person.id)> & “more”"), to: person.id)
      _ = try await database.apply(.tags(["a", "b\(person.id)"]), to: person.id)
    }
    for number in 0..<Int.random(in: 1...6, using: &random) {
      let id = try await database.addHabit(
        HabitDefinition(name: "Habit \(number)", notes: "n"), at: Self.now
      ).value
      for day in 0..<Int.random(in: 0...30, using: &random) {
        let edit = [HabitEntryEdit.tick, .set(.skip), .set(.no)].randomElement(using: &random)
        try await database.editEntry(
          edit ?? .tick, of: id, on: [Day(clamping: 19_000 + day)], at: Self.now)
      }
    }
    let photos = folder.appending(path: "photos & “more”")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    for number in 0..<3 { try picture(number).write(to: photos.appending(path: "\(number).bmp")) }
    _ = try await PhotoImport(database: database, activity: ActivityCenter())
      .run(paths: [photos.path])
    let ids = try await database.photos().map(\.id)
    _ = try await database.change(Array(ids.prefix(1)), .caption("sea & <sky> \u{1}"))
    _ = try await database.change(ids, .favorite(true))
    return database
  }

  /// - Source: Windows bitmaps (BITMAPINFOHEADER).
  private func picture(_ shade: Int) -> Data {
    func number(_ value: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let header =
      Array("BM".utf8) + number(54 + 96) + number(0) + number(54) + number(40) + number(8)
      + number(4) + [1, 0, 24, 0] + number(0) + number(96) + number(0) + number(0) + number(0)
    return Data(
      header + number(0) + Array(repeating: UInt8(truncatingIfNeeded: shade), count: 96))
  }

  /// All rows of all tables apart from the count of changes.
  private func rows(_ directory: URL) throws -> [String: [String]] {
    let queue = try DatabaseQueue(path: directory.appending(path: "halcyon.sqlite").path)
    return try queue.read { db in
      let tables = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'
            AND name NOT LIKE '%Search_%' AND name NOT LIKE 'photoText_%' AND name <> 'generation'
          """)
      return try Dictionary(
        uniqueKeysWithValues: tables.map { table in
          (table, try Row.fetchAll(db, sql: "SELECT * FROM \"\(table)\"").map { "\($0)" }.sorted())
        })
    }
  }

  @Test(
    "Restoring an export into an empty folder restores each row and each setting", arguments: 1...5)
  func roundTrip(seed: UInt64) async throws {
    defer { remove() }
    let (old, new) = (folder.appending(path: "old"), folder.appending(path: "new"))
    let settings = ["window-width": "900", "splash": "'never'", "dashboard-cards": "'a=b\\nc'"]
    let database = try await fill(old, seed: seed)
    let summary = try await FullExport(database, settings: settings)
      .write(to: path("all.zip"), today: Day(clamping: 19_100), at: Self.now)
    #expect(summary.cards == (try await database.people().count))
    #expect(summary.photos == 3)
    try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
    let restored = try await ExportedArchive(path: path("all.zip"))
      .restore(with: StoreRecovery(directory: new), at: Self.now)
    #expect(restored.settings == settings)
    #expect(restored.replaced == nil)
    #expect(restored.hadDigest)
    let (before, after) = (try rows(old), try rows(new))
    #expect(before.count > 15)
    for (table, rows) in before where table != "storeIdentity" {
      #expect(after[table] == rows, "\(table)")
    }
    #expect(after.count == before.count)
    #expect(try FileManager.default.contentsOfDirectory(atPath: new.path).count <= 3)
  }

  @Test(
    "Files of cards are named after their source",
    arguments: [
      ("Work", "carddav", "people/2 Work.vcf"),
      ("", "imported files", "people/2 Imported Contacts.vcf"),
      ("", "carddav", "people/2 Contacts.vcf"), (" . ", "carddav", "people/2 Contacts.vcf"),
      ("../é/水", "carddav", "people/2 _é_水.vcf"), ("//", "carddav", "people/2 Contacts.vcf"),
    ])
  func cardNames(source: String, kind: String, expected: String) {
    #expect(ExportLayout.cards(of: source, kind: kind, number: 2) == expected)
  }

  @Test("Other programs can read the contacts, habits and photo details")
  func openFormats() async throws {
    defer { remove() }
    let database = try await fill(folder.appending(path: "old"), seed: 7)
    _ = try await FullExport(database, settings: [:])
      .write(to: path("all.zip"), today: Day(clamping: 19_100), at: Self.now)
    var files: [String: Data] = [:]
    let zip = try ZipReader(path: path("all.zip"), maximumFiles: 100)
    while let name = try zip.next() {
      while let part = try zip.part() { files[name, default: Data()].append(contentsOf: part) }
    }
    let cards = try #require(files.first { $0.key.hasPrefix("people/") })
    // The source of imported files has no name of its own.
    #expect(cards.key == "people/1 Imported Contacts.vcf")
    try cards.value.write(to: folder.appending(path: "again.vcf"))
    let reading = await ContactReader().read([path("again.vcf")])
    #expect(reading.cards.count == (try await database.people().count))
    #expect(reading.issues.isEmpty)
    try #require(files[ExportLayout.loop]).write(to: folder.appending(path: "loop.zip"))
    let loop = try await HabitFile.read(path("loop.zip"), at: Self.now)
    #expect(loop.archive.habits.count == (try await database.habitArchive().habits.count))
    let sidecars = files.filter { $0.key.hasSuffix(".xmp") }
    #expect(sidecars.count == 3)
    let captioned = sidecars.filter {
      String(decoding: $0.value, as: UTF8.self).contains("sea &amp; &lt;sky&gt; </rdf:li>")
    }
    #expect(captioned.count == 1)
    let first = try #require(sidecars.first)
    let photo = "/" + first.key.dropFirst("photos/".count).dropLast(".xmp".count)
    #expect(FileManager.default.fileExists(atPath: photo), "\(photo)")
    for (name, data) in sidecars {
      let parser = XMLParser(data: data)
      #expect(parser.parse(), "\(name)")
    }
  }

  @Test("A file that is no export, or an incomplete one, changes nothing")
  func damaged() async throws {
    defer { remove() }
    let data = folder.appending(path: "data")
    let database = try await fill(data, seed: 3)
    _ = try await FullExport(database, settings: [:])
      .write(to: path("all.zip"), today: Day(clamping: 19_100), at: Self.now)
    let before = try rows(data)
    let whole = try Data(contentsOf: folder.appending(path: "all.zip"))
    let other = try ZipWriter(path: path("other.zip"), date: Self.now)
    try other.add("halcyon.sqlite", Data("no database".utf8))
    try other.finish()
    let bad: [(String, Data)] = [
      ("empty", Data()), ("text", Data("PK, but no archive".utf8)),
      ("half", whole.prefix(whole.count / 2)), ("habits", LoopBytes.empty),
      ("other", try Data(contentsOf: folder.appending(path: "other.zip"))),
    ]
    for (name, content) in bad {
      try content.write(to: folder.appending(path: name))
      await #expect(throws: ExportError.self, "\(name)") {
        _ = try await ExportedArchive(path: path(name))
          .restore(with: StoreRecovery(directory: data), at: Self.now)
      }
      #expect(try rows(data) == before, "\(name)")
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: data.path)
    #expect(!left.contains { $0.contains("unpacked") || $0.contains("aside") }, "\(left)")
  }

  /// The files of an archive in their order.
  private func files(_ archive: String) throws -> [(name: String, data: Data)] {
    let zip = try ZipReader(path: archive, maximumFiles: 1_000)
    var files: [(name: String, data: Data)] = []
    while let name = try zip.next() {
      var data = Data()
      while let part = try zip.part() { data.append(contentsOf: part) }
      files.append((name, data))
    }
    return files
  }

  private func write(_ files: [(name: String, data: Data)], to name: String) throws {
    let writer = try ZipWriter(path: path(name), date: Self.now)
    for file in files { try writer.add(file.name, file.data) }
    try writer.finish()
  }

  @Test("An archive whose database differs from its digest is refused; one without is restored")
  func digest() async throws {
    defer { remove() }
    let data = folder.appending(path: "data")
    let database = try await fill(data, seed: 9)
    let people = try await database.people().count
    _ = try await FullExport(database, settings: [:])
      .write(to: path("all.zip"), today: Day(clamping: 19_100), at: Self.now)
    let all = try files(path("all.zip"))
    #expect(all.suffix(2).map(\.name) == ["halcyon.sqlite.sha256", "halcyon.sqlite"])
    var flipped = all
    let last = flipped.count - 1
    flipped[last].data[flipped[last].data.count / 2] ^= 1
    try write(flipped, to: "flipped.zip")
    var garbled = all
    garbled[last - 1].data = Data("no digest".utf8)
    try write(garbled, to: "garbled.zip")
    let new = folder.appending(path: "new")
    for name in ["flipped.zip", "garbled.zip"] {
      let error = await #expect(throws: ExportError.self, "\(name)") {
        try await ExportedArchive(path: path(name))
          .restore(with: StoreRecovery(directory: new), at: Self.now)
      }
      guard case .damaged(path(name), _) = error else {
        Issue.record("\(name): \(String(describing: error))")
        continue
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: new.path) == [])
    try write(all.filter { $0.name != "halcyon.sqlite.sha256" }, to: "old.zip")
    let old = try await ExportedArchive(path: path("old.zip"))
      .restore(with: StoreRecovery(directory: new), at: Self.now)
    #expect(!old.hadDigest)
    #expect(try await HalcyonDatabase(directory: new).people().count == people)
  }

  @Test("A small archive that expands to gigabytes is refused before it is written")
  func bomb() async throws {
    defer { remove() }
    let writer = try ZipWriter(path: path("bomb.zip"), date: Self.now)
    let size = 400 << 20
    try writer.begin("halcyon.sqlite", size: size)
    let zeros = Data(count: 1 << 20)
    for _ in 0..<size >> 20 { try writer.append(zeros) }
    try writer.finish()
    let new = folder.appending(path: "new")
    let error = await #expect(throws: ExportError.self) {
      try await ExportedArchive(path: path("bomb.zip"))
        .restore(with: StoreRecovery(directory: new), at: Self.now)
    }
    #expect(error == .damaged(path: path("bomb.zip"), reason: "more than 50 times its size"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: new.path) == [])
  }

  @Test("After a failed export, the file of that name is unchanged and no part is left")
  func failure() async throws {
    defer { remove() }
    let database = try await fill(folder.appending(path: "old"), seed: 4)
    await #expect(throws: ExportError.self) {
      _ = try await FullExport(database, settings: [:])
        .write(to: path("missing/all.zip"), today: Day(clamping: 19_100), at: Self.now)
    }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "taken.zip/in"), withIntermediateDirectories: true)
    await #expect(throws: ExportError.self) {
      _ = try await FullExport(database, settings: [:])
        .write(to: path("taken.zip"), today: Day(clamping: 19_100), at: Self.now)
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!left.contains { $0.contains("partial") }, "\(left)")
  }

  @Test("Settings with line breaks and equals signs are read as they were written")
  func settings() {
    let settings = ["a": "'x=y'", "b": #"'two\nlines'"#, "c": ""]
    #expect(SettingsFile.settings(SettingsFile.data(settings)) == settings)
    #expect(SettingsFile.settings(Data("no line\n=\n".utf8)) == ["": ""])
  }
}

/// An archive without files.
private enum LoopBytes {
  static let empty = Data([0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18))
}
