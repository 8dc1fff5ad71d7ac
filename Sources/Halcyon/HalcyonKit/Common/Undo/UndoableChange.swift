import HalcyonRecords
import HalcyonText
import Localization

/// A change that the user made, with the operations that undo it and repeat it.
///
///     let change = UndoableChange(
///       title: tr("Removed “%1”", name), undo: { try await model.restore(habit) },
///       redo: { try await model.delete(habit.id) })
///     window.undo.record(change)  // after the change was made, or
///     window.undo.perform(change)  // to make it with `redo`
///
/// Redo follows undo on the same stored state, so both may refer to ids: undo of a removal must
/// restore the id.
package struct UndoableChange {
  package typealias Operation = @MainActor () async throws -> Void

  /// What was done, in sentence case and without a period: “Removed “Read””.
  package var title: String
  /// Whether a toast with an Undo button appears when the change is made. False for changes that
  /// are visible and as easily reverted, such as a tick; they can be undone all the same.
  package var isAnnounced = true
  /// Reverts the change, which is in place.
  package var undo: Operation
  /// Makes the change again after `undo`.
  package var redo: Operation

  package init(
    title: String, isAnnounced: Bool = true, undo: @escaping Operation, redo: @escaping Operation
  ) {
    self.title = title
    self.isAnnounced = isAnnounced
    self.undo = undo
    self.redo = redo
  }
}

/// An operation that could not be performed.
package struct UndoFailure: Error, Equatable {
  /// The localized cause in sentences, with what the user can do.
  package let cause: String

  package init(cause: String) { self.cause = cause }

  /// The cause of any error of an operation.
  package init(_ error: any Error) {
    cause =
      switch error {
      case let error as UndoFailure: error.cause
      case let error as StoreError: UserText.sentence(error)
      // A description would be English and for developers.
      default: tr("An unexpected error occurred (%1).", "\(type(of: error))")
      }
  }
}
