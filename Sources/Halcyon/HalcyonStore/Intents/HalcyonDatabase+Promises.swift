import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

extension HalcyonDatabase {
  /// Promises a change of habits.
  /// - Parameter date: The time of the change.
  public func promise(_ intent: HabitIntent, at date: Date) -> StorePromise<HabitChange> {
    promise(.habits(intent), at: date) { db in
      var writer = HabitWriter(db)
      try writer.perform(intent, at: date)
      return try writer.recorded
    }
  }

  /// Promises a change of one of the local facts about a person. Its outcome is the edit that
  /// restores the previous value; `nil` if nothing changed or the person does not exist.
  public func promise(
    _ edit: LocalFactsEdit, to person: Int64, at date: Date
  ) -> StorePromise<LocalFactsEdit?> {
    promise(.facts(edit, person: person), at: date) { db in
      try LocalFactsRecord.apply(edit, db, personID: person)
    }
  }

  /// Promises a change of photos. Its outcome is the photos before the change.
  public func promise(
    _ change: PhotoChange, of ids: [Int64], at date: Date
  ) -> StorePromise<PhotoSnapshot> {
    promise(.photos(change, ids: ids), at: date) { db in
      try PhotoRecord.apply(change, to: ids, in: db)
    }
  }

  /// Promises to link a name in photos to a person. Its outcome is the person to whom it was
  /// linked.
  public func promise(
    linkOf name: String, to person: Int64?, at date: Date
  ) -> StorePromise<Int64?> {
    promise(.photoName(name, person: person), at: date) { db in
      try Self.link(name, to: person, in: db)
    }
  }

  /// Promises to show a card as a part of another person; see `mergePerson`.
  public func promise(
    mergeOf card: Int64, into person: Int64, at date: Date
  ) -> StorePromise<PersonPairChange?> {
    promise(.mergePeople(card: card, into: person), at: date) { db in
      try PersonPairChange.merge(card, into: person, in: db)
    }
  }

  /// Promises to show a card as a person of its own; see `separatePeople`.
  public func promise(
    separationOf card: Int64, from person: Int64, at date: Date
  ) -> StorePromise<PersonPairChange?> {
    promise(.separatePeople(card: card, from: person), at: date) { db in
      try PersonPairChange.separate(card, from: person, in: db)
    }
  }

  /// Promises to set or remove the geocoding server.
  public func promise(_ server: GeocodingServer?, at date: Date) -> StorePromise<Void> {
    promise(.geocodingServer(server), at: date) { db in try Self.set(server, in: db) }
  }

  private func promise<Outcome: Sendable>(
    _ intent: StoreIntent, at date: Date,
    _ body: @escaping @Sendable (Database) throws -> Outcome
  ) -> StorePromise<Outcome> {
    let ticket = (try? JSONEncoder().encode(intent)).flatMap { json in
      // Reading does not wait for the lock of another program.
      journal.open(payload: String(decoding: json, as: UTF8.self), made: date) { [writer] in
        try writer.read(StoreIdentity.read)
      }
    }
    return StorePromise(ticket, body)
  }

  /// Stores a promised change.
  /// - Returns: What was stored.
  /// - Throws: `StoreError`; nothing is then changed, now or later.
  public func keep<Outcome: Sendable>(
    _ promise: StorePromise<Outcome>
  ) async throws(StoreError) -> Outcome {
    let ticket = promise.ticket
    defer { ticket?.end() }
    return try await write { db in
      if let ticket, ticket.begin() { try AppliedChange.note(ticket.uuid, db) }
      return try promise.body(db)
    }
  }

  /// Writes all promised changes to the journal that are not stored yet, because the program ends.
  /// - Returns: The number of changes that remain for the next start.
  @concurrent @discardableResult public func keepForNextStart() async -> Int {
    keepPromises()
    return journal.pendingCount
  }

  /// Writes all promised changes to the journal that are not stored yet. Waits for the disk, so it
  /// is for the very end of the program.
  public func keepPromises() { journal.keepAll() }
}
