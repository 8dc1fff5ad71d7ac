import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonContacts

@Suite(.hangGuard) struct CardMutationTests {
  private static let words = [
    "BEGIN:VCARD\r\n", "END:VCARD\r\n", "AGENT:\r\nBEGIN:VCARD\n", "VERSION:2.1\n",
    "\nADR;GEO=\"geo:1e308,-1e308\":;;;;;;;;;\n", "\nGEO:nan;inf\n",
    ";ENCODING=QUOTED-PRINTABLE:=\n", ";ENCODING=BASE64:", ";CHARSET=UTF-16:", ";CHARSET=UTF-7:",
    "\nBDAY;X-APPLE-OMIT-YEAR=1604:1604-0\n", "\nN:;;;;;;;;;;;;\n", "\n \n\t\n ", "=\r\n", "\\",
    "\nPHOTO;VALUE=uri:http://[::1]:99999/\n", "\u{FEFF}", "\u{301}", "\u{202E}", "\r\r\n",
  ]

  @Test("10,000 mutations of real cards are parsed without a crash", arguments: 0..<Mutator.parts)
  func mutations(_ part: Int) throws {
    let sources = try Fixture.names.map(Fixture.bytes)
    for seed in Mutator.seeds(part) {
      var mutator = Mutator(
        seed: seed, words: Self.words, nesting: ("AGENT:\nBEGIN:VCARD\n", "END:VCARD\n"))
      let bytes = mutator.mutated(sources[seed % sources.count])
      // As a file, and as the resource at one href.
      let file = reading(bytes)
      if file.cards.isEmpty && file.issues.isEmpty {
        Issue.record("no card and no issue, seed \(seed)")
      }
      let resource = ResourceReader.read(
        SourceCard(href: "/a.vcf", etag: "1", bytes: Data(bytes)), known: nil)
      for card in file.cards where card.digest.count != 32 || card.raw.isEmpty {
        Issue.record("no digest, seed \(seed)")
      }
      guard case .cards(let cards) = resource.resource.content else {
        if resource.damage == nil { Issue.record("unreadable without a reason, seed \(seed)") }
        continue
      }
      if cards.first?.raw != Data(bytes) { Issue.record("bytes lost, seed \(seed)") }
    }
  }

  @Test("500 mutations are stored with their digests")
  func storing() async throws {
    let database = try HalcyonDatabase.inMemory()
    let account = try await database.addContactAccount(
      name: "a", configuration: .folder(path: "/nowhere"))
    let sources = try Fixture.names.map(Fixture.bytes)
    for start in stride(from: 0, to: 500, by: 100) {
      let batch = (start..<start + 100).map { seed in
        var mutator = Mutator(
          seed: seed, words: Self.words, nesting: ("AGENT:\nBEGIN:VCARD\n", "END:VCARD\n"))
        let bytes = Data(mutator.mutated(sources[seed % sources.count]))
        return ResourceReader.read(
          SourceCard(href: "/\(seed).vcf", etag: nil, bytes: bytes), known: nil
        ).resource
      }
      _ = try await database.take(batch, accountID: account.id)
      let digests = try await database.digests(of: batch.map(\.href), accountID: account.id)
      for resource in batch where digests[resource.href] != resource.digest {
        // Resources that contain only groups or no card are stored as well.
        Issue.record("\(resource.href) is not stored unchanged")
      }
    }
  }
}
