import HalcyonCore
import Testing

@Suite struct DisplayTextTests {
  @Test(
    "Control characters and direction overrides become visible",
    arguments: [
      ("Ada Lindqvist", "Ada Lindqvist"), ("Zoë 花子", "Zoë 花子"), ("a\u{0}b", "a␀b"),
      ("a\u{1B}[31m", "a␛[31m"), ("a\u{7F}", "a␡"), ("a\u{9B}b", "a\u{FFFD}b"),
      ("exe\u{202E}gpj", "exe[RLO]gpj"), ("\u{202D}1", "[LRO]1"),
      ("\u{202A}+1 555\u{202C}", "+1 555"), ("\u{2068}a\u{2069}", "a"), ("a\r\nb\tc", "a b c"),
      ("محمد", "محمد"),
    ])
  func line(text: String, shown: String) { #expect(DisplayText.line(text) == shown) }

  @Test("Long text is cut, also if it is a single character with many accents")
  func long() {
    #expect(
      DisplayText.line(String(repeating: "a", count: 10_000))
        == String(repeating: "a", count: DisplayText.lineLimit) + "…")
    let accents = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect(DisplayText.line(accents).unicodeScalars.count == DisplayText.lineLimit + 1)
    #expect(DisplayText.lines("a\r\nb\u{2028}c") == "a\nb\nc")
    #expect(DisplayText.lines("abc\ndef", limit: 4) == "abc\n…")
  }
}
