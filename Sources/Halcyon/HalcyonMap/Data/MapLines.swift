/// Lines or rings of the base map in one array, with the bounds of each line and of parts of it.
public struct MapLines: Sendable {
  /// The number of points of a part; parts outside of a view are skipped while drawing.
  static let partLength = 64

  /// A rectangle in the precision of the points.
  struct Bounds {
    var minX = Float.infinity
    var minY = Float.infinity
    var maxX = -Float.infinity
    var maxY = -Float.infinity

    mutating func add(_ x: Float, _ y: Float) {
      minX = min(minX, x)
      minY = min(minY, y)
      maxX = max(maxX, x)
      maxY = max(maxY, y)
    }
  }

  /// One line: its points and parts are ranges of the arrays below.
  struct Line {
    var points: Range<Int>
    var parts: Range<Int>
    var bounds: Bounds
  }

  /// The coordinates in units of the projection, in turn x and y.
  private(set) var xs: [Float] = []
  private(set) var ys: [Float] = []
  private(set) var parts: [Bounds] = []
  private(set) var lines: [Line] = []

  /// The number of points.
  public var pointCount: Int { xs.count }
  /// The number of lines.
  public var count: Int { lines.count }

  init(_ reader: inout MapDataReader, bits: Int) throws(MapDataReader.Damage) {
    let scale = 1 / Float(1 << bits)
    let limit = 1 << bits
    let count = try reader.count()
    lines.reserveCapacity(count)
    for _ in 0..<count {
      let length = try reader.count()
      let (firstPoint, firstPart) = (xs.count, parts.count)
      var (x, y) = (0, 0)
      var (bounds, part) = (Bounds(), Bounds())
      for index in 0..<length {
        x += try reader.signed()
        y += try reader.signed()
        guard (0...limit).contains(x), (0...limit).contains(y) else {
          throw MapDataReader.Damage(offset: reader.offset)
        }
        let (px, py) = (Float(x) * scale, Float(y) * scale)
        xs.append(px)
        ys.append(py)
        bounds.add(px, py)
        part.add(px, py)
        if index % Self.partLength == Self.partLength - 1 || index == length - 1 {
          parts.append(part)
          part = Bounds()
        }
      }
      lines.append(
        Line(
          points: firstPoint..<xs.count, parts: firstPart..<parts.count, bounds: bounds))
    }
  }
}
