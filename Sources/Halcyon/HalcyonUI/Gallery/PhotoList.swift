import HalcyonCore

/// A list of photos with the lookups that the grid needs. Created off the main thread.
public nonisolated struct PhotoList: Sendable {
  /// The photos, the newest first.
  public let photos: [Photo]
  /// The ids in the same order.
  public let ids: [Int64]
  /// The months of the photos.
  public let months: PhotoMonths
  private let positions: [Int64: Int]

  /// - Complexity: O(`photos.count`).
  public init(_ photos: [Photo]) {
    self.photos = photos
    ids = photos.map(\.id)
    months = PhotoMonths(photos)
    positions = Dictionary(zip(ids, 0...), uniquingKeysWith: { first, _ in first })
  }

  /// Returns the photo with an id; `nil` if the list does not contain it.
  public subscript(id: Int64) -> Photo? { positions[id].map { photos[$0] } }

  /// Returns the index of a photo.
  public func index(of id: Int64) -> Int? { positions[id] }

  /// Returns the photo that is `distance` positions after another; `nil` beyond the ends.
  public func neighbor(of id: Int64, by distance: Int) -> Photo? {
    guard let index = positions[id], photos.indices.contains(index + distance) else { return nil }
    return photos[index + distance]
  }
}
