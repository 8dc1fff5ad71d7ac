import Lottie

/// Estimates the cost of drawing a frame, and omits what exceeds the limits.
///
/// The result depends on the frame alone, so a frame always looks the same.
struct FrameCost {
  /// The nodes to draw: all of them, or those within the limits.
  private(set) var nodes: [DrawNode]
  private(set) var antialiasing = Antialiasing.full
  /// Whether drawing one part takes so long that several parts should be drawn together.
  private(set) var isCostly = false

  private let view: AffineMatrix
  private var rowsLeft = LottieLimits.edgeRows
  private var pixelsLeft: Double
  private var hasOmissions = false

  init(_ nodes: [DrawNode], in view: AffineMatrix, canvas: PixelRect) {
    self.nodes = nodes
    self.view = view
    pixelsLeft = Double(LottieLimits.filterPixels + LottieLimits.filterPictures * canvas.area)
    let count = nodes.complexity
    // Most frames have few points, which cannot cross many rows.
    guard count.hasFilters || Double(count.points * canvas.height) > LottieLimits.smoothRows / 2
    else { return }
    let pixels = pixelsLeft
    let bounded = self.bounded(nodes, in: PixelBounds(canvas))
    if hasOmissions { self.nodes = bounded }
    let crossed = LottieLimits.edgeRows - rowsLeft
    antialiasing =
      crossed > LottieLimits.coarseRows
      ? .off : crossed > LottieLimits.smoothRows ? .fast : .full
    isCostly =
      crossed > LottieLimits.smoothRows / 2
      || pixels - pixelsLeft > Double(LottieLimits.filterPixels)
  }

  /// Returns the nodes within the limits.
  /// - Parameter extent: the visible pixels and those that a visible filter reads.
  private mutating func bounded(_ nodes: [DrawNode], in extent: PixelBounds) -> [DrawNode] {
    nodes.compactMap { node in
      switch node {
      case .image: return node
      case .shape(let shape):
        return spend(rows: shape.edgeRows(in: view, within: extent)) ? node : nil
      case .group(let group): return bounded(group, in: extent).map(DrawNode.group)
      }
    }
  }

  private mutating func bounded(_ group: DrawGroup, in extent: PixelBounds) -> DrawGroup? {
    var extent = extent
    if let clip = group.clip { extent.intersect(with: clip.bounds(in: view)) }
    for mask in group.masks {
      let matrix = view * mask.transform
      let rows = mask.path.edgeRows(in: matrix, within: extent, reach: 0)
      // Without its masks, a group would reveal hidden content.
      guard spend(rows: mask.expansion == 0 ? rows : rows * 3) else { return nil }
    }
    var result = group
    if let matte = group.matte { result.matte?.nodes = bounded(matte.nodes, in: extent) }
    if !group.filters.isEmpty {
      var area = extent
      area.grow(by: group.filters.reach(in: view))
      area.intersect(with: group.contentBounds(in: view))
      let pixels = area.pixels.map { $0.width * $0.height } ?? 0
      if spend(pixels: pixels * Double(group.filters.count)) {
        extent = area
      } else {
        result.filters = []
      }
    }
    result.nodes = bounded(group.nodes, in: extent)
    return result
  }

  /// Takes rows from the budget.
  /// - Returns: false, without taking anything, if the budget is exceeded.
  private mutating func spend(rows: Double) -> Bool {
    guard rows <= rowsLeft else {
      hasOmissions = true
      return false
    }
    rowsLeft -= rows
    return true
  }

  private mutating func spend(pixels: Double) -> Bool {
    guard pixels <= pixelsLeft else {
      hasOmissions = true
      return false
    }
    pixelsLeft -= pixels
    return true
  }
}

extension PixelBounds {
  fileprivate init(_ rect: PixelRect) {
    self.init(
      minX: Double(rect.minX), minY: Double(rect.minY), maxX: Double(rect.maxX),
      maxY: Double(rect.maxY))
  }
}
