import HalcyonContacts
import HalcyonCore
import HalcyonStore
import Observation

/// One person with the whole content of their card.
@Observable
@MainActor final class PersonModel {
  /// A person as stored, and their parsed card.
  struct Person: Equatable {
    var stored: StoredPerson
    var details: PersonDetails
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
          let details = await Self.details(of: stored, known: self?.person)
          self?.phase = .ready(Person(stored: stored, details: details))
        }
      } catch {
        self?.phase = .failed(error as? StoreError ?? .failed(message: "\(error)"))
      }
    }
  }

  isolated deinit { task?.cancel() }

  /// Stops observing.
  func end() { task?.cancel() }

  @concurrent private nonisolated static func details(
    of stored: StoredPerson, known: Person?
  ) async -> PersonDetails {
    if let known, known.stored.raw == stored.raw { return known.details }
    return CardDetails.read(stored.raw)
  }
}
