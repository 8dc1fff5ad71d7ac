import Foundation
import HalcyonCore
import Testing

@testable import HalcyonContacts

@Suite struct CardReaderTests {
  @Test("vCard 2.1 from a phone: quoted-printable, bare parameters, a folded photo")
  func phone() throws {
    let reading = reading(try Fixture.bytes("phone-2.1.vcf"))
    #expect(reading.issues.isEmpty)
    let card = try #require(reading.cards.first?.card)
    #expect(card.formattedName == "Dr. Jörg Müller")
    #expect(card.name == .init(family: "Müller", given: "Jörg", prefixes: "Dr."))
    #expect(card.phones == ["+49 30 23125 100", "030 23125 101"])
    #expect(card.emails == ["joerg@example.org"])
    #expect(
      card.addresses == [
        PostalAddress(
          street: "Straße 5\nHinterhaus", locality: "Köln", region: "NRW; West",
          postalCode: "50667", country: "Deutschland")
      ])
    #expect(card.birthday == "19700131")
    #expect(card.photoCount == 1)
    #expect(card.position == Coordinate(latitude: 50.93, longitude: 6.96))
    #expect(card.uid == nil)
  }

  @Test(
    "Valid UTF-8 is read as such, whatever charset is declared",
    arguments: ["ISO-8859-1", "WINDOWS-1252", "UTF-8", "KOI8-R"])
  func wrongCharset(_ charset: String) {
    #expect(card("FN;CHARSET=\(charset):Jörg Müller")?.formattedName == "Jörg Müller")
    let encoded = "FN;CHARSET=\(charset);ENCODING=QUOTED-PRINTABLE:J=C3=B6rg"
    #expect(card(encoded, version: "2.1")?.formattedName == "Jörg")
  }

  @Test(
    "The placeholder year of Apple is removed only from a birthday that begins with it",
    arguments: [
      ("X-APPLE-OMIT-YEAR=1604:1604-04-12", "--0412"),
      ("X-APPLE-OMIT-YEAR=1604:16040412", "--0412"),
      ("X-APPLE-OMIT-YEAR=1604:1604-04-12T00:00:00Z", "--0412"),
      ("X-APPLE-OMIT-YEAR=1604:1985-04-12", "1985-04-12"),
      ("X-APPLE-OMIT-YEAR=:1985-04-12", "1985-04-12"),
      ("X-APPLE-OMIT-YEAR=1604:1604-04", "1604-04"), ("VALUE=date:1604-04-12", "1604-04-12"),
    ])
  func omittedYear(_ value: String, _ expected: String) {
    #expect(card("FN:x", "BDAY;" + value)?.birthday == expected)
  }

  @Test(
    "How a name is sorted and pronounced is read",
    arguments: [
      (["N;SORT-AS=\"Berg,Eva\":van der Berg;Éva"], "Berg Eva", "Eva Berg"),
      (["N;SORT-AS=Berg:van der Berg;Éva"], "Berg Éva", "Éva Berg"),
      (["N:van der Berg;Éva", "SORT-STRING:Berg"], "Berg Éva", "Éva Berg"),
      (["SORT-STRING:Old", "N;SORT-AS=New:van der Berg;Éva"], "New Éva", "Éva New"),
      (
        ["N:佐藤;花子", "X-PHONETIC-LAST-NAME:サトウ", "X-PHONETIC-FIRST-NAME:ハナコ"], "サトウ ハナコ",
        "ハナコ サトウ"
      ),
      (["N;SORT-AS=\" , \":Berg;Éva"], "Berg Éva", "Éva Berg"),
      (["FN:x"], "x", "x"),
    ])
  func sorting(lines: [String], byFamily: String, byGiven: String) throws {
    let text = (["BEGIN:VCARD", "VERSION:4.0"] + lines + ["END:VCARD", ""]).joined(
      separator: "\r\n")
    let card = try #require(reading(Array(text.utf8)).cards.first?.card)
    #expect(card.sortName.text(.familyFirst, displayName: card.displayName ?? "") == byFamily)
    #expect(card.sortName.text(.givenFirst, displayName: card.displayName ?? "") == byGiven)
  }

  @Test("A declared charset applies to text that is not UTF-8")
  func charset() {
    let encoded = "FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:J=F6rg"
    #expect(card(encoded, version: "2.1")?.formattedName == "Jörg")
  }

  @Test("A soft line break at the end of a value does not join the next property")
  func softBreak() {
    let read = card(
      "ADR;ENCODING=QUOTED-PRINTABLE:;;Stra=C3=9Fe 5;K=C3=B6ln;;50667;=", "TEL;HOME:030 1",
      "NOTE;ENCODING=QUOTED-PRINTABLE:See=", " N: text", version: "2.1")
    #expect(read?.addresses.first?.locality == "Köln" && read?.addresses.first?.country == "")
    #expect(read?.phones == ["030 1"])
    #expect(read?.note == "See N: text")
  }

  @Test("vCard 3.0: groups, folded lines, Apple's birthday without year, a contact group")
  func book() throws {
    let reading = reading(try Fixture.bytes("book-3.0.vcf"))
    #expect(reading.issues.isEmpty)
    #expect(reading.cards.map(\.card.isGroup) == [false, true])
    let card = try #require(reading.cards.first?.card)
    #expect(card.uid == "11111111-aaaa")
    #expect(card.name == .init(family: "Berg", given: "Ada", additional: "Maria"))
    #expect(card.organization == "Sea & Sons, Boats")
    #expect(card.emails == ["ada@example.org"])
    #expect(card.addresses.first?.street == "12 Long Street, Apt 3\nRear")
    #expect(card.addresses.first?.postalCode == "97201")
    #expect(card.birthday == "--0412")
    #expect(card.tags == ["Friends", "Sailing"])
    #expect(card.photoCount == 1)
  }

  @Test("vCard 4.0: quoted parameters with colons, URIs, a position in the address")
  func modern() throws {
    let reading = reading(try Fixture.bytes("modern-4.0.vcf"))
    #expect(reading.issues.isEmpty)
    #expect(reading.cards.count == 2)
    let card = try #require(reading.cards.first?.card)
    #expect(card.formattedName == "山田 花子")
    #expect(card.phones == ["+81-3-0000-0000"])
    #expect(card.addresses.map(\.locality) == ["東京"])
    #expect(card.position == Coordinate(latitude: 35.68, longitude: 139.76))
    #expect(card.photoCount == 1)
    #expect(!card.isGroup)
    #expect(reading.cards[1].card.formattedName == "Somebody, Else")
    #expect(reading.cards[1].card.position == Coordinate(latitude: 48.2010, longitude: 16.3695))
    #expect(reading.cards[1].card.addresses.isEmpty)
  }

  @Test("The raw card is kept byte for byte, with its digest")
  func raw() throws {
    let bytes = try Fixture.bytes("phone-2.1.vcf")
    let card = try #require(reading(bytes).cards.first)
    #expect(card.raw == Data(bytes.dropLast(2)))
    let digest = try #require(reading("BEGIN:VCARD\nFN:a\nEND:VCARD").cards.first?.digest)
    #expect(Array(digest.prefix(4)) == Self.digest)
  }
  /// The start of the `sha256sum` of the same bytes.
  private static let digest: [UInt8] = [0xB9, 0xC3, 0x07, 0x6B]

  @Test("Text in other encodings is converted to UTF-8")
  func encodings() throws {
    let shiftJIS: [UInt8] = [0x88, 0xC9, 0x94, 0x5C]
    #expect(
      reading(
        Array("BEGIN:VCARD\nFN;CHARSET=SHIFT_JIS:".utf8) + shiftJIS + Array("\nEND:VCARD".utf8)
      )
      .cards.first?.card.formattedName == "伊能")
    #expect(
      reading(Array("BEGIN:VCARD\nFN:J".utf8) + [0xF6] + Array("rg\nEND:VCARD".utf8))
        .cards.first?.card.formattedName == "Jörg")
    #expect(
      card("FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:J=F6rg", version: "2.1")?
        .formattedName == "Jörg")
    #expect(card("FN;CHARSET=NO-SUCH:Jörg")?.formattedName == "Jörg")
    var utf16: [UInt8] = [0xFF, 0xFE]
    for unit in "BEGIN:VCARD\nFN:Jörg 山\nEND:VCARD".utf16 {
      utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    #expect(reading(utf16).cards.first?.card.formattedName == "Jörg 山")
  }

  @Test(
    "Lines folded inside characters, with tabs or with QUOTED-PRINTABLE soft breaks are unfolded")
  func folding() {
    let folded: [UInt8] =
      Array("BEGIN:VCARD\r\nFN:J".utf8) + [0xC3, 13, 10, 32, 0xB6]
      + Array("r\r\n\tg\r\nEND:VCARD".utf8)
    #expect(reading(folded).cards.first?.card.formattedName == "Jörg")
    #expect(
      card("FN;QUOTED-PRINTABLE:a =", "b=", " c", version: "2.1")?.formattedName == "a b c")
  }

  @Test(
    "Escape sequences are decoded",
    arguments: [
      (#"a\,b\;c"#, "a,b;c"), (#"a\nb\Nc"#, "a\nb\nc"), (#"a\\nb"#, #"a\nb"#), (#"a\:b"#, "a:b"),
      (#"a\xb"#, #"a\xb"#), (#"a\"#, #"a\"#), ("a;b,c", "a;b,c"), ("a\u{1}b", "ab"),
      ("  a  ", "a"),
    ])
  func escapes(written: String, read: String) {
    #expect(card("FN:" + written)?.formattedName == read)
  }

  @Test(
    "All forms of positions are parsed",
    arguments: [
      ("geo:1.5,-2", 1.5, -2), ("geo:1,2;crs=wgs84;u=3", 1, 2), ("1.5;-2", 1.5, -2),
      ("35.6,139.7", 35.6, 139.7), ("-122.08;37.38", 37.38, -122.08),
    ])
  func position(text: String, latitude: Double, longitude: Double) {
    #expect(
      card("FN:a", "GEO:" + text)?.position == Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test(
    "Invalid positions are rejected",
    arguments: ["", "geo:", "geo:91,0", "a;b", "1", "200;300", "nan;1"])
  func noPosition(text: String) { #expect(GeoValue.coordinate(text) == nil) }

  @Test("The properties of a nested AGENT card are ignored")
  func agent() {
    let card = card("AGENT:", "BEGIN:VCARD", "TEL:2", "FN:x", "END:VCARD", "FN:a", version: "2.1")
    #expect(card?.formattedName == "a")
    #expect(card?.phones == [])
  }

  @Test("A property may directly follow the unfolded lines of a photo")
  func photo() {
    let reading = reading(
      """
      BEGIN:VCARD
      PHOTO;ENCODING=BASE64;JPEG:AAAA
      BBBB+/==
      FN:a
      PHOTO:
      END:VCARD
      """)
    #expect(reading.issues.isEmpty)
    #expect(reading.cards.first?.card.formattedName == "a")
    #expect(reading.cards.first?.card.photoCount == 1)
  }
}
