import HalcyonContacts
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import Observation

/// One person with the whole content of their card.
@Observable
@MainActor final class PersonModel {
  /// A person as stored, and their parsed cards.
  nonisolated struct Person: Equatable {
    var stored: StoredPerson
    /// The content of the person's own card, which the user may edit.
    var own: PersonDetails
    /// The content of all cards.
    var details: PersonDetails
    /// The accounts whose cards link to pictures that are not downloaded.
    var linking: [ContactAccount]
    /// The places of the addresses in `details`; `nil` for those that were not located.
    var places: [Place?]

    /// Joins the card of a person with those that the user merged into it.
    init(_ stored: StoredPerson, own: PersonDetails, parts: [PersonDetails] = []) {
      self.stored = stored
      self.own = own
      linking = Self.linking(stored)
      var places = Self.places(own, stored.addresses)
      details = zip(parts, stored.parts).reduce(own) { all, part in
        places += Self.places(part.0, part.1.addresses)
        return all.joined(with: part.0)
      }
      self.places = places
    }

    private static func linking(_ stored: StoredPerson) -> [ContactAccount] {
      var all: [ContactAccount] = []
      let cards = [(stored.raw, stored.account)] + stored.parts.map { ($0.raw, $0.account) }
      for (raw, account) in cards where !account.fetchesPictures && !all.contains(account) {
        // Embedded pictures are omitted without being decoded.
        if !CardPhoto.photos(in: raw, maximumBytes: 0).isEmpty { all.append(account) }
      }
      return all
    }

    private static func places(
      _ details: PersonDetails, _ stored: [StoredPerson.LocatedAddress]
    ) -> [Place?] {
      details.addresses.indices.map { stored.indices.contains($0) ? stored[$0].place : nil }
    }
  }

  /// The loading state.
  enum Phase: Equatable {
    case loading
    case ready(Person)
    /// The person was removed.
    case gone
    case failed(StoreError)
  }

  /// The loading state.
  private(set) var phase = Phase.loading
  /// The person; `nil` unless loaded.
  var person: Person? { if case .ready(let person) = phase { person } else { nil } }

  @ObservationIgnored private var task: Task<Void, Never>?

  /// Creates a model that observes a person until it is released or `end` is called.
  init(id: Int64, database: HalcyonDatabase?) {
    guard let database else { return }
    task = Task { [weak self] in
      do {
        for try await stored in database.storedPersonObservation(id: id) {
          guard let stored else {
            self?.phase = .gone
            continue
          }
          self?.phase = .ready(await Self.read(stored, known: self?.person))
        }
      } catch {
        self?.phase = .failed(error as? StoreError ?? .failed(message: "\(error)"))
      }
    }
  }

  /// Returns a person as stored; `nil` if there is none.
  static func load(_ id: Int64, from database: HalcyonDatabase) async -> Person? {
    do {
      for try await stored in database.storedPersonObservation(id: id) {
        guard let stored else { return nil }
        return await read(stored, known: nil)
      }
    } catch { return nil }
    return nil
  }

  isolated deinit { task?.cancel() }

  /// Stops observing.
  func end() { task?.cancel() }

  @concurrent private nonisolated static func read(
    _ stored: StoredPerson, known: Person?
  ) async -> Person {
    let own = known?.stored.raw == stored.raw ? known?.own : nil
    return Person(
      stored, own: own ?? CardDetails.read(stored.raw),
      parts: stored.parts.map { CardDetails.read($0.raw) })
  }
}
