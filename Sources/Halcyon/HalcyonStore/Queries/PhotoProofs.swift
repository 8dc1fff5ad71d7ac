import GRDB
import HalcyonCore

/// A day of a habit that a photo proves.
public struct PhotoProof: Hashable, Sendable {
  /// The name of the habit.
  public let habit: String
  /// The day.
  public let day: Day
}

extension HalcyonDatabase {
  /// Returns the days of habits that a photo proves, the newest first.
  /// - Throws: `StoreError`.
  public func photoProofs(_ id: Int64) async throws(StoreError) -> [PhotoProof] {
    try await read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT habit.name, habitEntry.day FROM habitEntry
          JOIN habit ON habit.id = habitEntry.habitId
          WHERE habitEntry.photoId = ? ORDER BY habitEntry.day DESC LIMIT 20
          """, arguments: [id]
      ).map { PhotoProof(habit: $0[0], day: Day(clamping: $0[1])) }
    }
  }
}
