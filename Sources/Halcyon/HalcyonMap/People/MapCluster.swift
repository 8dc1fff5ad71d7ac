/// People who are drawn together because they are close to each other at a zoom.
public struct MapCluster: Hashable, Sendable {
  /// The mean of the positions.
  public let point: MapPoint
  /// The indices of the people; not empty.
  public let members: ArraySlice<Int32>

  /// The number of people.
  public var count: Int { members.count }

  /// Returns the radius of the marker of `count` people, in logical pixels at normal text size.
  public static func radius(count: Int) -> Double {
    guard count > 1 else { return 20 }
    // 2: 25, 10: 36, 100 and more: 44.
    let digits = (count.bitWidth - count.leadingZeroBitCount)
    return min(21.5 + 3.5 * Double(digits - 1) + (digits > 2 ? 2 : 0), 44)
  }
}

/// All people on the map in clusters, at one zoom.
public struct MapClusters: Sendable {
  /// The clusters; every person is in exactly one of them.
  public let all: [MapCluster]
  /// The zoom for which they were computed.
  public let zoom: Double
  /// The size of text relative to normal; markers grow with it.
  public let textScale: Double

  /// No clusters.
  public static let none = MapClusters(all: [], zoom: 0, textScale: 1)

  init(all: [MapCluster], zoom: Double, textScale: Double) {
    self.all = all
    self.zoom = zoom
    self.textScale = textScale
  }

  /// Returns the radius of a cluster's marker in logical pixels.
  public func radius(of cluster: MapCluster) -> Double {
    MapCluster.radius(count: cluster.count) * textScale
  }

  /// Returns the indices of the clusters whose marker is visible, in drawing order: from top to
  /// bottom.
  public func visible(in viewport: MapViewport) -> [Int] {
    var found: [(index: Int, y: Double)] = []
    for index in all.indices {
      let (x, y) = viewport.position(of: all[index].point)
      let radius = radius(of: all[index])
      guard x > -radius, x < viewport.width + radius, y > -radius, y < viewport.height + radius
      else { continue }
      found.append((index, y))
    }
    found.sort { ($0.y, $0.index) < ($1.y, $1.index) }
    return found.map(\.index)
  }

  /// Returns the index of the topmost marker at a position.
  /// - Parameter slack: The distance beside a marker that still counts, in logical pixels.
  public func hit(x: Double, y: Double, in viewport: MapViewport, slack: Double = 4) -> Int? {
    visible(in: viewport).last { index in
      let (markerX, markerY) = viewport.position(of: all[index].point)
      let reach = radius(of: all[index]) + slack
      let (dx, dy) = (markerX - x, markerY - y)
      return dx * dx + dy * dy <= reach * reach
    }
  }

  /// The index of the cluster that contains a person; `nil` if there is none.
  /// - Complexity: O(number of people).
  public func index(ofPerson person: Int32) -> Int? {
    all.firstIndex { $0.members.contains(person) }
  }
}
