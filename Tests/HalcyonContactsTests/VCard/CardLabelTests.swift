import HalcyonCore
import Testing

@Suite struct CardLabelTests {
  @Test(
    "A label is used as the address if the card has no other",
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

  @Test("Commas do not separate components, and the position of an address is read")
  func components() {
    let card = card(
      "FN:a", #"ADR;GEO="geo:1.5,2.5":;Flat 3;Long Street 12,Rear\, left;Port,Town;;;"#)
    #expect(
      card?.addresses == [
        PostalAddress(
          extended: "Flat 3", street: "Long Street 12,Rear, left", locality: "Port,Town")
      ])
    #expect(card?.position == Coordinate(latitude: 1.5, longitude: 2.5))
  }

  @Test("A label is ignored if the card has a structured address")
  func beside() {
    let card = card(
      "FN:a", #"LABEL:12 Long Street"#, #"ADR;LABEL="x":;;12 Long Street;Portland;;;"#)
    #expect(card?.addresses == [PostalAddress(street: "12 Long Street", locality: "Portland")])
    #expect(reading("BEGIN:VCARD\nFN:a\nLABEL: \nEND:VCARD").cards.first?.card.addresses == [])
  }
}
