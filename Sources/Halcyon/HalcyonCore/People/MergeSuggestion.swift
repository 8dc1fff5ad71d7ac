/// Two people of different sources who are probably the same person.
public struct MergeSuggestion: Hashable, Sendable {
  /// Why two people are probably the same.
  public enum Reason: Hashable, Sendable {
    /// Both have this mail address.
    case mail(String)
    /// Both have this phone number, as the first one writes it.
    case phone(String)
    /// Both have the same name.
    case name
  }

  /// The ids of the two people; the first one was stored earlier.
  public var first, second: Int64
  /// Why they are probably the same person; not empty.
  public var reasons: [Reason]

  /// Creates a suggestion.
  public init(first: Int64, second: Int64, reasons: [Reason]) {
    self.first = first
    self.second = second
    self.reasons = reasons
  }
}

/// Two different people, in no particular order.
public struct PersonPair: Hashable, Sendable {
  /// The ids, the smaller one first.
  public let first, second: Int64

  /// Creates a pair.
  public init(_ a: Int64, _ b: Int64) {
    first = min(a, b)
    second = max(a, b)
  }
}

/// What is compared to find out whether two people are the same.
public struct MergeCandidate: Sendable {
  /// The id of the person.
  public var id: Int64
  /// The id of the contact account.
  public var sourceID: Int64
  /// The name to display; empty if the card has none.
  public var name: String
  /// The mail addresses and phone numbers as written.
  public var mails, phones: [String]

  /// Creates a candidate.
  public init(id: Int64, sourceID: Int64, name: String, mails: [String], phones: [String]) {
    self.id = id
    self.sourceID = sourceID
    self.name = name
    self.mails = mails
    self.phones = phones
  }
}

/// Finds people who are in several sources.
///
/// The same mail address is enough. The same phone number is only a reason if the names have a word
/// in common, because families and offices share numbers. The same name counts if it has at least
/// two words.
public struct MergeFinder {
  /// The number of people that share a value from which on it says nothing, such as the mail
  /// address of a company.
  private static let commonCount = 5
  /// The values of a card that are compared.
  private static let maximumValues = 20
  /// The last digits of phone numbers that are compared: numbers differ in their country codes.
  private static let phoneDigits = 9

  private let people: [Int64: MergeCandidate]
  private var found: [PersonPair: [MergeSuggestion.Reason]] = [:]

  /// Returns the suggestions, those with the most reasons first.
  /// - Parameters:
  ///   - excluded: The pairs that the user decided about.
  ///   - limit: The maximum number of suggestions.
  /// - Complexity: O(*n* log *n*) for *n* people.
  public static func suggestions(
    among people: [MergeCandidate], excluding excluded: Set<PersonPair> = [], limit: Int = 200
  ) -> [MergeSuggestion] {
    var finder = MergeFinder(people)
    finder.compare(people) { candidate in
      candidate.mails.prefix(maximumValues).map { ($0.trimmingBlanks.lowercased(), .mail($0)) }
        .filter { $0.0.contains("@") }
    }
    finder.compare(people) { candidate in
      candidate.phones.prefix(maximumValues).compactMap { phone in
        let digits = SearchText.digits(String(phone.prefix(100)))
        return digits.count < 7 ? nil : (String(digits.suffix(phoneDigits)), .phone(phone))
      }
    }
    finder.compare(people) { candidate in
      let words = words(of: candidate)
      return words.count < 2 ? [] : [(words.sorted().joined(separator: " "), .name)]
    }
    return finder.found.filter { !excluded.contains($0.key) }
      .map { MergeSuggestion(first: $0.key.first, second: $0.key.second, reasons: $0.value) }
      .sorted { ($1.reasons.count, $0.first, $0.second) < ($0.reasons.count, $1.first, $1.second) }
      .prefix(limit).map(\.self)
  }

  private init(_ people: [MergeCandidate]) {
    self.people = Dictionary(
      people.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func words(of candidate: MergeCandidate) -> [String] {
    SearchText.words(candidate.name)
  }

  /// Adds a reason for all people who have a value in common.
  private mutating func compare(
    _ people: [MergeCandidate],
    _ values: (MergeCandidate) -> [(key: String, reason: MergeSuggestion.Reason)]
  ) {
    var groups: [String: [(id: Int64, reason: MergeSuggestion.Reason)]] = [:]
    for person in people {
      for (key, reason) in values(person) where groups[key]?.last?.id != person.id {
        groups[key, default: []].append((person.id, reason))
      }
    }
    for group in groups.values where (2..<Self.commonCount).contains(group.count) {
      for (index, one) in group.enumerated() {
        for other in group[(index + 1)...] { add(one.reason, one.id, other.id) }
      }
    }
  }

  private mutating func add(_ reason: MergeSuggestion.Reason, _ a: Int64, _ b: Int64) {
    guard let one = people[a], let other = people[b], one.sourceID != other.sourceID else { return }
    if case .phone = reason {
      guard !Set(Self.words(of: one)).isDisjoint(with: Self.words(of: other)) else { return }
    }
    found[PersonPair(a, b), default: []].append(reason)
  }
}
