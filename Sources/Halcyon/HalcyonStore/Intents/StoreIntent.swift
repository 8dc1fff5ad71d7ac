import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

/// A change of the user that is shown as done before it is stored. Its JSON is kept in the journal
/// if the database cannot be written, so cases are never renamed.
enum StoreIntent: Codable, Sendable {
  case habits(HabitIntent)
  case facts(LocalFactsEdit, person: Int64)
  case photos(PhotoChange, ids: [Int64])
  case photoName(String, person: Int64?)
  case mergePeople(card: Int64, into: Int64)
  case separatePeople(card: Int64, from: Int64)
  case geocodingServer(GeocodingServer?)

  /// Makes the change in a transaction.
  func apply(_ db: Database, at date: Date) throws {
    switch self {
    case .habits(let intent):
      var writer = HabitWriter(db)
      try writer.perform(intent, at: date)
    case .facts(let edit, let person):
      _ = try LocalFactsRecord.apply(edit, db, personID: person)
    case .photos(let change, let ids): _ = try PhotoRecord.apply(change, to: ids, in: db)
    case .photoName(let name, let person):
      _ = try HalcyonDatabase.link(name, to: person, in: db)
    case .mergePeople(let card, let person):
      _ = try PersonPairChange.merge(card, into: person, in: db)
    case .separatePeople(let card, let person):
      _ = try PersonPairChange.separate(card, from: person, in: db)
    case .geocodingServer(let server): try HalcyonDatabase.set(server, in: db)
    }
  }
}

/// A change that is shown as done, until `HalcyonDatabase.keep` has stored it.
///
/// A change that is not stored within half a second is written to the journal, which survives the
/// end of the program. The next opening of the database applies it.
///
/// ```swift
/// let promise = database.promise(.entry(.tick, habit: id, day: today), at: now)
/// // The tick is visible.
/// let change = try await database.keep(promise)
/// ```
public final class StorePromise<Outcome: Sendable>: Sendable {
  let ticket: JournalTicket?
  let body: @Sendable (Database) throws -> Outcome

  init(_ ticket: JournalTicket?, _ body: @escaping @Sendable (Database) throws -> Outcome) {
    self.ticket = ticket
    self.body = body
  }

  /// Writes the change to the journal now, unless it is being stored.
  @concurrent public func keepInJournal() async { ticket?.keep() }

  /// Takes the promise back: the change is no longer shown, and is never stored.
  public func cancel() { ticket?.end() }
}
