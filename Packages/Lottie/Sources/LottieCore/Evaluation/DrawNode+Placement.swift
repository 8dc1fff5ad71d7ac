extension [DrawNode] {
  /// Returns the nodes transformed by a matrix.
  func moved(by matrix: AffineMatrix) -> [DrawNode] { map { $0.moved(by: matrix) } }

  /// Replaces these nodes by as many others, transformed by a matrix.
  mutating func place(_ nodes: [DrawNode], movedBy matrix: AffineMatrix) {
    guard count == nodes.count else {
      self = nodes.moved(by: matrix)
      return
    }
    for index in indices { self[index] = nodes[index].moved(by: matrix) }
  }
}

extension DrawNode {
  fileprivate func moved(by matrix: AffineMatrix) -> DrawNode {
    switch self {
    case .shape(var shape):
      shape.transform = matrix * shape.transform
      return .shape(shape)
    case .group(var group):
      group.move(by: matrix)
      return .group(group)
    case .image(var image):
      image.transform = matrix * image.transform
      return .image(image)
    }
  }
}

extension DrawGroup {
  fileprivate mutating func move(by matrix: AffineMatrix) {
    nodes = nodes.moved(by: matrix)
    if let inner = clip?.transform { clip?.transform = matrix * inner }
    if let inner = filterRegion?.transform { filterRegion?.transform = matrix * inner }
    for index in masks.indices { masks[index].transform = matrix * masks[index].transform }
    if let matted = matte?.nodes { matte?.nodes = matted.moved(by: matrix) }
  }
}
