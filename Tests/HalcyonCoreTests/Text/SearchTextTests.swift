import HalcyonCore
import Testing

@Suite struct SearchTextTests {
  @Test(
    "Words of a query are folded, and ideographs are words of their own",
    arguments: [
      ("Żółć", ["zolc"]), ("STRASSE straße", ["strasse", "strasse"]), ("O'Brien", ["o", "brien"]),
      ("ada@exam", ["ada", "exam"]), ("山田", ["山", "田"]), ("Ｗｉｄｅ", ["wide"]), ("\" OR *", ["or"]),
      ("--", []),
    ])
  func words(query: String, words: [String]) { #expect(SearchText.words(query) == words) }

  @Test("A query is a phone number from three digits on")
  func phone() {
    #expect(SearchText.phoneDigits("+351 22-000") == "35122000")
    #expect(SearchText.phoneDigits("(022) 000") == "22000")
    #expect(SearchText.phoneDigits("22") == nil)
    #expect(SearchText.phoneDigits("22a000") == nil)
  }

  /// What people type, and what it finds.
  static let pairs = [
    ("lodz", "Łódź"), ("strasse", "Hauptstraße"), ("STRASSE", "STRAẞE"), ("мои дом", "Мой дом"),
    ("мой", "Мой дом"), ("елка", "Ёлка"), ("ελλαδα", "Ελλάδα"), ("οδος", "ΟΔΟΣ"), ("駅", "東京駅"),
    ("علي", "عَلِيّ"), ("عَلِيّ", "علي"), ("احمد", "أحمد"), ("علی", "علي"), ("ｶﾅ", "カナ"),
    ("office", "oﬃce"), ("2024", "٢٠٢٤"), ("istanbul", "İstanbul"), ("smørrebrød", "smorrebrod"),
    ("한글", "한글"), ("शहर", "शहर"),
  ]

  @Test("What people type finds the text, however it is written", arguments: pairs)
  func finds(typed: String, text: String) { #expect(SearchText.Query(typed).matches(text)) }

  @Test(
    "Marks that change the meaning are kept, and all words must occur",
    arguments: [("か", "が"), ("कल", "कुल"), ("ada bob", "Ada Lovelace"), ("lodz", "Lodowa")])
  func differs(typed: String, text: String) { #expect(!SearchText.Query(typed).matches(text)) }

  @Test("A query without letters and digits finds everything")
  func empty() {
    #expect(SearchText.Query("").matches("Ada"))
    #expect(SearchText.Query(" -- ").matches("Ada"))
  }
}
