/// A directed edge of the boundary of an area; the area lies to its right, with y pointing down.
struct BoundaryEdge {
  typealias GridPoint = PolygonGrid.GridPoint

  let from, to: GridPoint
  /// The curve that the edge is part of; nil for a horizontal edge between slabs.
  let curve: Int?
  /// The parameters of the curve at both ends.
  let fromShare, toShare: Double
}

extension PolygonGrid {
  /// Returns the boundary of the merged area.
  ///
  /// The plane is divided into slabs at each row where a side starts, ends or intersects another.
  /// Within a slab the sides are ordered, and the area consists of trapezoids between them; edges
  /// shared by adjacent slabs cancel. The resulting edges always form closed loops, even for
  /// degenerate paths.
  ///
  /// - Source: sweep line algorithm as in Bentley and Ottmann, "Algorithms for Reporting and
  ///   Counting Geometric Intersections" (1979), but sorting again in each slab.
  mutating func boundary(of mode: MergeMode, within steps: inout Int) -> [BoundaryEdge]? {
    guard let rows = rows(within: &steps) else { return nil }
    var slabs = SlabSweep(mode: mode, outlineCount: outlineCount)
    var next = 0
    for (top, bottom) in zip(rows, rows.dropFirst()) {
      slabs.leave(top)
      while next < sides.count, sides[next].top.y == top {
        slabs.enter(sides[next])
        next += 1
      }
      steps -= slabs.openCount + 1
      guard steps >= 0 else { return nil }
      slabs.walk(from: top, to: bottom)
    }
    if let last = rows.last {
      slabs.leave(last)
      slabs.addRow(last)
    }
    return slabs.edges
  }
}

/// Sweeps from slab to slab.
private struct SlabSweep {
  /// A side within the current slab.
  private struct Crossing {
    let side: PolygonGrid.Side
    var top = 0
    var bottom = 0

    func isBefore(_ other: Crossing) -> Bool {
      (top + bottom, top, bottom) < (other.top + other.bottom, other.top, other.bottom)
    }
  }

  /// A change, at `x`, of the difference between the coverage below and above a row.
  private struct Change {
    let x, amount: Int
  }

  let mode: MergeMode
  private(set) var edges: [BoundaryEdge] = []
  private var open: [Crossing] = []
  private var changes: [Change] = []
  private var windings: [Int]

  var openCount: Int { open.count }

  init(mode: MergeMode, outlineCount: Int) {
    self.mode = mode
    windings = Array(repeating: 0, count: outlineCount)
  }

  mutating func enter(_ side: PolygonGrid.Side) { open.append(Crossing(side: side)) }

  mutating func leave(_ row: Int) { open.removeAll { $0.side.bottom.y <= row } }

  mutating func walk(from top: Int, to bottom: Int) {
    for index in open.indices {
      open[index].top = open[index].side.x(at: top)
      open[index].bottom = open[index].side.x(at: bottom)
    }
    sortOpen()
    var holding = 0
    var isInside = false
    var below: [Change] = []
    var index = 0
    while index < open.count {
      let first = open[index]
      // Coincident sides are counted together, so that no empty area remains between them.
      while index < open.count, open[index].top == first.top, open[index].bottom == first.bottom {
        let side = open[index].side
        if windings[side.outline] != 0 { holding -= 1 }
        windings[side.outline] += side.winding
        if windings[side.outline] != 0 { holding += 1 }
        index += 1
      }
      let isNowInside = mode.isInside(
        holding: holding, of: windings.count, isInFirst: windings[0] != 0)
      guard isNowInside != isInside else { continue }
      isInside = isNowInside
      add(first, from: top, to: bottom, isLeft: isInside)
      changes.append(Change(x: first.top, amount: isInside ? 1 : -1))
      below.append(Change(x: first.bottom, amount: isInside ? -1 : 1))
    }
    // All paths are closed, so none remains open after the last side.
    addRow(top)
    changes = below
  }

  /// Insertion sort, since the order barely changes between slabs.
  private mutating func sortOpen() {
    for index in open.indices.dropFirst() where open[index].isBefore(open[index - 1]) {
      let item = open[index]
      var place = index
      while place > 0, item.isBefore(open[place - 1]) {
        open[place] = open[place - 1]
        place -= 1
      }
      open[place] = item
    }
  }

  private mutating func add(_ crossing: Crossing, from top: Int, to bottom: Int, isLeft: Bool) {
    let side = crossing.side
    let high = PolygonGrid.GridPoint(x: crossing.top, y: top)
    let low = PolygonGrid.GridPoint(x: crossing.bottom, y: bottom)
    let (highShare, lowShare) = (side.share(at: top), side.share(at: bottom))
    edges.append(
      isLeft
        ? BoundaryEdge(
          from: low, to: high, curve: side.curve, fromShare: lowShare, toShare: highShare)
        : BoundaryEdge(
          from: high, to: low, curve: side.curve, fromShare: highShare, toShare: lowShare))
  }

  /// Adds the boundary edges of a row and discards its changes.
  mutating func addRow(_ row: Int) {
    changes.sort { $0.x < $1.x }
    var depth = 0
    for (index, change) in changes.enumerated() {
      depth += change.amount
      guard depth != 0, index + 1 < changes.count, changes[index + 1].x > change.x else { continue }
      let left = PolygonGrid.GridPoint(x: change.x, y: row)
      let right = PolygonGrid.GridPoint(x: changes[index + 1].x, y: row)
      for _ in 0..<abs(depth) {
        edges.append(
          BoundaryEdge(
            from: depth > 0 ? left : right, to: depth > 0 ? right : left, curve: nil,
            fromShare: 0, toShare: 0))
      }
    }
    changes = []
  }
}
