import Foundation
import HalcyonCore
import HalcyonKit
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization

/// Merging people who are in several sources. Each decision can be undone.
extension PersonActions {
  /// Shows two people as one.
  func merge(_ suggestion: MergeSuggestion) {
    let name = PersonText.name(model.people[suggestion.first]?.displayName ?? "")
    decide(trc("person", "Merged “%1”", name)) {
      $0.promise(mergeOf: suggestion.second, into: suggestion.first, at: Date())
    }
  }

  /// Does not suggest to merge two people again.
  func keepSeparate(_ suggestion: MergeSuggestion) {
    let name = PersonText.name(model.people[suggestion.first]?.displayName ?? "")
    decide(trc("person", "Kept “%1” separate", name)) {
      $0.promise(separationOf: suggestion.second, from: suggestion.first, at: Date())
    }
  }

  /// Shows a card that was merged as a person of its own again.
  func separate(_ part: StoredPerson.Part, from id: Int64) {
    decide(trc("person", "Separated “%1”", PersonText.name(part.displayName))) {
      $0.promise(separationOf: part.id, from: id, at: Date())
    }
  }

  private func decide(
    _ title: String, _ promise: (HalcyonDatabase) -> StorePromise<PersonPairChange?>
  ) {
    guard let database = model.database else { return }
    let promise = promise(database)
    var made: PersonPairChange?
    perform(
      UndoableChange(
        title: title, undo: { if let made { try await database.apply(made.inverted) } },
        redo: {
          if let made { return try await database.apply(made) }
          made = try await database.keep(promise)
          if made == nil { throw CancellationError() }
        }))
  }
}
