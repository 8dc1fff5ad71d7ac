import HalcyonCore

/// The photos of the gallery with what a grid asks for, put together off the main thread.
public nonisolated struct PhotoList: Sendable {
  /// The newest first.
  public let photos: [Photo]
  /// The same order.
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

  /// `nil` where there is no photo with that id.
  public subscript(id: Int64) -> Photo? { positions[id].map { photos[$0] } }

  /// The place of a photo in the order.
  public func index(of id: Int64) -> Int? { positions[id] }

  /// The photo so many places after another; `nil` beyond the ends.
  public func neighbor(of id: Int64, by distance: Int) -> Photo? {
    guard let index = positions[id], photos.indices.contains(index + distance) else { return nil }
    return photos[index + distance]
  }
}
