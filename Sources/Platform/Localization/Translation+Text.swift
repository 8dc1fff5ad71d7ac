import Foundation

/// How texts are put together in the user's language.
extension Translation {
  /// Returns a text with its first letter in upper case, for a heading or the start of a line.
  /// Dates need it: in most languages the names of months and days are written in lower case.
  public static func sentenceCase(_ text: String) -> String { sentenceCase(text, language) }

  static func sentenceCase(_ text: String, _ language: Locale) -> String {
    guard let first = text.first, first.isLowercase else { return text }
    return String(first).uppercased(with: language) + text.dropFirst()
  }

  /// Returns sentences as one text: Japanese and Chinese have no space between them.
  public static func joined(sentences: [String]) -> String {
    joined(sentences: sentences, language: language.identifier)
  }

  static func joined(sentences: [String], language identifier: String) -> String {
    let code = identifier.prefix { $0 != "_" && $0 != "-" }
    return sentences.filter { !$0.isEmpty }
      .joined(separator: ["ja", "yue", "zh"].contains(code) ? "" : " ")
  }
}
