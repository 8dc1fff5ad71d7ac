import Foundation

/// A search for photos by words: all must occur, each as the beginning of a word.
///
/// Names of months find the photos of that month, also with a year: "August 2024", "agosto de
/// 2024", "2024年8月".
public struct PhotoSearch: Hashable, Sendable {
  private static let maximumTerms = 16
  private static let maximumTermLength = 64
  private static let maximumLength = 1_024
  /// The number of letters from which a term can be the beginning of a month's name.
  private static let minimumMonthLength = 3

  /// How a language writes months.
  public struct MonthNames: Hashable, Sendable {
    /// The names from January.
    public var names: [String]
    /// The words between or after a month and a year, such as "de" and "年".
    public var connectors: [String]

    /// Creates the names of a language.
    public init(_ names: [String], connectors: [String] = []) {
      self.names = names.map(SearchText.folded)
      self.connectors = connectors.map(SearchText.folded)
    }
  }

  /// A word of a search.
  public struct Term: Hashable, Sendable {
    /// The letters and digits of the word as in the index, which has spaces in scripts without
    /// them: "2024 年 8 月".
    public let word: String
    /// The months, 1...12, whose names the word begins.
    public var months: [Int] = []
    /// The year that the word contains beside other letters, as in "2024年8月".
    public var year: Int?
  }

  /// The words, without those that only connect a month with a year.
  public let terms: [Term]

  /// Creates a search; `nil` if `text` contains no letters and digits.
  /// - Parameter months: How the languages of the user write months.
  public init?(_ text: String, months: [MonthNames] = []) {
    let terms = SearchText.folded(String(text.prefix(Self.maximumLength)))
      .split { !$0.isLetter && !$0.isNumber }
      .prefix(Self.maximumTerms).map {
        Self.term(String($0.prefix(Self.maximumTermLength)), months)
      }
    guard !terms.isEmpty else { return nil }
    let connectors = Set(months.flatMap(\.connectors))
    self.terms = terms.indices.compactMap { index in
      let isConnector =
        connectors.contains(terms[index].word) && index > 0 && index + 1 < terms.count
        && !terms[index - 1].months.isEmpty && Self.year(terms[index + 1].word) != nil
      return isConnector ? nil : terms[index]
    }
  }

  private static func term(_ word: String, _ months: [MonthNames]) -> Term {
    let indexed = SearchText.spaced(word).trimmingCharacters(in: .whitespaces)
    let found = numbers(of: word, months)
    if !found.isEmpty { return Term(word: indexed, months: found) }
    // Languages without spaces write the year and the month as one word.
    let digits = String(word.prefix(while: \.isNumber))
    var rest = word.dropFirst(digits.count)
    guard let year = year(digits) else { return Term(word: indexed) }
    if let connector = months.flatMap(\.connectors).first(where: { rest.hasPrefix($0) }) {
      rest = rest.dropFirst(connector.count)
    }
    if rest.isEmpty { return Term(word: indexed, year: digits == word ? nil : year) }
    let named = numbers(of: String(rest), months)
    return Term(word: indexed, months: named, year: named.isEmpty ? nil : year)
  }

  /// Returns the months that a word means.
  private static func numbers(of word: String, _ months: [MonthNames]) -> [Int] {
    let isLong = word.count >= minimumMonthLength
    let found = months.flatMap { language in
      // Whole names, such as those in Japanese, can be shorter.
      language.names.enumerated()
        .filter { isLong ? $0.element.hasPrefix(word) : $0.element == word }.map { $0.offset + 1 }
    }
    return Set(found).filter { (1...12).contains($0) }.sorted()
  }

  private static func year(_ word: String) -> Int? { word.count == 4 ? Int(word) : nil }
}
