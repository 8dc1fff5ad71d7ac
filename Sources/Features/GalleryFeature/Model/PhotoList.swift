import HalcyonCore

/// A list of photos with the lookups that the grid needs. Created off the main thread.
public nonisolated struct PhotoList: Sendable {
  /// The photos, the newest first.
  public let photos: [Photo]
  /// The ids in the same order.
  public let ids: [Int64]
  /// The months of the photos.
  public let months: PhotoMonths
  /// The aspect ratios (width by height) in the same order.
  public let ratios: [Float]
  /// The photos of bursts of which only the first is in the list, by its ID.
  public let stacks: [Int64: [Photo]]
  private let positions: [Int64: Int]

  /// - Parameter stacks: The photos of bursts of which only the first is in the list, by its ID.
  /// - Complexity: O(`photos.count`).
  public init(_ photos: [Photo], stacks: [Int64: [Photo]] = [:]) {
    self.photos = photos
    self.stacks = stacks
    ids = photos.map(\.id)
    months = PhotoMonths(photos, stackedCounts: stacks.mapValues { $0.count - 1 })
    ratios = photos.map { photo in
      let size = photo.shownSize
      return Float(size.width) / Float(max(size.height, 1))
    }
    positions = Dictionary(zip(ids, 0...), uniquingKeysWith: { first, _ in first })
  }

  /// Returns the photo with an id; `nil` if the list does not contain it.
  public subscript(id: Int64) -> Photo? { positions[id].map { photos[$0] } }

  /// Returns the index of a photo.
  public func index(of id: Int64) -> Int? { positions[id] }

  /// Returns the photos that were taken close in time and place to a photo; `nil` without others.
  public func moment(of id: Int64) -> PhotoMoment? {
    positions[id].flatMap { PhotoMoment(around: $0, in: photos) }
  }

  /// Returns the photo that stands for a photo in the list: itself, or the first of its burst.
  public func cover(of id: Int64) -> Int64? {
    if positions[id] != nil { return id }
    return stacks.first { $0.value.contains { $0.id == id } }?.key
  }

  /// Returns the photos with the given IDs in the order of the list, with all photos of a burst of
  /// which only the first is in the list.
  public func photos(of ids: Set<Int64>) -> [Photo] {
    ids.compactMap { positions[$0] }.sorted().flatMap { stacks[photos[$0].id] ?? [photos[$0]] }
  }

  /// Returns the photo that is `distance` positions after another; `nil` beyond the ends.
  public func neighbor(of id: Int64, by distance: Int) -> Photo? {
    guard let index = positions[id], photos.indices.contains(index + distance) else { return nil }
    return photos[index + distance]
  }

  /// Returns the list with only the first photo of each burst.
  /// - Parameter expanded: The photos of bursts that are shown as a whole.
  public func stacked(except expanded: Set<Int64>) -> PhotoList {
    var (stacks, kept, end) = ([Int64: [Photo]](), [Photo](), 0)
    for range in PhotoBurst.ranges(in: photos) {
      guard !range.contains(where: { expanded.contains(ids[$0]) }) else { continue }
      kept += photos[end...range.lowerBound]
      stacks[ids[range.lowerBound]] = Array(photos[range])
      end = range.upperBound
    }
    guard !stacks.isEmpty else { return self }
    return PhotoList(kept + photos[end...], stacks: stacks)
  }

  /// Returns the photos that match a filter.
  /// - Parameters:
  ///   - today: The current day in local time.
  ///   - found: The photos that match the search; `nil` without a search.
  public func filtered(_ filter: PhotoFilter, today: Day, found: Set<Int64>?) -> PhotoList {
    guard filter != PhotoFilter() else { return self }
    let now = today.components
    return PhotoList(
      photos.filter { photo in
        guard !filter.isFavorites || photo.isFavorite, found?.contains(photo.id) ?? true else {
          return false
        }
        guard filter.times?.contains(photo.wallTime) ?? true else { return false }
        guard filter.isOnThisDay else { return true }
        let day = photo.wallTime.day.components
        return day.month == now.month && day.day == now.day && day.year < now.year
      })
  }
}

/// Which photos the gallery shows; by default all.
public nonisolated struct PhotoFilter: Hashable, Sendable {
  /// Only favorites.
  var isFavorites = false
  /// Only photos of the current day in earlier years.
  var isOnThisDay = false
  /// Only photos that were taken in this time.
  var times: ClosedRange<WallTime>?
  /// Only photos that match these words.
  var search = ""

  /// Creates a filter for all photos.
  public init() {}
}
