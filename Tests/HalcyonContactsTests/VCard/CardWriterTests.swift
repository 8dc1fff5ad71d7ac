import Foundation
import HalcyonCore
import Testing

@testable import HalcyonContacts

@Suite struct CardWriterTests {
  @Test("A new card is read back as written")
  func newCard() throws {
    var draft = CardDraft()
    draft.givenName = "Zoë; \"Z\""
    draft.familyName = "Nuñez, Jr."
    draft.company = "A\\B"
    draft.birthday = "--0412"
    draft.emails = [.init("zoe@example.org", kind: .home), .init("  ")]
    draft.phones = [.init("+1 555", kind: .mobile)]
    draft.addresses = [
      .init(
        PostalAddress(street: "1 Main St\nRear", locality: "Porto", country: "PT"), kinds: [.work])
    ]
    draft.notes = String(repeating: "ü line\n", count: 50)
    let uid = UUID()
    let card = CardWriter.card(draft, uid: uid)
    #expect(card.card.uid == "urn:uuid:" + uid.uuidString.lowercased())
    let details = CardDetails.read(card.raw)
    #expect(details.displayName == "Zoë; \"Z\" Nuñez, Jr.")
    #expect(details.name.family == "Nuñez, Jr." && details.company == "A\\B")
    #expect(details.birthday == PartialDate(year: nil, month: 4, day: 12).map { .date($0) })
    #expect(details.emails.map(\.text) == ["zoe@example.org"])
    #expect(details.phones == [.init("+1 555", kinds: [.mobile], target: "tel:+1555")])
    #expect(details.addresses.first?.address.street == "1 Main St\nRear")
    #expect(details.addresses.first?.kinds == [.work])
    #expect(details.notes == draft.notes.trimmingCharacters(in: .newlines))
    #expect(CardDraft(details).displayName == draft.displayName)
    let lines = String(decoding: card.raw, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
  }

  @Test("An edit keeps all properties that the form does not show, byte for byte")
  func edit() throws {
    let kept = [
      "VERSION:2.1", "UID:4711", "PHOTO;ENCODING=BASE64;JPEG:AAAA", " BBBB", "X-SKYPE:ada",
      "item1.X-ABLabel:Boat", "X-LONG;ENCODING=QUOTED-PRINTABLE:a=", "b:c",
    ]
    let raw = Data(
      (["BEGIN:VCARD"] + kept + ["N:Old;Name", "FN:Old", " Name", "TEL:1", "END:VCARD", ""])
        .joined(separator: "\r\n").utf8)
    var draft = CardDraft(CardDetails.read(raw))
    #expect(draft.familyName == "Old")
    draft.familyName = "New"
    draft.phones = []
    let card = CardWriter.card(draft, over: raw)
    let text = String(decoding: card.raw, as: UTF8.self)
    #expect(text.contains(kept.joined(separator: "\r\n") + "\r\n"))
    #expect(!text.contains("Old") && !text.contains("TEL"))
    #expect(card.card.uid == "4711" && card.card.displayName == "Name New")
  }

  @Test("Text cannot add properties")
  func injection() {
    var draft = CardDraft()
    draft.givenName = "Ada\r\nEND:VCARD\r\nBEGIN:VCARD\u{0}\u{85}X:1"
    draft.phones = [.init("1\nTEL:2")]
    let card = CardWriter.card(draft)
    let text = String(decoding: card.raw, as: UTF8.self)
    #expect(text.components(separatedBy: "\r\nEND:VCARD").count == 2)
    #expect(card.card.phones.count == 1)
  }

  @Test("A person needs a name or a company")
  func validity() {
    var draft = CardDraft()
    draft.givenName = "  "
    #expect(!draft.isValid)
    draft.company = "Sea"
    #expect(draft.isValid && draft.displayName == "Sea")
  }
}
