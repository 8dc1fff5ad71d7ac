/// The pixels to redraw, as a few rectangles that do not overlap.
struct DirtyRegion {
  /// The number of rectangles.
  private(set) var count = 0
  /// The rectangles, stored without an allocation, followed by unused memory.
  private var storage = Rects()

  private static let maximumRects = 6
  /// The overhead of drawing one more rectangle, in pixels.
  private static let rectOverhead = 4_000

  init() {}

  init(_ rect: PixelRect) { add(rect) }

  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> PixelRect { storage[index] }

  /// The rectangles as an array.
  var rects: [PixelRect] { (0..<count).map { storage[$0] } }

  var area: Int {
    var area = 0
    for index in 0..<count { area += storage[index].area }
    return area
  }

  /// Adds pixels. Rectangles are merged if that costs less than drawing them separately.
  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var rect = rect
    while let index = (0..<count).first(where: { Self.shouldMerge(storage[$0], rect) }) {
      rect = rect.union(remove(index))
    }
    storage[count] = rect
    count += 1
    guard count > Self.maximumRects else { return }
    count -= 1
    let last = storage[count]
    var nearest = 0
    for index in 1..<count where waste(of: storage[index], last) < waste(of: storage[nearest], last)
    {
      nearest = index
    }
    add(remove(nearest).union(last))
  }

  private mutating func remove(_ index: Int) -> PixelRect {
    let rect = storage[index]
    for next in index + 1..<max(count, index + 1) { storage[next - 1] = storage[next] }
    count -= 1
    return rect
  }

  private static func shouldMerge(_ a: PixelRect, _ b: PixelRect) -> Bool {
    a.intersects(b) || a.union(b).area <= a.area + b.area + rectOverhead
  }

  private func waste(of a: PixelRect, _ b: PixelRect) -> Int { a.union(b).area - a.area - b.area }

  /// Merges all rectangles into one.
  mutating func mergeAll() {
    while count > 1 { storage[0] = storage[0].union(remove(1)) }
  }

  /// Extends the region to the whole canvas if it covers most of it.
  mutating func coverCanvasIfMostlyDirty(_ canvas: PixelRect) {
    if area * 10 >= canvas.area * 7 { (storage[0], count) = (canvas, 1) }
  }
}

/// Eight rectangles without memory of their own.
private struct Rects {
  private var minX, minY, maxX, maxY: SIMD8<Int>

  init() { (minX, minY, maxX, maxY) = (.zero, .zero, .zero, .zero) }

  subscript(index: Int) -> PixelRect {
    get { PixelRect(minX: minX[index], minY: minY[index], maxX: maxX[index], maxY: maxY[index]) }
    set {
      (minX[index], minY[index]) = (newValue.minX, newValue.minY)
      (maxX[index], maxY[index]) = (newValue.maxX, newValue.maxY)
    }
  }
}
