import Foundation

/// The second step of clustering: joins clusters whose markers would overlap.
enum ClusterJoining {
  private struct Joined {
    var x, y: Double
    var count: Int
    /// The gathered cluster, and those that it took.
    let first: Int
    var others: [Int] = []
    var isTaken = false
  }

  /// - Parameters:
  ///   - pixel: A logical pixel at normal text size, in units of the projection.
  ///   - cell: The greatest distance of overlapping markers, in units of the projection.
  static func joined(
    _ gathered: (clusters: [GatheredCluster], members: [Int32]), pixel: Double, cell: Double
  ) -> [MapCluster] {
    var all = gathered.clusters.enumerated().map { index, cluster in
      Joined(x: cluster.x, y: cluster.y, count: cluster.members.count, first: index)
    }
    var grid = SquareIndex(capacity: all.count)
    for index in all.indices { grid.insert(Int32(index), in: key(all[index], cell)) }
    // Large clusters take small ones.
    let order = all.indices.sorted { (all[$1].count, $0) < (all[$0].count, $1) }
    for index in order where !all[index].isTaken {
      join(into: index, &all, grid, pixel: pixel, cell: cell)
    }
    return arranged(all.filter { !$0.isTaken }, gathered)
  }

  private static func join(
    into index: Int, _ all: inout [Joined], _ grid: SquareIndex, pixel: Double, cell: Double
  ) {
    let (column, row) = (Int(all[index].x / cell), Int(all[index].y / cell))
    for y in (row - 1)...(row + 1) where y >= 0 {
      for x in (column - 1)...(column + 1) where x >= 0 {
        var entry = grid.last(in: SquareIndex.key(x, y))
        while entry >= 0 {
          let other = Int(grid.value(entry))
          entry = grid.before(entry)
          guard other != index, !all[other].isTaken else { continue }
          let reach =
            (MapCluster.radius(count: all[index].count) + MapCluster.radius(count: all[other].count))
            * 0.9 * pixel
          let (dx, dy) = (all[other].x - all[index].x, all[other].y - all[index].y)
          guard dx * dx + dy * dy < reach * reach else { continue }
          let total = Double(all[index].count + all[other].count)
          let share = Double(all[other].count) / total
          all[index].x += dx * share
          all[index].y += dy * share
          all[index].count += all[other].count
          all[index].others.append(all[other].first)
          all[index].others += all[other].others
          all[other].isTaken = true
        }
      }
    }
  }

  /// Puts the members of each cluster one after another.
  private static func arranged(
    _ clusters: [Joined], _ gathered: (clusters: [GatheredCluster], members: [Int32])
  ) -> [MapCluster] {
    var members: [Int32] = []
    members.reserveCapacity(gathered.members.count)
    var ranges: [Range<Int>] = []
    for cluster in clusters {
      let first = members.count
      for part in [cluster.first] + cluster.others {
        members += gathered.members[gathered.clusters[part].members]
      }
      ranges.append(first..<members.count)
    }
    return zip(clusters, ranges).map { cluster, range in
      MapCluster(point: MapPoint(x: cluster.x, y: cluster.y), members: members[range])
    }
  }

  private static func key(_ cluster: Joined, _ cell: Double) -> UInt64 {
    SquareIndex.key(Int(cluster.x / cell), Int(cluster.y / cell))
  }
}
