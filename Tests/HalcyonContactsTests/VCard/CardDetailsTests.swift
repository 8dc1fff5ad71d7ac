import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import Testing

@testable import HalcyonContacts

@Suite struct CardDetailsTests {
  private func details(_ lines: String..., version: String = "3.0") -> PersonDetails {
    let text = ["BEGIN:VCARD", "VERSION:" + version] + lines + ["END:VCARD", ""]
    return CardDetails.read(Data(text.joined(separator: "\r\n").utf8))
  }

  @Test("All fields of a card are read, with what they are for")
  func full() {
    let details = details(
      "FN:Beatriz Almeida", "N:Almeida;Beatriz;;Dr.;", "NICKNAME:Bia", "ORG:Livraria Lello;Sales",
      "TITLE:Buyer", "BDAY:19851201", "ANNIVERSARY:20100605",
      "EMAIL;TYPE=HOME,pref:beatriz@example.org", "TEL;TYPE=CELL:+351 22 000 0000",
      "TEL;TYPE=WORK;TYPE=FAX:tel:+351-1", "item1.TEL:+49 1", "item1.X-ABLabel:Boat",
      "item2.URL:https://example.org/", "item2.X-ABLabel:_$!<HomePage>!$_",
      "URL:javascript:alert(1)", "ADR;TYPE=home:;;Rua de Cedofeita 12;Porto;;4050-180;Portugal",
      "NOTE:First\\nline", "NOTE:Second", "CATEGORIES:Friends,Books", "X-SKYPE:bia",
      "LANG:pt", "KEY;ENCODING=b:AAAA", "UID:1", "PRODID:x")
    #expect(details.displayName == "Beatriz Almeida")
    #expect(details.name.prefixes == "Dr.")
    #expect(
      (details.nickname, details.company, details.jobTitle) == (
        "Bia", "Livraria Lello, Sales", "Buyer"
      ))
    #expect(details.birthday == PartialDate(year: 1_985, month: 12, day: 1).map { .date($0) })
    #expect(details.anniversary == PartialDate(year: 2_010, month: 6, day: 5).map { .date($0) })
    #expect(
      details.emails == [
        .init("beatriz@example.org", kinds: [.home], target: "mailto:beatriz@example.org")
      ])
    #expect(
      details.phones == [
        .init("+351 22 000 0000", kinds: [.mobile], target: "tel:+351220000000"),
        .init("+351-1", kinds: [.work, .fax], target: "tel:+3511"),
        .init("+49 1", kinds: [.other("Boat")], target: "tel:+491"),
      ])
    #expect(
      details.links == [
        .init("https://example.org/", kinds: [.other("HomePage")], target: "https://example.org/"),
        .init("javascript:alert(1)", target: nil),
      ])
    #expect(details.addresses.map(\.kinds) == [[.home]])
    #expect(details.addresses.first?.address.locality == "Porto")
    #expect(details.notes == "First\nline\n\nSecond")
    #expect(details.tags == ["Friends", "Books"])
    #expect(
      details.more == [
        .init(label: "X-SKYPE", value: "bia"), .init(label: "LANG", value: "pt"),
        .init(label: "KEY", value: ""),
      ])
  }

  @Test("Dates that do not exist are shown as text")
  func dates() {
    #expect(details("FN:a", "BDAY:--0230").birthday == .text("--0230"))
    #expect(details("FN:a", "BDAY;VALUE=text:circa 1800").birthday == .text("circa 1800"))
    #expect(
      details("FN:a", "item1.X-ABDATE:2010-06-05", "item1.X-ABLabel:_$!<Anniversary>!$_")
        .anniversary
        == PartialDate(year: 2_010, month: 6, day: 5).map { .date($0) })
  }

  @Test("Hostile cards are shown within bounds")
  func hostile() {
    let phones = (0..<500).map { "TEL:+1\($0)\r\n" }.joined()
    let text =
      "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:\(String(repeating: "n", count: 10_000))\r\n" + phones
      + "NOTE:\(String(repeating: "ü", count: 2_500_000))\r\nNICKNAME:a\u{202E}b\u{1}\r\nEND:VCARD\r\n"
    let details = CardDetails.read(Data(text.utf8))
    #expect(details.displayName.count == DisplayText.lineLimit + 1)
    #expect(details.phones.count == PersonDetails.maximumEntries)
    #expect(details.omitted == 500 - PersonDetails.maximumEntries)
    #expect(details.notes.unicodeScalars.count == DisplayText.textLimit + 1)
    #expect(details.notes.allSatisfy { $0 == "ü" || $0 == "…" })
    // The card parser drops control characters.
    #expect(details.nickname == "a[RLO]b")
  }

  @Test("Bytes that are not a card have no details")
  func garbage() {
    #expect(CardDetails.read(Data([0, 1, 2])) == PersonDetails())
    #expect(CardDetails.read(Data()) == PersonDetails())
  }

  @Test("Cards that an older version stored are completed once")
  func completion() async throws {
    let database = try HalcyonDatabase.inMemory()
    let raw = Data(
      "BEGIN:VCARD\r\nFN:A\r\nN;SORT-AS=Zed:B;A\r\nNICKNAME:Bia\r\nEND:VCARD\r\n".utf8)
    var context = ImportContext()
    _ = try await database.merge(
      [ImportedCard(raw: raw, digest: Data(count: 32), card: ContactCard.named("A"))],
      into: &context)
    #expect(try await database.outdatedCards(limit: 9).isEmpty, "new cards are complete")
    let id = try #require(try await database.people().first?.id)
    try await database.markCardsAsOutdated()
    #expect(try await database.outdatedCards(limit: 9).map(\.id) == [id])
    try await CardCompletion.run(database)
    #expect(try await database.person(id: id)?.card.nickname == "Bia")
    #expect(
      try await database.people().first?.sortName == SortName(family: "Zed", given: "A"))
    #expect(try await database.outdatedCards(limit: 9).isEmpty)
  }
}

extension ContactCard {
  fileprivate static func named(_ name: String) -> ContactCard {
    var card = ContactCard()
    card.formattedName = name
    return card
  }
}
