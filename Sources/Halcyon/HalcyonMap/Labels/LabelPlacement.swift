/// Places names one after another where none is yet.
struct LabelPlacement {
  private struct Box {
    var minX, minY, maxX, maxY: Double
    func overlaps(_ other: Box) -> Bool {
      minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
  }

  /// The side of a square of the grid in logical pixels.
  private static let side = 64.0
  /// More names than this cannot be seen apart.
  private static let maximumCount = 100_000

  private let scale, textScale, space: Double
  private var grid = SquareIndex(capacity: 1_024)
  private var boxes: [Box] = []
  private(set) var labels: [MapLabel] = []

  init(scale: Double, textScale: Double, space: Double) {
    self.scale = scale
    self.textScale = textScale
    self.space = space * textScale
  }

  /// Adds a name if its place is free.
  mutating func place(_ label: MapLabel) {
    let relative = label.box(textScale: textScale)
    let (x, y) = (label.point.x * scale + relative.x, label.point.y * scale + relative.y)
    let box = Box(
      minX: x - space / 2, minY: y - space / 4, maxX: x + relative.width + space / 2,
      maxY: y + relative.height + space / 4)
    // A name does not cross the edge of the world, where its end would be elsewhere.
    guard box.minX >= 0, box.maxX <= scale, box.minY >= 0, box.maxY <= scale,
      boxes.count < Self.maximumCount
    else { return }
    let columns = Int(box.minX / Self.side)...Int(box.maxX / Self.side)
    let rows = Int(box.minY / Self.side)...Int(box.maxY / Self.side)
    for row in rows {
      for column in columns {
        var entry = grid.last(in: SquareIndex.key(column, row))
        while entry >= 0 {
          if boxes[Int(grid.value(entry))].overlaps(box) { return }
          entry = grid.before(entry)
        }
      }
    }
    let index = Int32(boxes.count)
    for row in rows {
      for column in columns { grid.insert(index, in: SquareIndex.key(column, row)) }
    }
    boxes.append(box)
    labels.append(label)
  }
}
