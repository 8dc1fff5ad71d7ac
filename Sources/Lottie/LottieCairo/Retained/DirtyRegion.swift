/// The pixels to redraw, as a few rectangles that do not overlap.
struct DirtyRegion {
  private(set) var rects: [PixelRect] = []

  private static let maximumRects = 6
  /// The overhead of drawing one more rectangle, in pixels.
  private static let rectOverhead = 4_000

  var isEmpty: Bool { rects.isEmpty }
  var area: Int { rects.reduce(0) { $0 + $1.area } }

  /// Adds pixels. Rectangles are merged if that costs less than drawing them separately.
  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var rect = rect
    while let index = rects.firstIndex(where: { Self.shouldMerge($0, rect) }) {
      rect = rect.union(rects.remove(at: index))
    }
    rects.append(rect)
    guard rects.count > Self.maximumRects else { return }
    let last = rects.removeLast()
    let nearest = rects.indices.min { waste(of: rects[$0], last) < waste(of: rects[$1], last) }
    guard let nearest else { return }
    add(rects.remove(at: nearest).union(last))
  }

  private static func shouldMerge(_ a: PixelRect, _ b: PixelRect) -> Bool {
    a.intersects(b) || a.union(b).area <= a.area + b.area + rectOverhead
  }

  private func waste(of a: PixelRect, _ b: PixelRect) -> Int { a.union(b).area - a.area - b.area }

  /// Merges all rectangles into one.
  mutating func mergeAll() {
    if rects.count > 1 { rects = [rects.reduce(.empty) { $0.union($1) }] }
  }

  /// Extends the region to the whole canvas if it covers most of it.
  mutating func coverCanvasIfMostlyDirty(_ canvas: PixelRect) {
    if area * 10 >= canvas.area * 7 { rects = [canvas] }
  }
}
