import CCairo
import Lottie

/// What drawing a frame would take, and what has to be left out of it.
///
/// It depends on nothing but the frame, so that a frame looks the same however it comes to be drawn.
struct FrameWork {
  /// How edges are smoothed; each step takes about a third of the time of the one before.
  enum Smoothing: Comparable {
    case smooth, coarse, hard

    var cairo: cairo_antialias_t {
      switch self {
      case .smooth: CAIRO_ANTIALIAS_DEFAULT
      case .coarse: CAIRO_ANTIALIAS_FAST
      case .hard: CAIRO_ANTIALIAS_NONE
      }
    }
  }

  /// What is drawn.
  private(set) var nodes: [DrawNode]
  private(set) var smoothing = Smoothing.smooth
  /// Whether drawing a part takes so long that several parts should be drawn together.
  private(set) var isCostly = false

  private let view: AffineMatrix
  private var rowsLeft = LottieLimits.edgeRows
  private var pixelsLeft: Double
  private var hasLeftOut = false

  init(_ nodes: [DrawNode], in view: AffineMatrix, canvas: PixelRect) {
    self.nodes = nodes
    self.view = view
    pixelsLeft = Double(LottieLimits.filterPixels + LottieLimits.filterPictures * canvas.area)
    let count = nodes.workCount
    // Few points cannot cross many rows, and most frames have few.
    guard count.hasFilters || Double(count.points * canvas.height) > LottieLimits.smoothRows / 2
    else { return }
    let pixels = pixelsLeft
    let bounded = self.bounded(nodes, in: PixelBounds(canvas))
    if hasLeftOut { self.nodes = bounded }
    let crossed = LottieLimits.edgeRows - rowsLeft
    smoothing =
      crossed > LottieLimits.coarseRows
      ? .hard : crossed > LottieLimits.smoothRows ? .coarse : .smooth
    isCostly =
      crossed > LottieLimits.smoothRows / 2
      || pixels - pixelsLeft > Double(LottieLimits.filterPixels)
  }

  /// - Parameter extent: the pixels that are seen, or that a filter makes something seen of.
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
    if let clip = group.clip { extent.cut(to: clip.bounds(in: view)) }
    for mask in group.masks {
      let matrix = view * mask.transform
      let rows = mask.path.edgeRows(in: matrix, within: extent, reach: 0)
      // Without its mask a group would show what is hidden.
      guard spend(rows: mask.expansion == 0 ? rows : rows * 3) else { return nil }
    }
    var result = group
    if let matte = group.matte { result.matte?.nodes = bounded(matte.nodes, in: extent) }
    if !group.filters.isEmpty {
      var area = extent
      area.grow(by: group.filters.reach(in: view))
      area.cut(to: group.contentBounds(in: view))
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

  /// - Returns: whether there was so much left; if not, something is left out and nothing spent.
  private mutating func spend(rows: Double) -> Bool {
    guard rows <= rowsLeft else {
      hasLeftOut = true
      return false
    }
    rowsLeft -= rows
    return true
  }

  private mutating func spend(pixels: Double) -> Bool {
    guard pixels <= pixelsLeft else {
      hasLeftOut = true
      return false
    }
    pixelsLeft -= pixels
    return true
  }
}

/// What can be told of work without looking at points.
private struct WorkCount {
  var points = 0
  var hasFilters = false
}

extension [DrawNode] {
  fileprivate var workCount: WorkCount {
    var count = WorkCount()
    add(to: &count)
    return count
  }

  private func add(to count: inout WorkCount) {
    for node in self {
      switch node {
      case .image: break
      case .shape(let shape):
        // Dashes make points.
        count.points += shape.path.pointCount + (shape.dashCount > 1_000 ? Int(shape.dashCount) : 0)
      case .group(let group):
        count.hasFilters = count.hasFilters || !group.filters.isEmpty
        count.points += group.masks.reduce(0) { $0 + $1.path.pointCount }
        group.nodes.add(to: &count)
        group.matte?.nodes.add(to: &count)
      }
    }
  }
}

extension DrawShape {
  /// How many rows of pixels its edges cross; a stroke has edges on both sides.
  fileprivate func edgeRows(in view: AffineMatrix, within extent: PixelBounds) -> Double {
    let matrix = view * transform
    guard case .stroke(let style) = style else {
      return path.edgeRows(in: matrix, within: extent, reach: 0)
    }
    let reach = style.hairline(in: matrix).pen.width * matrix.largestStretch / 2
    let width = reach.isFinite ? Swift.min(2 * reach, extent.height) : extent.height
    return 2 * path.edgeRows(in: matrix, within: extent, reach: width) + dashCount * 2 * (width + 1)
  }

  /// How many dashes it is cut into, at most about ``LottieLimits/dashes``.
  fileprivate var dashCount: Double {
    guard case .stroke(let style) = style, !style.dashes.isEmpty else { return 0 }
    let count = path.controlLength / style.dashes.reduce(0, +) * Double(style.dashes.count) / 2
    return count.isFinite ? Swift.min(count, LottieLimits.dashes) : LottieLimits.dashes
  }
}

extension BezierPath {
  fileprivate var pointCount: Int { contours.reduce(0) { $0 + $1.points.count } }

  fileprivate var controlLength: Double {
    contours.reduce(0) { sum, contour in
      zip(contour.points, contour.points.dropFirst()).reduce(sum) { $0 + ($1.1 - $1.0).length }
    }
  }

  /// How many rows of an extent the lines through its points cross, one more for each.
  /// - Parameter reach: how many rows more each line takes.
  fileprivate func edgeRows(
    in matrix: AffineMatrix, within extent: PixelBounds, reach: Double
  ) -> Double {
    guard !extent.isEmpty else { return 0 }
    let (low, high) = (extent.minY - reach, extent.maxY + reach)
    var rows = 0.0
    for contour in contours {
      guard let first = contour.points.first else { continue }
      func row(_ point: Vector2) -> Double {
        let y = matrix.b * point.x + matrix.d * point.y + matrix.ty
        return y > low ? Swift.min(y, high) : low
      }
      let start = row(first)
      var last = start
      for index in stride(from: 3, to: contour.points.count, by: 3) {
        let curve = contour.curve(index / 3 - 1)
        if !curve.isStraight {
          for point in [curve.p1, curve.p2] {
            let next = row(point)
            rows += abs(next - last)
            last = next
          }
        }
        let next = row(curve.p3)
        rows += abs(next - last) + reach + 1
        last = next
      }
      rows += abs(start - last)
    }
    return rows
  }
}

extension PixelBounds {
  fileprivate init(_ rect: PixelRect) {
    self.init(
      minX: Double(rect.minX), minY: Double(rect.minY), maxX: Double(rect.maxX),
      maxY: Double(rect.maxY))
  }

  fileprivate var height: Double { isEmpty ? 0 : maxY - minY }
}
