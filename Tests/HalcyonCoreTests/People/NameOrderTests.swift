import HalcyonCore
import Testing

@Suite struct NameOrderTests {
  private func sortText(_ card: ContactCard, _ order: NameOrder) -> String {
    card.sortName.text(order, displayName: card.displayName ?? "")
  }

  @Test(
    "A name is written in the order of its script, otherwise of the language",
    arguments: [
      (ContactCard.Name(family: "佐藤", given: "花子"), NameOrder.givenFirst, "佐藤花子"),
      (.init(family: "サトウ", given: "ハナコ"), .givenFirst, "サトウハナコ"),
      (.init(family: "김", given: "민준"), .givenFirst, "김민준"),
      (.init(family: "佐藤", given: "Hanako"), .givenFirst, "Hanako 佐藤"),
      (.init(family: "Kovács", given: "Éva", prefixes: "Dr."), .familyFirst, "Dr. Kovács Éva"),
      (.init(family: "Berg", given: "Ada", additional: "M."), .givenFirst, "Ada M. Berg"),
      (.init(family: "山田"), .givenFirst, "山田"), (.init(), .familyFirst, ""),
    ])
  func text(name: ContactCard.Name, order: NameOrder, text: String) {
    #expect(name.text(in: order) == text)
  }

  @Test(
    "The family name is first in the languages that write it so",
    arguments: [
      ("ja", true), ("ja_JP", true), ("zh-Hant", true), ("hu_HU", true), ("ko", true),
      ("vi", true), ("de_DE", false), ("en", false), ("ar_EG", false), ("", false),
      ("jabo", false),
    ])
  func language(code: String, isFamilyFirst: Bool) {
    #expect((NameOrder.written(in: code) == .familyFirst) == isFamilyFirst)
  }

  @Test("A card without FN shows a Japanese name with the family name first")
  func displayName() {
    var card = ContactCard()
    card.name = .init(family: "佐藤", given: "花子")
    #expect(card.displayName == "佐藤花子")
    card.formattedName = "花子 佐藤"
    #expect(card.displayName == "花子 佐藤")
  }

  @Test("A person is sorted by what the card says, then by the pronunciation, then by the parts")
  func sortName() {
    var card = ContactCard()
    card.formattedName = "Dr. Éva van der Berg"
    #expect(sortText(card, .familyFirst) == "Dr. Éva van der Berg")
    card.name = .init(family: "van der Berg", given: "Éva", prefixes: "Dr.")
    #expect(sortText(card, .familyFirst) == "van der Berg Éva")
    #expect(sortText(card, .givenFirst) == "Éva van der Berg")
    card.phoneticName = .init(family: "Fan", given: "Ewa")
    #expect(sortText(card, .familyFirst) == "Fan Ewa")
    card.sortAs = ["Berg"]
    #expect(sortText(card, .familyFirst) == "Berg Ewa")
    card.sortAs = ["Berg", "Eva"]
    #expect(sortText(card, .givenFirst) == "Eva Berg")
    #expect(sortText(ContactCard(), .givenFirst).isEmpty)
    var company = ContactCard()
    company.organization = "Sea"
    company.phoneticName.family = "See"
    #expect(sortText(company, .familyFirst) == "Sea")
  }
}
