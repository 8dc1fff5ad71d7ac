import Foundation
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonContacts

/// Files that are read in parts.
@Suite(.hangGuard) struct ContactFilePartsTests {
  private static let size = 1_000

  /// Reads all parts and returns the text of their cards, and the size of the longest part.
  private func read(
    _ parts: ContactFileParts
  ) throws(ContactImportIssue) -> (cards: [String], longest: Int) {
    var parts = parts
    var (cards, longest) = ([String](), 0)
    while let part = try parts.next() {
      longest = max(longest, part.bytes.count)
      for case .card(let range, _, true) in part.pieces {
        cards.append(String(decoding: part.bytes[range], as: UTF8.self))
      }
    }
    return (cards, longest)
  }

  @Test("Only a part of a large file is in memory, and each card is read once")
  func memory() async throws {
    try await withTemporaryFolder { folder in
      let cards = (0..<2_000).map { vcard("Person \($0)", uid: "\($0)") }
      let path = try folder.write(cards.joined(), to: "x.vcf")
      let (read, longest) = try read(
        ContactFileParts(try OpenContactFile(path), size: Self.size))
      #expect(read == cards.map { $0.trimmingCharacters(in: .newlines) })
      #expect(longest < 2 * Self.size)
    }
  }

  @Test("A card longer than a part, and a file in UTF-16, are read completely")
  func long() async throws {
    try await withTemporaryFolder { folder in
      let long = vcard("Long", uid: String(repeating: "x", count: 50 * Self.size))
      let path = try folder.write(vcard("a") + long + vcard("b"), to: "x.vcf")
      #expect(
        try read(ContactFileParts(try OpenContactFile(path), size: Self.size)).cards.count == 3)
      let wide = folder.path + "/wide.vcf"
      let text = (0..<200).map { vcard("Person \($0)") }.joined()
      try (Data([0xFF, 0xFE]) + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }).write(
        to: URL(fileURLWithPath: wide))
      #expect(
        try read(ContactFileParts(try OpenContactFile(wide), size: Self.size)).cards.count == 200)
    }
  }

  @Test("A file without a card is no vCard, however large")
  func noCard() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(String(repeating: "rubbish\n", count: 2_000), to: "x.vcf")
      #expect(throws: ContactImportIssue.notVCard(path: path)) {
        try read(ContactFileParts(try OpenContactFile(path), size: Self.size))
      }
      #expect(throws: ContactImportIssue.notVCard(path: "empty")) {
        try read(ContactFileParts([], path: "empty"))
      }
    }
  }

  @Test("The cards are counted before they are read, in batches of a limited number")
  func count() async throws {
    try await withTemporaryFolder { folder in
      let text = (0..<700).map { vcard("Person \($0)") }.joined()
      let path = try folder.write("rubbish\n" + text, to: "x.vcf")
      let bytes = Array((text + "END:VCARD\n").utf8)
      var stream = ContactStream([
        .paths([path, "/no/such/file.vcf"]), .bytes(bytes, name: "-"),
        .issue(.notVCard(path: "pipe")),
      ])
      #expect(stream.count { false } == 1_404)
      #expect(stream.count { true } == 0)
      var (cards, issues) = (0, [ContactImportIssue]())
      while let reading = stream.next() {
        #expect(reading.cards.count <= ContactStream.batch)
        cards += reading.cards.count
        issues += reading.issues
      }
      #expect(cards == 1_400)
      #expect(
        issues == [
          .missing(path: "/no/such/file.vcf"), .malformed(path: path, line: 1, reason: .noBegin),
          .malformed(path: "-", line: bytes.count { $0 == 10 }, reason: .noBegin),
          .notVCard(path: "pipe"),
        ])
    }
  }
}
