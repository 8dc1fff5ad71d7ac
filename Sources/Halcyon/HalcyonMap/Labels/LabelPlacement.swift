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
  /// The markers, then the names.
  private var boxes: [Box] = []
  private var markerCount = 0
  private(set) var labels: [MapLabel] = []

  init(scale: Double, textScale: Double, space: Double) {
    self.scale = scale
    self.textScale = textScale
    self.space = space * textScale
  }

  /// Keeps the place of a marker free of names.
  /// - Parameter radius: In logical pixels.
  mutating func block(_ point: MapPoint, radius: Double) {
    let (x, y) = (point.x * scale, point.y * scale)
    // The corners of the square are outside of the circle.
    let half = radius * 0.9
    let box = Box(
      minX: max(x - half, 0), minY: max(y - half, 0), maxX: min(x + half, scale),
      maxY: min(y + half, scale))
    guard box.minX <= box.maxX, box.minY <= box.maxY, boxes.count < Self.maximumCount else {
      return
    }
    insert(box)
    markerCount = boxes.count
  }

  /// Adds a name if its place is free, or beside the marker that takes its place.
  mutating func place(_ label: MapLabel) {
    guard add(label) == .marker else { return }
    for offset in label.alternatives {
      var other = label
      other.offset = offset
      if add(other) == nil { return }
    }
  }

  /// What takes a place.
  private enum Obstacle { case marker, name, edge }

  /// - Returns: What takes its place; `nil` if it was added.
  private mutating func add(_ label: MapLabel) -> Obstacle? {
    let relative = label.box(textScale: textScale)
    let (x, y) = (label.point.x * scale + relative.x, label.point.y * scale + relative.y)
    let box = Box(
      minX: x - space / 2, minY: y - space / 4, maxX: x + relative.width + space / 2,
      maxY: y + relative.height + space / 4)
    // A name does not cross the edge of the world, where its end would be elsewhere.
    guard box.minX >= 0, box.maxX <= scale, box.minY >= 0, box.maxY <= scale,
      boxes.count < Self.maximumCount
    else { return .edge }
    if let obstacle = obstacle(in: box) { return obstacle }
    insert(box)
    labels.append(label)
    return nil
  }

  private static func cells(_ box: Box) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    (
      Int(box.minX / side)...Int(box.maxX / side), Int(box.minY / side)...Int(box.maxY / side)
    )
  }

  private func obstacle(in box: Box) -> Obstacle? {
    let (columns, rows) = Self.cells(box)
    for row in rows {
      for column in columns {
        var entry = grid.last(in: SquareIndex.key(column, row))
        while entry >= 0 {
          let index = Int(grid.value(entry))
          if boxes[index].overlaps(box) { return index < markerCount ? .marker : .name }
          entry = grid.before(entry)
        }
      }
    }
    return nil
  }

  private mutating func insert(_ box: Box) {
    let (columns, rows) = Self.cells(box)
    let index = Int32(boxes.count)
    for row in rows {
      for column in columns { grid.insert(index, in: SquareIndex.key(column, row)) }
    }
    boxes.append(box)
  }
}
