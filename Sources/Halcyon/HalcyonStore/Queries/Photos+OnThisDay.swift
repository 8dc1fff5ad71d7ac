import GRDB
import HalcyonCore
import HalcyonRecords

/// Photos that were taken on the same day in other years.
public struct PhotosOnThisDay: Hashable, Sendable {
  /// The photos, the newest first.
  public var photos: [Photo]
  /// A Boolean value indicating whether there are any photos, also of other days.
  public var hasPhotos: Bool

  /// Creates a value.
  public init(photos: [Photo] = [], hasPhotos: Bool = false) {
    self.photos = photos
    self.hasPhotos = hasPhotos
  }
}

extension HalcyonDatabase {
  /// Returns the photos that were taken on a day in other years, and again after each change.
  public func photosOnThisDayObservation(
    _ day: Day, limit: Int
  ) -> AsyncThrowingStream<PhotosOnThisDay, any Error> {
    observe("photo", interval: .milliseconds(500)) { database throws(StoreError) in
      try await database.photosOnThisDay(day, limit: limit)
    }
  }

  /// Returns the photos that were taken on a day in other years.
  /// - Parameter limit: The maximum number of photos.
  /// - Throws: `StoreError`.
  /// - Complexity: O(years): each is looked up in an index, regardless of the number of photos.
  public func photosOnThisDay(_ day: Day, limit: Int) async throws(StoreError) -> PhotosOnThisDay {
    try await readRows { db, pass in
      let ends = try Row.fetchOne(
        db,
        sql: """
          SELECT (SELECT min(wallTime) FROM photo), (SELECT max(wallTime) FROM photo),
            EXISTS (SELECT 1 FROM photo WHERE isMissing = 0)
          """)
      guard let ends, let first = Int64.fromDatabaseValue(ends[0]),
        let last = Int64.fromDatabaseValue(ends[1])
      else { return PhotosOnThisDay() }
      let years = [first, last].map { WallTime(clamping: $0).day.components.year }
      let (year, month, number) = day.components
      let statement = try db.cachedStatement(
        sql: """
          SELECT \(ShownPhotoColumn.list) FROM photo
          WHERE wallTime >= ? AND wallTime < ? AND isMissing = 0
          ORDER BY wallTime DESC, id DESC
          """)
      let columns = StatementColumns(statement, ShownPhotoColumn.self)
      var found: [Photo] = []
      for other in (years[0]...max(years[0], years[1])).reversed()
      where other != year && found.count < limit {
        guard let day = Day(year: other, month: month, day: number),
          let start = WallTime(day: day, hour: 0, minute: 0, second: 0)?.seconds
        else { continue }
        let rows = try Row.fetchCursor(statement, arguments: [start, start + 86_400])
        found += try pass.values(.photo, rows, limit: limit - found.count) { _ in
          try Photo(columns)
        }
      }
      return PhotosOnThisDay(photos: found, hasPhotos: try ends.value(2))
    }
  }
}
