import LottieCore

/// Estimates the cost of drawing a frame, and omits what exceeds the limits.
///
/// The result depends on the frame alone, so a frame always looks the same.
struct FrameCost {
  /// The nodes within the limits; nil if these are all.
  private(set) var reduced: [DrawNode]?
  private(set) var antialiasing = Antialiasing.full
  /// Whether drawing one part takes so long that several parts should be drawn together.
  private(set) var isCostly = false

  private let view: AffineMatrix
  private var rowsLeft = LottieLimits.edgeRows
  private var pixelsLeft: Double
  private var hasOmissions = false

  init(_ nodes: [DrawNode], in view: AffineMatrix, canvas: PixelRect) {
    self.view = view
    pixelsLeft = Double(LottieLimits.filterPixels + LottieLimits.filterPictures * canvas.area)
    let count = nodes.complexity
    // Most frames have few points, which cannot cross many rows.
    guard count.hasFilters || Double(count.points * canvas.height) > LottieLimits.smoothRows / 2
    else { return }
    let pixels = pixelsLeft
    var trial = self
    trial.check(nodes, in: PixelBounds(canvas))
    if trial.hasOmissions {
      reduced = bounded(nodes, in: PixelBounds(canvas))
    } else {
      (rowsLeft, pixelsLeft) = (trial.rowsLeft, trial.pixelsLeft)
    }
    let crossed = LottieLimits.edgeRows - rowsLeft
    antialiasing =
      crossed > LottieLimits.coarseRows
      ? .off : crossed > LottieLimits.smoothRows ? .fast : .full
    isCostly =
      crossed > LottieLimits.smoothRows / 2
      || pixels - pixelsLeft > Double(LottieLimits.filterPixels)
  }

  /// Spends the cost of all nodes, until one exceeds the limits.
  private mutating func check(_ nodes: [DrawNode], in extent: PixelBounds) {
    for node in nodes where !hasOmissions {
      switch node {
      case .image: break
      case .shape(let shape): _ = spend(rows: shape.edgeRows(in: view, within: extent))
      case .group(let group): check(group, in: extent)
      }
    }
  }

  private mutating func check(_ group: DrawGroup, in extent: PixelBounds) {
    var extent = extent
    if let clip = group.clip { extent.intersect(with: clip.bounds(in: view)) }
    for mask in group.masks { _ = spend(rows: rows(of: mask, in: extent)) }
    if let matte = group.matte { check(matte.nodes, in: extent) }
    if !group.filters.isEmpty {
      let area = area(of: group, in: extent)
      _ = spend(pixels: area.pixelCount * Double(group.filters.count))
      extent = area
    }
    check(group.nodes, in: extent)
  }

  private func rows(of mask: DrawMask, in extent: PixelBounds) -> Double {
    let rows = mask.path.edgeRows(in: view * mask.transform, within: extent, reach: 0)
    return mask.expansion == 0 ? rows : rows * 3
  }

  /// The pixels that the filters of a group read.
  private func area(of group: DrawGroup, in extent: PixelBounds) -> PixelBounds {
    var area = extent
    area.grow(by: group.filters.reach(in: view))
    area.intersect(with: group.contentBounds(in: view))
    return area
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
      // Without its masks, a group would reveal hidden content.
      guard spend(rows: rows(of: mask, in: extent)) else { return nil }
    }
    var result = group
    if let matte = group.matte { result.matte?.nodes = bounded(matte.nodes, in: extent) }
    if !group.filters.isEmpty {
      let area = area(of: group, in: extent)
      if spend(pixels: area.pixelCount * Double(group.filters.count)) {
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
  fileprivate var pixelCount: Double { pixels.map { $0.width * $0.height } ?? 0 }

  fileprivate init(_ rect: PixelRect) {
    self.init(
      minX: Double(rect.minX), minY: Double(rect.minY), maxX: Double(rect.maxX),
      maxY: Double(rect.maxY))
  }
}
