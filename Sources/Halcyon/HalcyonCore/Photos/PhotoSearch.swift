import Foundation

/// A search for photos by words: all must occur, each as the beginning of a word.
public struct PhotoSearch: Hashable, Sendable {
  private static let maximumTerms = 16
  private static let maximumTermLength = 64
  /// The number of letters from which a term can be the beginning of a month's name.
  private static let minimumMonthLength = 3

  /// The terms in lower case and without diacritics.
  public let terms: [String]
  /// The months, 1...12, whose names a term begins, for each term.
  public let months: [[Int]]

  /// Creates a search; `nil` if `text` contains no letters and digits.
  /// - Parameter monthNames: The names of the months in the languages of the user, from January.
  public init?(_ text: String, monthNames: [[String]] = []) {
    let terms = Self.folded(text).split { !$0.isLetter && !$0.isNumber }
      .prefix(Self.maximumTerms).map { String($0.prefix(Self.maximumTermLength)) }
    guard !terms.isEmpty else { return nil }
    let names = monthNames.map { $0.map(Self.folded) }
    self.terms = terms
    months = terms.map { term in
      let isLong = term.count >= Self.minimumMonthLength
      let found = names.flatMap { list in
        // Whole names, such as those in Japanese, can be shorter.
        list.enumerated().filter { isLong ? $0.element.hasPrefix(term) : $0.element == term }
          .map { $0.offset + 1 }
      }
      return Set(found).filter { (1...12).contains($0) }.sorted()
    }
  }

  private static func folded(_ text: String) -> String {
    text.prefix(1_024).lowercased().folding(options: .diacriticInsensitive, locale: nil)
  }
}
