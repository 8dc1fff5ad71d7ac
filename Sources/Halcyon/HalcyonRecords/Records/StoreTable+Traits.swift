/// How the rows of a table take part in the services that must not forget any of them.
public struct StoreTableTraits: Hashable, Sendable {
  /// What the rows are.
  public enum Content: Hashable, Sendable {
    /// What the user entered or decided.
    case entered
    /// What a contact source or a photo file has, as it was read.
    case received
    /// What can be computed or fetched again.
    case derived
    /// How the program has run.
    case bookkeeping
  }

  /// How the rows follow when two people are merged.
  public enum Merge: Hashable, Sendable {
    /// The rows are not about people.
    case unrelated
    /// The card of the row is shown as a part of the person.
    case shown
    /// What the rows say about both is joined.
    case joined
    /// The rows refer to the person that stays.
    case moved
  }

  /// How a change of the rows is undone.
  public enum Undo: Hashable, Sendable {
    /// By a change of habits, of a person, of a merge, of local facts, or of photos.
    case habitChange, personChange, pairChange, factsEdit, photoSnapshot
    /// People return from the trash.
    case trash
    /// From the backup that was made before.
    case backup
    /// By the opposite command: adding what was removed.
    case opposite
    /// The user does not change the rows.
    case unneeded
  }

  /// What the rows are.
  public var content: Content
  /// Where the archive of everything has the rows besides in its copy of the database, which has
  /// all of them; `nil` if nowhere.
  public var exportFolder: String?
  /// How the rows follow when two people are merged.
  public var merge = Merge.unrelated
  /// How a change is undone.
  public var undo: Undo
  /// Whether `halcyon doctor --verify` compares the rows with their digests. Derived rows and
  /// bookkeeping would not be missed, and change too often.
  public var isDigested: Bool { content == .entered || content == .received }
}

extension StoreTable {
  /// How the rows of the table take part in export, restoration, merging, undo and verification.
  /// Backups and the archive contain the whole database, so that all rows are restored.
  public var traits: StoreTableTraits {
    switch self {
    case .source: .init(content: .entered, undo: .backup)
    case .person: .init(content: .received, exportFolder: "people", merge: .shown, undo: .trash)
    case .address, .place: .init(content: .received, merge: .shown, undo: .trash)
    case .sourceCard: .init(content: .received, undo: .unneeded)
    case .pendingRemoval: .init(content: .received, undo: .unneeded)
    case .habitGroup: .init(content: .entered, exportFolder: "habits", undo: .habitChange)
    case .habit, .habitEntry, .habitHoliday:
      .init(content: .entered, exportFolder: "habits", merge: .moved, undo: .habitChange)
    case .localFacts, .localFactsHabit:
      .init(content: .entered, merge: .joined, undo: .factsEdit)
    case .personPair: .init(content: .entered, undo: .pairChange)
    case .removedPerson: .init(content: .received, undo: .trash)
    case .photo: .init(content: .received, exportFolder: "photos", undo: .photoSnapshot)
    case .photoFolder: .init(content: .entered, undo: .opposite)
    case .photoExclusion: .init(content: .entered, undo: .photoSnapshot)
    case .photoPersonName: .init(content: .entered, merge: .moved, undo: .opposite)
    case .geocodingServer: .init(content: .entered, undo: .opposite)
    case .geocodingCache: .init(content: .derived, undo: .unneeded)
    case .geocodingRequests, .activityRun, .activityEvent:
      .init(content: .bookkeeping, undo: .unneeded)
    }
  }

  /// The tables whose rows are compared with digests.
  package static let digested = allCases.filter(\.traits.isDigested)

  /// The columns that are not in the digest, because triggers of the database compute them.
  var undigestedColumns: Set<String> { self == .habit ? ["revision"] : [] }

  /// The tables of the schema that hold no rows of their own, with the reason.
  package static let others: [String: StoreTableTraits.Content] = [
    "personSearch": .derived, "personPhone": .derived, "personSearchPending": .derived,
    "photoText": .derived, "rowDigest": .derived, "rowDigestColumns": .derived,
    "storeIdentity": .bookkeeping, "appliedChange": .bookkeeping,
    "generation": .bookkeeping, "grdb_migrations": .bookkeeping, "sqlite_sequence": .bookkeeping,
  ]
}
