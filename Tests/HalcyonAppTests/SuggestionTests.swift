import CommandSupport
import Testing

struct SuggestionTests {
  @Test(
    "The most similar word is suggested",
    arguments: [
      ("syncc", "sync"), ("snyc", "sync"), ("SYNC", "sync"), ("acount", "account"),
      ("photo", "photos"), ("lcoate", "locate"),
    ])
  func similar(word: String, meant: String) {
    let words = ["sync", "account", "photos", "locate", "doctor"]
    #expect(Suggestion.closest(to: word, among: words) == meant)
  }

  @Test(
    "Words that differ too much are not suggested",
    arguments: ["", "x", "s", "friends.vcf", String(repeating: "sync", count: 1_000)])
  func different(word: String) {
    #expect(Suggestion.closest(to: word, among: ["sync", "account"]) == nil)
  }
}
