import HalcyonRecords
import HalcyonStore
import HalcyonText
import Observation

/// The rows of some tables that could not be read.
@MainActor @Observable
package final class UnreadableRowsModel {
  @ObservationIgnored private let tables: Set<StoreTable>
  @ObservationIgnored private var following: Task<Void, Never>?
  /// The notice to show above a list; `nil` if all rows could be read.
  package private(set) var notice: String?

  /// Creates a model without rows.
  package init(_ tables: Set<StoreTable>) { self.tables = tables }

  isolated deinit { following?.cancel() }

  /// Follows the rows that a database could not read.
  package func use(_ database: HalcyonDatabase) {
    following?.cancel()
    following = Task { [weak self, tables] in
      for await rows in database.unreadable.changes() {
        guard let self else { return }
        let new = UserText.notice(rows.filter { tables.contains($0.table) })
        if new != notice { notice = new }
      }
    }
  }
}
