/// A directed piece of the border of an area, which lies to the right of it, y growing downward.
struct BorderEdge {
  typealias Place = OutlineMesh.Place

  let from, to: Place
  /// The curve that it is a piece of; nil for a piece of a row.
  let curve: Int?
  /// The parameters of the curve at both ends.
  let fromShare, toShare: Double
}

extension OutlineMesh {
  /// The border of the merged area.
  ///
  /// The plane is cut into slabs at all rows where something starts, ends or crosses. Within a slab
  /// the sides have an order, and the area is made of trapezoids between them; what two slabs have
  /// in common cancels. So the edges always close, however odd the outlines are.
  ///
  /// - Source: the scan line method, as in Bentley and Ottmann, "Algorithms for Reporting and Counting
  ///   Geometric Intersections" (1979), with the order worked out anew in each slab.
  mutating func borders(of mode: MergeMode, within steps: inout Int) -> [BorderEdge]? {
    guard let rows = rows(within: &steps) else { return nil }
    var slabs = SlabWalk(mode: mode, outlineCount: outlineCount)
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

/// Goes down from slab to slab.
private struct SlabWalk {
  /// A side within the present slab.
  private struct Crossing {
    let side: OutlineMesh.Side
    var top = 0
    var bottom = 0

    func isBefore(_ other: Crossing) -> Bool {
      (top + bottom, top, bottom) < (other.top + other.bottom, other.top, other.bottom)
    }
  }

  /// A change of what lies below a row less what lies above it, from `x` on.
  private struct Change {
    let x, amount: Int
  }

  let mode: MergeMode
  private(set) var edges: [BorderEdge] = []
  private var open: [Crossing] = []
  private var changes: [Change] = []
  private var windings: [Int]

  var openCount: Int { open.count }

  init(mode: MergeMode, outlineCount: Int) {
    self.mode = mode
    windings = Array(repeating: 0, count: outlineCount)
  }

  mutating func enter(_ side: OutlineMesh.Side) { open.append(Crossing(side: side)) }

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
      // Sides that lie on one another count together, so that nothing is left between them.
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
    // Outlines are closed, so that none is open behind the last side.
    addRow(top)
    changes = below
  }

  /// The order hardly changes from slab to slab, which suits sorting by insertion.
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
    let high = OutlineMesh.Place(x: crossing.top, y: top)
    let low = OutlineMesh.Place(x: crossing.bottom, y: bottom)
    let (highShare, lowShare) = (side.share(at: top), side.share(at: bottom))
    edges.append(
      isLeft
        ? BorderEdge(
          from: low, to: high, curve: side.curve, fromShare: lowShare, toShare: highShare)
        : BorderEdge(
          from: high, to: low, curve: side.curve, fromShare: highShare, toShare: lowShare))
  }

  /// Adds the pieces of a row that are border, and forgets its changes.
  mutating func addRow(_ row: Int) {
    changes.sort { $0.x < $1.x }
    var depth = 0
    for (index, change) in changes.enumerated() {
      depth += change.amount
      guard depth != 0, index + 1 < changes.count, changes[index + 1].x > change.x else { continue }
      let left = OutlineMesh.Place(x: change.x, y: row)
      let right = OutlineMesh.Place(x: changes[index + 1].x, y: row)
      for _ in 0..<abs(depth) {
        edges.append(
          BorderEdge(
            from: depth > 0 ? left : right, to: depth > 0 ? right : left, curve: nil,
            fromShare: 0, toShare: 0))
      }
    }
    changes = []
  }
}
