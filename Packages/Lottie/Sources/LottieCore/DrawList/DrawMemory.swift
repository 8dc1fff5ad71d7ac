/// Unused memory of draw lists, from which later frames are built without allocations.
///
/// An evaluator takes empty lists from it. A renderer returns the nodes that it no longer needs.
/// Lists that are shared with the animation or with cached nodes are not marked as owned and are
/// only released.
package struct DrawMemory: Sendable {
  /// A Boolean value indicating whether lists are taken and returned; false while nodes are
  /// evaluated that will be cached.
  var isActive = true
  private var nodes: [[DrawNode]] = []
  private var contours: [[BezierContour]] = []
  private(set) var points: [[Vector2]] = []
  /// The number of unused lists of each kind that are kept.
  private static let limit = 4_096

  package init() {}

  mutating func takeNodes() -> [DrawNode] { isActive ? nodes.popLast() ?? [] : [] }

  mutating func takeContours() -> [BezierContour] { isActive ? contours.popLast() ?? [] : [] }

  mutating func takePoints() -> [Vector2] { isActive ? points.popLast() ?? [] : [] }

  /// Takes the memory of a list of which the caller is the only owner.
  package mutating func give(_ list: inout [DrawNode]) {
    guard isActive, list.capacity > 0, nodes.count < Self.limit else { return }
    list.removeAll(keepingCapacity: true)
    nodes.append([])
    swap(&list, &nodes[nodes.count - 1])
  }

  /// Takes the memory of contours and of their points.
  mutating func give(_ list: inout [BezierContour]) {
    guard isActive, list.capacity > 0, contours.count < Self.limit else { return }
    for index in list.indices { give(&list[index].points) }
    list.removeAll(keepingCapacity: true)
    contours.append([])
    swap(&list, &contours[contours.count - 1])
  }

  mutating func give(_ list: inout [Vector2]) {
    guard isActive, list.capacity > 0, points.count < Self.limit else { return }
    list.removeAll(keepingCapacity: true)
    points.append([])
    swap(&list, &points[points.count - 1])
  }

  mutating func give(_ path: inout BezierPath) {
    guard path.isOwned.value else { return }
    give(&path.contours)
  }

  /// Takes the memory of a node of a frame that is no longer needed.
  package mutating func give(_ node: inout DrawNode) {
    var taken = DrawNode.none
    swap(&taken, &node)
    switch consume taken {
    case .shape(var shape): give(&shape.path)
    case .group(var group):
      guard group.isOwned.value else { return }
      giveAll(&group.nodes)
    case .image: break
    }
  }

  /// Takes the memory of a list and of its nodes.
  mutating func giveAll(_ list: inout [DrawNode]) {
    for index in list.indices { give(&list[index]) }
    give(&list)
  }

  /// Returns a copy of a contour, transformed by a matrix.
  mutating func copy(of contour: BezierContour, in matrix: AffineMatrix) -> BezierContour {
    var points = takePoints()
    points.reserveCapacity(contour.points.count)
    if matrix == .identity {
      points.append(contentsOf: contour.points)
    } else {
      for point in contour.points { points.append(matrix(point)) }
    }
    return BezierContour(points: points, isClosed: contour.isClosed)
  }
}

extension DrawNode {
  /// A node that draws nothing and takes no memory.
  package static let none = DrawNode.group(DrawGroup(nodes: []))

  /// Removes the nodes of a group and returns them.
  /// - Returns: the nodes, and whether the list was made for one frame.
  package mutating func takeContent() -> (nodes: [DrawNode], isOwned: Bool) {
    var node = DrawNode.none
    swap(&node, &self)
    guard case .group(var group) = consume node else { return ([], false) }
    let isOwned = group.isOwned.value
    return (group.takeNodes(), isOwned)
  }
}
