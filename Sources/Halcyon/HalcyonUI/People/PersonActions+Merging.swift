import HalcyonCore
import HalcyonStore
import HalcyonText
import Localization

/// Merging people who are in several sources. Each decision can be undone.
extension PersonActions {
  /// Shows two people as one.
  func merge(_ suggestion: MergeSuggestion) {
    let name = PersonText.name(model.people[suggestion.first]?.displayName ?? "")
    decide(tr("“%1” merged", name)) { database async throws(StoreError) in
      try await database.mergePerson(suggestion.second, into: suggestion.first)
    }
  }

  /// Does not suggest to merge two people again.
  func keepSeparate(_ suggestion: MergeSuggestion) {
    let name = PersonText.name(model.people[suggestion.first]?.displayName ?? "")
    decide(tr("“%1” kept separate", name)) { database async throws(StoreError) in
      try await database.separatePeople(suggestion.second, from: suggestion.first)
    }
  }

  /// Shows a card that was merged as a person of its own again.
  func separate(_ part: StoredPerson.Part, from id: Int64) {
    decide(tr("“%1” separated", PersonText.name(part.displayName))) {
      database async throws(StoreError) in
      try await database.separatePeople(part.id, from: id)
    }
  }

  private func decide(
    _ title: String,
    _ change: @escaping @Sendable (HalcyonDatabase) async throws(StoreError) -> PersonPairChange?
  ) {
    guard let database = model.database else { return }
    Task { [weak self] in
      do {
        guard let made = try await change(database) else { return }
        self?.window?.undo.record(
          UndoableChange(
            title: title, undo: { try await database.apply(made.inverted) },
            redo: { try await database.apply(made) }))
      } catch {
        self?.window?.showToast(UndoFailure(error).cause, button: nil, onButton: nil)
      }
    }
  }
}
