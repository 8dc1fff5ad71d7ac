import LottieCore

/// Closed polygons in pixels, in flat storage that is reused.
public struct Polygons {
  /// The corners of all polygons.
  public private(set) var points: [Vector2] = []
  /// The index at which each polygon ends; they follow each other.
  public private(set) var ends: [Int] = []

  /// Creates an empty list.
  public init() {}

  /// Removes all polygons and keeps the memory.
  public mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Appends a corner to the open polygon.
  mutating func add(_ point: Vector2) { points.append(point) }

  /// Ends the open polygon, if it has corners.
  mutating func close() {
    if points.count > (ends.last ?? 0) { ends.append(points.count) }
  }
}
