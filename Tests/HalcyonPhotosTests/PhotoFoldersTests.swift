import Foundation
import HalcyonActivity
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonPhotos

@Suite(.hangGuard) struct PhotoFoldersTests {
  private struct Room {
    let root: URL
    let database: HalcyonDatabase
    let folders: PhotoFolders

    init(_ folder: URL) throws {
      let path = try #require(PhotoFiles.absolute(folder.path))
      root = URL(fileURLWithPath: path).appendingPathComponent("pictures", isDirectory: true)
      try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
      database = try HalcyonDatabase.inMemory()
      folders = PhotoFolders(
        database: database,
        importer: PhotoImport(database: database, activity: ActivityCenter()))
    }

    /// Writes pictures that differ in size.
    @discardableResult
    func write(_ name: String, _ number: Int) throws -> String {
      let file = root.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(PhotoFixture.jpeg + Array(repeating: 0, count: number)).write(to: file)
      return file.path
    }

    func names() async throws -> [String] {
      try await database.photos().map(\.file.name).sorted()
    }
  }

  private func withRoom(_ body: (Room) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let room = try Room(folder)
      try await room.database.addPhotoFolders([room.root.path], at: .distantPast)
      try await body(room)
    }
  }

  @Test("New files are added, also in subfolders; changed ones are read again")
  func additions() async throws {
    try await withRoom { room in
      try room.write("a.jpg", 1)
      try room.write("trip/b.jpg", 2)
      let comparison = try await room.folders.compare()
      #expect(comparison.folders == [room.root.path, room.root.path + "/trip"])
      #expect(comparison.unavailable.isEmpty)
      #expect(try await room.names() == ["a.jpg", "b.jpg"])
      try room.write("a.jpg", 10)
      _ = try await room.folders.compare()
      #expect(
        try await room.database.photos().first { $0.file.name == "a.jpg" }?.file.bytes
          == PhotoFixture.jpeg.count + 10)
    }
  }

  @Test("A moved file keeps its row and what the user added")
  func moves() async throws {
    try await withRoom { room in
      let old = try room.write("a.jpg", 1)
      try room.write("b.jpg", 2)
      _ = try await room.folders.compare()
      let id = try #require(
        try await room.database.photos().first { $0.file.name == "a.jpg" }?.id)
      try await room.database.change([id], .caption("River"))
      let new = room.root.appendingPathComponent("c.jpg").path
      try FileManager.default.moveItem(atPath: old, toPath: new)
      _ = try await room.folders.compare()
      let details = try await room.database.photoDetails([id])
      #expect(details.first?.photo.file.path == new)
      #expect(details.first?.caption == "River")
      #expect(try await room.names() == ["b.jpg", "c.jpg"])
    }
  }

  @Test("Only one lost photo and one new file of the same size and time are a move")
  func ambiguousMoves() async throws {
    func file(_ path: String, _ bytes: Int = 5, _ time: Int64 = 7) -> PhotoFile {
      PhotoFile(path: path, bytes: bytes, modifiedNanoseconds: time)
    }
    let database = try HalcyonDatabase.inMemory()
    let header = PhotoHeader(width: 1, height: 1, orientation: .topLeft, taken: nil)
    let stored = ["/p/a", "/p/b"].map {
      ImportedPhoto(file: file($0), header: header, wallTime: WallTime(clamping: 0))
    }
    try await database.storePhotos(stored, at: .distantPast)
    let both = try await database.photos(inFolder: "/p")
    let first = try #require(both.first { $0.file.path == "/p/a" })
    func moves(_ lost: [PhotoInFolder], _ files: PhotoFile...) -> [Int64: String] {
      PhotoFolders.moves(of: lost, to: files)
    }
    #expect(both.count == 2)
    #expect(moves([first], file("/p/x")) == [first.id: "/p/x"])
    #expect(moves([first], file("/p/x"), file("/p/y")).isEmpty)
    #expect(moves(both, file("/p/x")).isEmpty)
    #expect(moves(both, file("/p/x"), file("/p/y")).isEmpty)
    #expect(moves([first], file("/p/x", 6), file("/p/y", 5, 8)).isEmpty)
  }

  @Test("A deleted file is hidden, and comes back with what the user added")
  func deletion() async throws {
    try await withRoom { room in
      let path = try room.write("a.jpg", 1)
      try room.write("b.jpg", 2)
      _ = try await room.folders.compare()
      let id = try #require(
        try await room.database.photos().first { $0.file.name == "a.jpg" }?.id)
      try await room.database.change([id], .favorite(true))
      let away = room.root.deletingLastPathComponent().appendingPathComponent("away.jpg").path
      try FileManager.default.moveItem(atPath: path, toPath: away)
      _ = try await room.folders.compare()
      #expect(try await room.names() == ["b.jpg"])
      #expect(try await room.database.photoCount() == 1)
      try FileManager.default.moveItem(atPath: away, toPath: path)
      _ = try await room.folders.compare()
      let photo = try await room.database.photos().first { $0.file.name == "a.jpg" }
      #expect(photo?.id == id && photo?.isFavorite == true)
    }
  }

  @Test("A folder that vanished or is empty is unavailable, and its photos stay")
  func unavailable() async throws {
    try await withRoom { room in
      try room.write("a.jpg", 1)
      _ = try await room.folders.compare()
      let away = room.root.path + "-away"
      try FileManager.default.moveItem(atPath: room.root.path, toPath: away)
      var comparison = try await room.folders.compare()
      #expect(comparison.unavailable == [room.root.path])
      #expect(comparison.folders == [room.root.deletingLastPathComponent().path])
      try FileManager.default.createDirectory(at: room.root, withIntermediateDirectories: true)
      comparison = try await room.folders.compare()
      #expect(comparison.unavailable == [room.root.path], "an empty mount point")
      #expect(try await room.names() == ["a.jpg"])
    }
  }

  @Test("Duplicates, unreadable files and removed photos are not added again")
  func exclusions() async throws {
    try await withRoom { room in
      try room.write("a.jpg", 1)
      try room.write("same.jpg", 1)
      let bad = room.root.appendingPathComponent("bad.jpg")
      try Data("text".utf8).write(to: bad)
      _ = try await room.folders.compare()
      #expect(try await room.names() == ["a.jpg"])
      let files = [room.root.path + "/same.jpg", bad.path].compactMap(PhotoReader.state)
      let states = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0) })
      let excluded = { try await room.database.excludedPhotos(inFolder: room.root.path, among: $0) }
      #expect(try await excluded(states) == Set(states.keys))
      // A file that changed is tried again.
      try Data(PhotoFixture.png).write(to: bad)
      _ = try await room.folders.compare()
      #expect(try await room.names() == ["a.jpg", "bad.jpg"])
      let ids = try await room.database.photos().map(\.id)
      let removed = try await room.database.removePhotos(ids)
      _ = try await room.folders.compare()
      #expect(try await room.names() == [])
      try await room.database.restore(removed)
      _ = try await room.folders.compare()
      #expect(try await room.names() == ["a.jpg", "bad.jpg"])
      _ = try await room.database.removePhotos(ids)
      try await room.database.includePhotos(at: [room.root.path])
      _ = try await room.folders.compare()
      #expect(try await room.names() == ["a.jpg", "bad.jpg"])
    }
  }

  @Test("Changes in a folder are noticed")
  func following() async throws {
    try await withRoom { room in
      var states = room.folders.follow().makeAsyncIterator()
      // The first comparison, and the one that follows the start of the watch.
      _ = await states.next()
      _ = await states.next()
      try room.write("new.jpg", 3)
      var names: [String] = []
      while names.isEmpty, await states.next() != nil { names = try await room.names() }
      #expect(names == ["new.jpg"])
    }
  }

  @Test("Folders inside of watched ones are not watched twice")
  func nested() async throws {
    let database = try HalcyonDatabase.inMemory()
    try await database.addPhotoFolders(["/p/trip", "/p2"], at: .distantPast)
    try await database.addPhotoFolders(["/p"], at: .distantPast)
    try await database.addPhotoFolders(["/p/other"], at: .distantPast)
    #expect(try await database.photoFolders() == ["/p", "/p2"])
    try await database.removePhotoFolder("/p2")
    #expect(try await database.photoFolders() == ["/p"])
  }

  @Test("Files that the import of a folder did not add are not tried again by the first comparison")
  func excluded() async throws {
    try await withTemporaryFolder { folder in
      let room = try Room(folder)
      try room.write("a.jpg", 1)
      let copy = try room.write("copy.jpg", 1)
      let text = try room.root.write("text", to: "text.jpg")
      let center = ActivityCenter()
      let photoImport = PhotoImport(database: room.database, activity: center)
      let folders = PhotoFolders(database: room.database, importer: photoImport)
      let result = try await photoImport.run(paths: [room.root.path])
      try await folders.exclude(notAddedFrom: [room.root.path], after: result)
      try await room.database.addPhotoFolders([room.root.path], at: .distantPast)
      _ = try await folders.compare()
      #expect(await center.snapshot.activities.count == 1, "only the import by the user")
      let files = Dictionary(
        uniqueKeysWithValues: [copy, text].compactMap { path in
          PhotoReader.state(of: path).map { (path, $0) }
        })
      let found = try await room.database.excludedPhotos(inFolder: room.root.path, among: files)
      #expect(Set(found) == Set([copy, text]))
    }
  }
}
