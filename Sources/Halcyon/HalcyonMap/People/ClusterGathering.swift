import Foundation

/// A cluster while it is computed.
struct GatheredCluster {
  var x, y: Double
  var members: Range<Int>
}

/// The first step of clustering: takes people together who are within reach of one of them.
struct ClusterGathering {
  private let points: [MapPoint]
  private let reach: Double
  private let shift: UInt64
  private let bits: Int
  /// The people of each square that are not taken yet, as ranges of `remaining`.
  private var squares: SquareIndex
  private var ranges: [Range<Int>] = []
  private var keys: [UInt64] = []
  private var remaining: [Int32]
  private var members: [Int32] = []

  init(points: [MapPoint], order: [Int32], codes: [UInt64], codeBits: Int, reach: Double) {
    self.points = points
    self.reach = reach
    remaining = order
    squares = SquareIndex(capacity: points.count)
    // The smallest squares whose side is at least the reach.
    bits = min(max(Int(-log2(max(reach, 1e-9))), 0), codeBits)
    shift = UInt64(2 * (codeBits - bits))
    var start = 0
    while start < codes.count {
      let key = codes[start] >> shift
      var end = start + 1
      while end < codes.count, codes[end] >> shift == key { end += 1 }
      squares.insert(Int32(ranges.count), in: key)
      ranges.append(start..<end)
      keys.append(key)
      start = end
    }
  }

  /// Returns the clusters and the indices of their members.
  mutating func run() -> (clusters: [GatheredCluster], members: [Int32]) {
    members.reserveCapacity(remaining.count)
    var clusters: [GatheredCluster] = []
    var nearby: [Int] = []
    for square in ranges.indices where !ranges[square].isEmpty {
      findNeighbors(of: square, &nearby)
      while !ranges[square].isEmpty {
        clusters.append(gather(around: ranges[square].lowerBound, in: nearby))
      }
    }
    return (clusters, members)
  }

  private mutating func gather(around seed: Int, in nearby: [Int]) -> GatheredCluster {
    let center = points[Int(remaining[seed])]
    let first = members.count
    var (x, y) = (0.0, 0.0)
    for square in nearby {
      var range = ranges[square]
      var at = range.lowerBound
      while at < range.upperBound {
        let point = points[Int(remaining[at])]
        let (dx, dy) = (point.x - center.x, point.y - center.y)
        guard dx * dx + dy * dy <= reach * reach else {
          at += 1
          continue
        }
        x += point.x
        y += point.y
        members.append(remaining[at])
        // The first of the rest moves here, so that the range shrinks at its start.
        remaining[at] = remaining[range.lowerBound]
        range = (range.lowerBound + 1)..<range.upperBound
        at += 1
      }
      ranges[square] = range
    }
    let count = Double(members.count - first)
    return GatheredCluster(x: x / count, y: y / count, members: first..<members.count)
  }

  /// The square and those around it, without those that are empty.
  private func findNeighbors(of square: Int, _ found: inout [Int]) {
    let key = keys[square]
    let (column, row) = (Self.compact(key), Self.compact(key >> 1))
    found.removeAll(keepingCapacity: true)
    for y in (row - 1)...(row + 1) {
      for x in (column - 1)...(column + 1)
      where x >= 0 && y >= 0 && x < 1 << bits && y < 1 << bits {
        let key = MapPeople.spread(UInt64(x)) | MapPeople.spread(UInt64(y)) << 1
        let entry = squares.last(in: key)
        if entry >= 0 { found.append(Int(squares.value(entry))) }
      }
    }
  }

  /// Every second bit; the inverse of `spread`.
  private static func compact(_ value: UInt64) -> Int {
    var value = value & 0x5555_5555_5555_5555
    value = (value | value >> 1) & 0x3333_3333_3333_3333
    value = (value | value >> 2) & 0x0F0F_0F0F_0F0F_0F0F
    value = (value | value >> 4) & 0x00FF_00FF_00FF_00FF
    value = (value | value >> 8) & 0x0000_FFFF_0000_FFFF
    return Int((value | value >> 16) & 0xFFFF_FFFF)
  }
}
