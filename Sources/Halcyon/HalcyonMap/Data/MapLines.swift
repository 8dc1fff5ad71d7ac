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

  /// No lines.
  static let none = MapLines()

  private init() {}

  /// The number of points.
  public var pointCount: Int { xs.count }
  /// The number of lines.
  public var count: Int { lines.count }

  /// The numbers of entries of the arrays.
  struct Size {
    var points = 0
    var parts = 0
    var lines = 0
  }

  /// Reads lines.
  /// - Parameter size: The result of `skip(_:bits:)`.
  init(_ reader: inout MapDataReader, bits: Int, _ size: Size) throws(MapDataReader.Damage) {
    xs.reserveCapacity(size.points)
    ys.reserveCapacity(size.points)
    parts.reserveCapacity(size.parts)
    lines.reserveCapacity(size.lines)
    let scale = 1 / Float(1 << bits)
    for _ in 0..<(try reader.count()) {
      let length = try reader.count()
      let (firstPoint, firstPart) = (xs.count, parts.count)
      var (bounds, part) = (Bounds(), Bounds())
      var position = Position()
      for index in 0..<length {
        try position.advance(&reader, bits: bits)
        let (px, py) = (Float(position.x) * scale, Float(position.y) * scale)
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

  /// Checks lines without keeping them.
  static func skip(_ reader: inout MapDataReader, bits: Int) throws(MapDataReader.Damage) -> Size {
    var size = Size(lines: try reader.count())
    for _ in 0..<size.lines {
      let length = try reader.count()
      size.points += length
      size.parts += (length + partLength - 1) / partLength
      var position = Position()
      for _ in 0..<length { try position.advance(&reader, bits: bits) }
    }
    return size
  }

  /// The point that was read last.
  private struct Position {
    var x = 0
    var y = 0

    mutating func advance(_ reader: inout MapDataReader, bits: Int) throws(MapDataReader.Damage) {
      x += try reader.signed()
      y += try reader.signed()
      let limit = 1 << bits
      guard (0...limit).contains(x), (0...limit).contains(y) else {
        throw MapDataReader.Damage(offset: reader.offset)
      }
    }
  }
}
