import GRDB
import HalcyonCore
import HalcyonRecords

/// A decision about two cards, with what is needed to undo it.
public struct PersonPairChange: Sendable {
  /// The card that is shown as a part of the other one.
  public let card: Int64
  /// The person that stays.
  public let person: Int64
  /// The decision before and after the change: merged, two people, or `nil` for none.
  let before, after: Bool?
  /// The local facts about the person before and after the change; `nil` if they do not change.
  let facts: (before: LocalFacts, after: LocalFacts)?
  /// What referred to the card and refers to the person after the change, such as habits.
  var references: [PersonReferences] = []
  /// Whether the references return to the card.
  var isInverted = false

  /// The change that reverts this one.
  public var inverted: PersonPairChange {
    PersonPairChange(
      card: card, person: person, before: after, after: before,
      facts: facts.map { (before: $0.after, after: $0.before) }, references: references,
      isInverted: !isInverted)
  }
}

extension HalcyonDatabase {
  /// Returns the people who are probably the same person in two sources.
  /// - Throws: `StoreError`.
  public func mergeSuggestions() async throws(StoreError) -> [MergeSuggestion] {
    let (people, decided) = try await readRows { db, pass in
      let merged = try PersonPairRecord.merged(db, pass)
      let rows = try Row.fetchCursor(
        db, sql: "SELECT id, sourceId, displayName, emails, phones FROM person ORDER BY id")
      let people: [MergeCandidate] = try pass.values(.person, rows) { row in
        let id: Int64 = try row.value(0)
        guard merged[id] == id else { return nil }
        return MergeCandidate(
          id: id, sourceID: try row.value(1), name: try row.value(2), mails: try row.strings(3),
          phones: try row.strings(4))
      }
      return (
        people, try PersonPairRecord.all(db).map { PersonPair(merged[$0.card], merged[$0.other]) }
      )
    }
    return MergeFinder.suggestions(among: people, excluding: Set(decided))
  }

  /// Returns the merge suggestions: the current ones, then new ones after changes; ends like
  /// `peopleObservation`.
  public func mergeSuggestionsObservation(
    interval: Duration = .seconds(2)
  ) -> AsyncThrowingStream<[MergeSuggestion], any Error> {
    observe("person", "personPair", interval: interval) { database async throws(StoreError) in
      try await database.mergeSuggestions()
    }
  }

  /// Shows a card as a part of another person, who receives the local facts about it and what
  /// refers to it, such as habits. Syncs keep that.
  /// - Returns: The change, for undo; `nil` if one of the two does not exist or they belong to the
  ///   same person.
  /// - Throws: `StoreError`; nothing is then changed.
  public func mergePerson(_ card: Int64, into person: Int64) async throws(StoreError)
    -> PersonPairChange?
  {
    try await write { db in try PersonPairChange.merge(card, into: person, in: db) }
  }

  /// Shows a card again as a person of its own, and does not suggest to merge them again.
  /// - Returns: The change, for undo; `nil` if one of the two does not exist.
  /// - Throws: `StoreError`; nothing is then changed.
  public func separatePeople(_ card: Int64, from person: Int64) async throws(StoreError)
    -> PersonPairChange?
  {
    try await write { db in try PersonPairChange.separate(card, from: person, in: db) }
  }

  /// Makes a change again, or with `PersonPairChange.inverted` undoes it. Facts that were changed
  /// since then stay.
  /// - Throws: `StoreError`; nothing is then changed.
  public func apply(_ change: PersonPairChange) async throws(StoreError) {
    try await write { db in
      _ = try PersonPairRecord.set(change.after, db, card: change.card, other: change.person)
      let (from, to) =
        change.isInverted ? (change.person, change.card) : (change.card, change.person)
      for references in change.references { try references.move(db, from: from, to: to) }
      guard let facts = change.facts,
        try LocalFactsRecord.facts(db, personID: change.person) == facts.before
      else { return }
      try LocalFactsRecord.set(facts.after, db, personID: change.person)
    }
  }
}

extension PersonPairChange {
  /// Shows a card as a part of another person.
  static func merge(_ card: Int64, into person: Int64, in db: Database) throws -> Self? {
    let merged = try PersonPairRecord.merged(db)
    let (card, person) = (merged[card], merged[person])
    guard card != person,
      try PersonPairRecord.set(true, db, card: card, other: person)
    else { return nil }
    let old = try LocalFactsRecord.facts(db, personID: person)
    let new = old.joined(with: try LocalFactsRecord.facts(db, personID: card))
    if new != old { try LocalFactsRecord.set(new, db, personID: person) }
    return PersonPairChange(
      card: card, person: person, before: nil, after: true,
      facts: new == old ? nil : (before: old, after: new),
      references: try PersonReferences.move(db, from: card, to: person))
  }

  /// Shows a card as a person of its own.
  static func separate(_ card: Int64, from person: Int64, in db: Database) throws -> Self? {
    let old = try PersonPairRecord.all(db).first {
      PersonPair($0.card, $0.other) == PersonPair(card, person)
    }
    guard
      try PersonPairRecord.set(
        false, db, card: old?.card ?? card, other: old?.other ?? person)
    else { return nil }
    return PersonPairChange(
      card: old?.card ?? card, person: old?.other ?? person, before: old?.isMerged, after: false,
      facts: nil)
  }
}

extension LocalFacts {
  /// Returns the facts with those about the same person elsewhere.
  func joined(with other: LocalFacts) -> LocalFacts {
    var all = self
    all.position = position ?? other.position
    all.habits.formUnion(other.habits)
    all.isFavorite = isFavorite || other.isFavorite
    all.tags = Array(
      (tags + other.tags.filter { !tags.contains($0) }).prefix(Self.maximumTags))
    let notes = [notes, notes == other.notes ? "" : other.notes].filter { !$0.isEmpty }
    all.notes = String(notes.joined(separator: "\n\n").prefix(Self.maximumNotes))
    all.lastContact = [lastContact, other.lastContact].compactMap(\.self).max()
    all.contactWeeks = contactWeeks ?? other.contactWeeks
    return all
  }
}
