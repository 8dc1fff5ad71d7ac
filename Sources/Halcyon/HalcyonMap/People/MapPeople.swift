import Foundation

/// The people on the map, arranged so that those in any square are found quickly.
public struct MapPeople: Sendable {
  /// The distance within which people are drawn together, in logical pixels at normal text size.
  static let reach = 46.0
  /// Bits of each coordinate in a Morton code.
  private static let codeBits = 24

  /// The people, in the given order.
  public let people: [MapPerson]
  /// The people in Morton order: each square of a quadtree is a range of it.
  private let order: [Int32]
  private let points: [MapPoint]
  private let codes: [UInt64]

  /// No people.
  public static let none = MapPeople([])

  /// - Complexity: O(n log n).
  public init(_ people: [MapPerson]) {
    self.people = people
    points = people.map(\.point)
    var entries: [(code: UInt64, index: Int32)] = []
    entries.reserveCapacity(people.count)
    for (index, point) in zip(Int32(0)..., points) {
      entries.append((Self.code(point), index))
    }
    entries.sort { ($0.code, $0.index) < ($1.code, $1.index) }
    order = entries.map(\.index)
    codes = entries.map(\.code)
  }

  /// Returns the person at an index of a cluster's members.
  public subscript(index: Int32) -> MapPerson? {
    people.indices.contains(Int(index)) ? people[Int(index)] : nil
  }

  /// Returns the ids of the people in a part of the world, in the given order.
  /// - Complexity: O(number of people).
  public func ids(in bounds: MapRect) -> [Int64] {
    let (middle, half) = ((bounds.minX + bounds.maxX) / 2, (bounds.maxX - bounds.minX) / 2)
    return points.indices.filter { index in
      var dx = points[index].x - middle
      dx -= dx.rounded()
      return abs(dx) <= half && points[index].y >= bounds.minY && points[index].y <= bounds.maxY
    }.map { people[$0].id }
  }

  /// Returns the clusters at a zoom.
  ///
  /// People within `reach` of the first one of a square are taken together; then clusters whose
  /// markers would overlap are joined. The result is the same for the same people.
  public func clusters(zoom: Double, textScale: Double = 1) -> MapClusters {
    let textScale = textScale.isFinite ? min(max(textScale, 0.5), 4) : 1
    let scale = MapViewport.worldWidth * exp2(min(max(zoom, 0), MapViewport.maximumZoom))
    let reach = Self.reach * textScale / scale
    var gathering = ClusterGathering(
      points: points, order: order, codes: codes, codeBits: Self.codeBits, reach: reach)
    let gathered = gathering.run()
    let joined = ClusterJoining.joined(gathered, pixel: textScale / scale, cell: reach * 2.2)
    return MapClusters(all: joined, zoom: zoom, textScale: textScale)
  }

  /// The interleaved bits of both coordinates.
  static func code(_ point: MapPoint) -> UInt64 {
    spread(Self.quantized(point.x)) | spread(Self.quantized(point.y)) << 1
  }

  static func quantized(_ value: Double) -> UInt64 {
    UInt64(min(max(value, 0), 1 - 1e-9) * Double(1 << codeBits))
  }

  /// Puts a zero between all bits.
  static func spread(_ value: UInt64) -> UInt64 {
    var value = value & 0xFFFF_FFFF
    value = (value | value << 16) & 0x0000_FFFF_0000_FFFF
    value = (value | value << 8) & 0x00FF_00FF_00FF_00FF
    value = (value | value << 4) & 0x0F0F_0F0F_0F0F_0F0F
    value = (value | value << 2) & 0x3333_3333_3333_3333
    return (value | value << 1) & 0x5555_5555_5555_5555
  }
}
