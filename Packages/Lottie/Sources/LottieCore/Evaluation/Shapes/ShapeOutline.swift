/// A path of a shape layer and the paints that apply to it.
struct ShapeOutline {
  private(set) var contours: [BezierContour]
  /// A Boolean value indicating whether the contours and their points were made for this frame.
  private(set) var isOwned = false
  var users: Users

  /// The paints that apply to a path: the index of the last one, from which each leads to the one
  /// before; nil if there is none.
  typealias Users = Int?

  init(contours: [BezierContour], isOwned: Bool = false, users: Users = nil) {
    self.contours = contours
    self.isOwned = isOwned
    self.users = users
  }

  /// Replaces the contours by others that were made for this frame.
  mutating func replace(with other: consuming [BezierContour], in memory: inout DrawMemory) {
    if isOwned { memory.give(&contours) }
    contours = other
    isOwned = true
  }

  /// Removes the contours and returns them.
  mutating func take() -> [BezierContour] {
    var taken: [BezierContour] = []
    swap(&taken, &contours)
    return taken
  }
}
