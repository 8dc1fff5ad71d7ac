/// Pixels that have to be drawn again, as a few rectangles that do not overlap.
struct DirtyRegion {
  private(set) var rects: [PixelRect] = []

  private static let most = 6
  /// What one more rectangle costs beside its pixels, in pixels.
  private static let overhead = 4_000

  var isEmpty: Bool { rects.isEmpty }
  var area: Int { rects.reduce(0) { $0 + $1.area } }

  /// Adds pixels; rectangles are joined where that costs less than drawing them one by one.
  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var rect = rect
    while let index = rects.firstIndex(where: { Self.belongTogether($0, rect) }) {
      rect = rect.union(rects.remove(at: index))
    }
    rects.append(rect)
    guard rects.count > Self.most else { return }
    let last = rects.removeLast()
    let nearest = rects.indices.min { waste(of: rects[$0], last) < waste(of: rects[$1], last) }
    guard let nearest else { return }
    add(rects.remove(at: nearest).union(last))
  }

  private static func belongTogether(_ a: PixelRect, _ b: PixelRect) -> Bool {
    a.intersects(b) || a.union(b).area <= a.area + b.area + overhead
  }

  private func waste(of a: PixelRect, _ b: PixelRect) -> Int { a.union(b).area - a.area - b.area }

  /// Makes it one rectangle.
  mutating func join() {
    if rects.count > 1 { rects = [rects.reduce(.empty) { $0.union($1) }] }
  }

  /// Makes it the whole picture where that is most of it.
  mutating func settle(within canvas: PixelRect) {
    if area * 10 >= canvas.area * 7 { rects = [canvas] }
  }
}
