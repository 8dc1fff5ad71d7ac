import Foundation
import HalcyonCore
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Synchronization
import Testing

@testable import HalcyonActivity
@testable import HalcyonContacts

@Suite(.hangGuard) struct VCardFolderSourceTests: FolderSuite {
  let fixture: FolderFixture

  init() throws { fixture = try FolderFixture() }

  @Test("Files of a folder are added, updated and removed; unchanged files are not read")
  func folder() async throws {
    try await withTemporaryFolder { folder in
      for number in 0..<30 {
        try folder.write(vcard("p\(number)", uid: "\(number)"), to: "p\(number).vcf")
      }
      try folder.write(vcard("deep"), to: "below/deep.vcf")
      try folder.write("no contact", to: "notes.txt")
      #expect(try await sync(folder.path).added == 31)
      #expect(try await database.storedSource(accountID: 1).etags.contains("below/deep.vcf"))
      #expect(try await sync(folder.path).arrived == 0)

      try folder.write(vcard("other name", uid: "3"), to: "p3.vcf")
      try FileManager.default.removeItem(at: folder.appendingPathComponent("p4.vcf"))
      try folder.write(vcard("new"), to: "new.vcf")
      let result = try await sync(folder.path + "/")
      #expect(
        [result.added, result.updated, result.unchanged, result.removed] as [Int] == [1, 1, 0, 1])
      #expect(try await names().contains("other name"))
    }
  }

  @Test("A recently modified file gets no ETag, because another change could have the same time")
  func young() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(vcard("a"), to: "a.vcf")
      let modified = Date(timeIntervalSince1970: 1_700_000_000)
      try FileManager.default.setAttributes([.modificationDate: modified], ofItemAtPath: path)
      for (seconds, hasETag) in [(1.9, false), (2, true)] {
        let source = VCardFolderSource(path: folder.path) { modified + seconds }
        let pass = try await source.pass(since: SyncState())
        guard case .total(1, _)? = try await pass.next(),
          case .batch(let cards, _)? = try await pass.next()
        else {
          Issue.record("no total or no batch")
          return
        }
        #expect(cards.map { $0.etag != nil } == [hasETag])
      }
    }
  }

  @Test("Cards of one file have separate hrefs that do not change when they move within it")
  func manyCards() async throws {
    try await withTemporaryFolder { folder in
      let (a, b, c) = (vcard("a", uid: "1"), vcard("b", uid: "2"), vcard("c"))
      let path = try folder.write(a + b + c + vcard("twin", uid: "2"), to: "all.vcf")
      #expect(try await sync(path).added == 4)
      let ids = try await database.people().map(\.id)
      #expect(try await sync(path).arrived == 0)

      try folder.write(c + vcard("B", uid: "2") + a + vcard("twin", uid: "2"), to: "all.vcf")
      let result = try await sync(path)
      #expect([result.updated, result.unchanged, result.removed] as [Int] == [1, 3, 0])
      #expect(try await Set(database.people().map(\.id)) == Set(ids))

      try folder.write(a + c + vcard("twin", uid: "2"), to: "all.vcf")
      #expect(try await sync(path).removed == 1)
      #expect(try await names() == ["a", "c", "twin"])
    }
  }

  @Test("A folder that is missing, empty or on another disk removes nobody")
  func unreadable() async throws {
    try await withTemporaryFolder { parent in
      let folder = parent.appendingPathComponent("book")
      for number in 0..<10 { try folder.write(vcard("p\(number)"), to: "p\(number).vcf") }
      _ = try await sync(folder.path)

      let away = parent.appendingPathComponent("away")
      try FileManager.default.moveItem(at: folder, to: away)
      #expect(try await sync(folder.path).outcome == .failed(.notFound(what: folder.path)))

      // A mount point without its disk.
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      time.advance(by: 3_600)
      #expect(try await sync(folder.path).outcome == .failed(.notFound(what: folder.path)))
      time.advance(by: 3_600)
      #expect(try await sync(folder.path).outcome == .failed(.notFound(what: folder.path)))
      #expect(try await database.peopleCount() == 10)

      try FileManager.default.removeItem(at: folder)
      try FileManager.default.moveItem(at: away, to: folder)
      #expect(try await sync(folder.path).outcome == .succeeded)
      for number in 0..<10 {
        try FileManager.default.removeItem(at: folder.appendingPathComponent("p\(number).vcf"))
      }
      #expect(try await sync(folder.path).outcome == .needsConfirmation(removals: 10))
      #expect(try await database.peopleCount() == 10)
    }
  }

  @Test("An unreadable file keeps its people and makes the sync partial")
  func permission() async {
    await #expect(processExitsWith: .success) {
      try await asOrdinaryUser { folder in try await VCardFolderSourceTests().syncUnreadable(folder)
      }
    }
  }

  private func syncUnreadable(_ folder: URL) async throws {
    try folder.write(vcard("a"), to: "a.vcf")
    let path = try folder.write(vcard("b"), to: "b.vcf")
    try #require(try await sync(folder.path).outcome == .succeeded)
    try folder.write(vcard("b2"), to: "b.vcf")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    let result = try await sync(folder.path)
    try #require(result.outcome == .partial && result.undelivered.map(\.href) == ["b.vcf"])
    try #require(result.undelivered.map(\.error) == [.noPermission(what: path)])
    try #require(try await names() == ["a", "b"])
  }

  @Test("A malformed file is stored and reported, and not read again")
  func rubbish() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("rubbish", to: "bad.vcf")
      try folder.write(vcard("good"), to: "good.vcf")
      #expect(try await sync(folder.path).damaged == ["bad.vcf"])
      #expect(try await sync(folder.path).outcome == .succeeded)
      #expect(try await sync(folder.path).arrived == 0)
      #expect(try await names() == ["good"])
    }
  }
}
