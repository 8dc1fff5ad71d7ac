import GRDB
import HalcyonCore
import HalcyonRecords

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
    try await readRows { db, pass in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT habit.name, habitEntry.day, habitEntry.habitId FROM habitEntry
          JOIN habit ON habit.id = habitEntry.habitId
          WHERE habitEntry.photoId = ? ORDER BY habitEntry.day DESC LIMIT 20
          """, arguments: [id])
      return try pass.values(.habitEntry, rows) {
        PhotoProof(habit: try $0.value(0), day: try $0.day(1))
      }
    }
  }
}
