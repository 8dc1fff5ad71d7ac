import HalcyonCore
import Testing

@testable import HalcyonServices

@Suite struct CardLabelTests {
  @Test(
    "A label is the address where there is no other",
    arguments: [
      #"LABEL;TYPE=home:12 Long Street\nPortland\, OR 97201"#,
      #"ADR;LABEL="12 Long Street\nPortland, OR 97201":;;;;;;"#,
      #"ADR;LABEL="12 Long Street^nPortland, OR 97201":;;;;;;"#,
    ])
  func alone(_ line: String) {
    #expect(
      card("FN:a", line)?.addresses
        == [PostalAddress(street: "12 Long Street\nPortland, OR 97201")])
  }

  @Test("Beside an address in its parts it says nothing new")
  func beside() {
    let card = card(
      "FN:a", #"LABEL:12 Long Street"#, #"ADR;LABEL="x":;;12 Long Street;Portland;;;"#)
    #expect(card?.addresses == [PostalAddress(street: "12 Long Street", locality: "Portland")])
    #expect(reading("BEGIN:VCARD\nFN:a\nLABEL: \nEND:VCARD").cards.first?.card.addresses == [])
  }
}
