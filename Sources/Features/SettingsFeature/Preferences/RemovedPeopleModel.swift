import HalcyonKit
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization
import Observation

/// The model of the list of removed people.
@MainActor @Observable
final class RemovedPeopleModel {
  /// The number of people in the list; others are only counted.
  static let limit = 50

  /// The beginning of the list; empty until the store is open.
  private(set) var list = RemovedPeopleList(people: [], count: 0)
  @ObservationIgnored private let database: HalcyonDatabase?
  @ObservationIgnored private var task: Task<Void, Never>?

  /// Creates a model.
  /// - Parameter services: The services; `nil` while the store is not open.
  init(_ services: AppServices?) {
    database = services?.database
    task = Task { [weak self, database] in
      do {
        guard let lists = database?.removedPeopleObservation(limit: Self.limit) else { return }
        for try await list in lists { self?.list = list }
      } catch { return }
    }
  }

  isolated deinit { task?.cancel() }

  /// Restores a person.
  /// - Returns: The localized message about the result.
  func restore(_ person: RemovedPerson) async -> String {
    await restore { _ in
      [person.id]
    } message: { _ in
      trc("person", "Restored “%1”", UserText.name(person))
    }
  }

  /// Restores all people.
  /// - Returns: The localized message about the result.
  func restoreAll() async -> String {
    await restore { database async throws(StoreError) in
      try await database.removedPeople().map(\.id)
    } message: {
      ntr("%1 person restored", "%1 people restored", $0)
    }
  }

  private func restore(
    _ ids: (HalcyonDatabase) async throws(StoreError) -> [Int64], message: (Int) -> String
  ) async -> String {
    guard let database else { return tr("The database is not open.") }
    do throws(StoreError) {
      let restored = try await database.restorePeople(try await ids(database))
      return restored.isEmpty ? tr("The source lists these people again.") : message(restored.count)
    } catch { return UserText.sentence(error) }
  }
}
