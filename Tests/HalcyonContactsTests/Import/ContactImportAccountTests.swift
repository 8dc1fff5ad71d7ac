import Foundation
import HalcyonActivity
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonContacts

/// What an import found is what it stored, left unchanged and left out.
@Suite(.hangGuard) struct ContactImportAccountTests {
  private func run(_ paths: [String], _ database: HalcyonDatabase) async throws -> ImportAccount {
    try await ContactImport(database: database, activity: ActivityCenter()).run(paths: paths)
      .account
  }

  @Test(
    "The cards of a file are all accounted for, also when they are imported again",
    arguments: [
      "phone-2.1.vcf", "book-3.0.vcf", "modern-4.0.vcf", "found/edit-loses.vcf",
      "found/two-same.vcf", "found/categories-comma.vcf",
    ])
  func files(name: String) async throws {
    let text = String(decoding: try Fixture.bytes(name), as: UTF8.self)
    let cards = text.uppercased().split(whereSeparator: \.isNewline).count { $0 == "BEGIN:VCARD" }
    let database = try HalcyonDatabase.inMemory()
    let path = Fixture.folder.appendingPathComponent(name).path
    for _ in 0..<2 {
      let account = try await run([path], database)
      #expect(account.isBalanced, "\(account)")
      #expect(account[.contact].found + account[.contactList].found == cards)
    }
    let again = try await run([path], database)
    #expect(again[.contact].stored == 0)
  }

  @Test("Contact lists, broken cards, empty cards and missing files are left out")
  func leftOut() async throws {
    try await withTemporaryFolder { folder in
      let list = "BEGIN:VCARD\nVERSION:4.0\nKIND:group\nFN:All\nEND:VCARD\n"
      let empty = "BEGIN:VCARD\nNOTE:x\nEND:VCARD\n"
      let cut = "BEGIN:VCARD\nFN:Cut\n"
      let path = try folder.write(
        vcard("a", uid: "1") + list + "rubbish\n" + empty + vcard("b", uid: "2") + cut,
        to: "x.vcf")
      let database = try HalcyonDatabase.inMemory()
      let account = try await run([path, folder.path + "/none.vcf"], database)
      #expect(account[.contact] == .init(found: 5, added: 3, leftOut: 2))
      #expect(account[.contactList] == .init(found: 1, leftOut: 1))
      #expect(account[.file] == .init(found: 1, leftOut: 1))
      #expect(account.reduced == 1)
      #expect(account.isBalanced && !account.isComplete)
      #expect(try await database.peopleCount() == 3)
    }
  }

  @Test("All 63 phone numbers of a card are shown")
  func phones() throws {
    let details = CardDetails.read(Data(try Fixture.bytes("found/edit-loses.vcf")))
    #expect(details.phones.count == 63 && details.omitted == 0)
  }
}
