import Foundation
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonContacts
@testable import HalcyonText

@Suite(.hangGuard) struct ContactIssueTests {
  private func issues(_ paths: [String]) async -> [ContactImportIssue] {
    await ContactReader().read(paths).issues
  }

  @Test("Each unreadable path is reported, and the others are read")
  func paths() async throws {
    try await withTemporaryFolder { folder in
      let good = try folder.write(vcard("a"), to: "good.vcf")
      let picture = try folder.write("\u{89}PNG", to: "picture.png")
      let empty = folder.appendingPathComponent("empty").path
      try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: false)
      let loop = folder.appendingPathComponent("loop.vcf").path
      try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
      let missing = folder.path + "/nobody.vcf"
      let below = good + "/below.vcf"
      let reading = await ContactReader().read([
        missing, below, loop, empty, picture, "/dev/null", good,
      ])
      #expect(
        reading.issues == [
          .missing(path: missing), .missing(path: below), .unreadable(path: loop, errno: ELOOP),
          .emptyFolder(path: empty), .notVCard(path: "/dev/null"), .notVCard(path: picture),
        ])
      #expect(reading.cards.map(\.card.formattedName) == ["a"])
    }
  }

  @Test("A folder is read recursively and in order, without hidden, other and repeated files")
  func folder() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(vcard("b"), to: "b.vcf")
      try folder.write(vcard("a"), to: "a/deep/A.VCARD")
      try folder.write(vcard("c"), to: "c.VCF")
      try folder.write(vcard("hidden"), to: ".hidden.vcf")
      try folder.write(vcard("hidden"), to: ".trash/x.vcf")
      try folder.write("no card", to: "readme.txt")
      let manager = FileManager.default
      try manager.createSymbolicLink(
        atPath: folder.path + "/a/deep/up", withDestinationPath: folder.path)
      try manager.createSymbolicLink(
        atPath: folder.path + "/z.vcf", withDestinationPath: folder.path + "/b.vcf")
      try manager.createSymbolicLink(
        atPath: folder.path + "/broken.vcf", withDestinationPath: "/nowhere")
      let reading = await ContactReader().read([folder.path, folder.path + "/b.vcf"])
      #expect(reading.cards.map(\.card.formattedName) == ["a", "b", "c"])
      #expect(reading.issues.isEmpty)
    }
  }

  @Test("Depth, number and size of files are limited")
  func bounds() async throws {
    try await withTemporaryFolder { folder in
      for name in ["a.vcf", "b.vcf", "c.vcf", "d/e/f.vcf"] {
        try folder.write(vcard(name), to: name)
      }
      var limits = ContactFiles.Limits()
      limits.depth = 2
      let shallow = ContactFiles([folder.path], limits: limits)
      #expect(shallow.files.count == 3)
      #expect(shallow.issues == [.tooDeep(path: folder.path + "/d/e", limit: 2)])

      limits = ContactFiles.Limits()
      limits.files = 2
      let few = ContactFiles([folder.path], limits: limits)
      #expect(few.files.map { $0.suffix(5) } == ["a.vcf", "b.vcf"])
      #expect(few.issues == [.tooManyFiles(path: folder.path, limit: 2)])

      let path = folder.path + "/a.vcf"
      let size = try Data(contentsOf: URL(fileURLWithPath: path)).count
      limits = ContactFiles.Limits()
      limits.file = size - 1
      var budget = limits.total
      #expect(throws: ContactImportIssue.tooLarge(path: path, bytes: size, limit: size - 1)) {
        try ContactFiles([], limits: limits).bytes(of: path, budget: &budget)
      }
      limits = ContactFiles.Limits()
      limits.total = size + 1
      budget = limits.total
      let files = ContactFiles([], limits: limits)
      #expect(try files.bytes(of: path, budget: &budget).count == size)
      #expect(throws: ContactImportIssue.tooLarge(path: path, bytes: size, limit: size + 1)) {
        try files.bytes(of: path, budget: &budget)
      }
    }
  }

  @Test("Malformed cards are imported as far as they can be read")
  func partly() {
    let reading = reading(
      """
      BEGIN:VCARD
      FN:a
      what is this
      TEL:1
      END:VCARD
      BEGIN:VCARD
      NOTE:nobody
      END:VCARD
      BEGIN:VCARD
      FN:b
      BEGIN:VCARD
      FN:c
      END:VCARD
      BEGIN:VCXRD
      FN:d
      END:VCARD
      """)
    #expect(reading.cards.map(\.card.displayName) == ["a", "b", "c"])
    #expect(reading.cards.map(\.isPartial) == [true, true, false])
    #expect(reading.cards[0].card.phones == ["1"])
    #expect(
      reading.issues == [
        .partlyRead(path: "f", line: 3, name: "a", reason: .brokenLine),
        .empty(path: "f", line: 6),
        .partlyRead(path: "f", line: 9, name: "b", reason: .noEnd),
        .malformed(path: "f", line: 14, reason: .noBegin),
      ])
  }

  @Test("A card has one issue, also if it is truncated and has no name or no content")
  func oneIssue() {
    let address = reading("BEGIN:VCARD\nADR:;;;Berlin;;;\n")
    #expect(address.cards.map(\.isPartial) == [true])
    #expect(address.issues == [.partlyRead(path: "f", line: 1, name: "", reason: .noEnd)])
    let nothing = reading("BEGIN:VCARD\nNOTE:x\n")
    #expect(nothing.cards.isEmpty)
    #expect(nothing.issues == [.malformed(path: "f", line: 1, reason: .noEnd)])
    #expect(reading("BEGIN:VCARD\nKIND:group\nEND:VCARD").issues.isEmpty)
  }

  @Test("A card without BEGIN is reported as malformed, a file without cards as not a vCard")
  func noBegin() {
    #expect(
      reading("FN:a\nEND:VCARD").issues == [.malformed(path: "f", line: 1, reason: .noBegin)])
    #expect(reading("FN:a\n").issues == [.notVCard(path: "f")])
    #expect(reading("").issues == [.notVCard(path: "f")])
  }

  @Test("A line of 50 MB is reported, and the cards around it are read")
  func longLine() {
    let around = Array(vcard("a").utf8)
    let long =
      Array("BEGIN:VCARD\nFN:".utf8) + Array(repeating: UInt8(ascii: "x"), count: 50_000_000)
      + Array("\nEND:VCARD\n".utf8)
    let reading = reading(around + long + around)
    #expect(reading.cards.map(\.card.formattedName) == ["a", "a"])
    #expect(
      reading.issues == [
        .malformed(path: "f", line: 6, reason: .lineTooLong(bytes: 50_000_003, limit: 8 << 20))
      ])
  }

  @Test("Properties over the limit are reported")
  func manyLines() {
    let reading = reading(
      "BEGIN:VCARD\nFN:a\n" + String(repeating: "TEL:1\n", count: 10_000) + "END:VCARD")
    #expect(reading.cards.first?.card.phones.count == 9_999)
    #expect(
      reading.issues == [
        .partlyRead(path: "f", line: 10_002, name: "a", reason: .tooManyLines(limit: 10_000))
      ])
  }

  static let all: [ContactImportIssue] = [
    .missing(path: "P"), .unreadable(path: "P", errno: EACCES), .emptyFolder(path: "P"),
    .tooManyFiles(path: "P", limit: 77), .tooDeep(path: "P", limit: 77), .notVCard(path: "P"),
    .tooLarge(path: "P", bytes: 400 << 20, limit: 256 << 20),
    .malformed(path: "P", line: 77, reason: .noBegin),
    .malformed(path: "P", line: 77, reason: .noEnd),
    .malformed(path: "P", line: 77, reason: .brokenLine),
    .malformed(path: "P", line: 77, reason: .lineTooLong(bytes: 50 << 20, limit: 8 << 20)),
    .malformed(path: "P", line: 77, reason: .cardTooLong(bytes: 50 << 20, limit: 8 << 20)),
    .malformed(path: "P", line: 77, reason: .tooManyLines(limit: 5)),
    .malformed(path: "P", line: 77, reason: .unparsable),
    .partlyRead(path: "P", line: 77, name: "Ada", reason: .brokenLine),
    .partlyRead(path: "P", line: 77, name: "", reason: .brokenLine),
    .nameless(path: "P", line: 77), .empty(path: "P", line: 77),
  ]

  @Test("Each issue has its own sentence with the location")
  func sentences() {
    let sentences = Self.all.map(UserText.sentence)
    #expect(Set(sentences).count == Self.all.count)
    for (issue, sentence) in zip(Self.all, sentences) {
      #expect(sentence.contains("“P”") && sentence.hasSuffix("."), "\(issue)")
      #expect(!sentence.contains("%"), "\(sentence)")
      switch issue {
      case .malformed, .partlyRead, .nameless, .empty: #expect(sentence.contains("77"))
      default: break
      }
    }
    #expect(sentences[1].contains(String(cString: strerror(EACCES))))
    #expect(sentences[14].contains("“Ada”"))
  }
}
