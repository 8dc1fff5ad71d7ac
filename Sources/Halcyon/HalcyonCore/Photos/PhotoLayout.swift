/// The positions of photos in rows that fill a width, with a heading above each section but the
/// first, whose heading is fixed above the content.
///
/// All rows have the same height. Photos keep their order, and their widths follow their aspect
/// ratios, adjusted so that each full row fills the width.
public struct PhotoLayout: Hashable, Sendable {
  /// The sizes in logical pixels.
  public struct Metrics: Hashable, Sendable {
    public var width, rowHeight, spacing, headingHeight: Double

    /// Creates metrics; all values are at least 0, `rowHeight` at least 1.
    public init(width: Double, rowHeight: Double, spacing: Double, headingHeight: Double) {
      self.width = max(width, 1)
      self.rowHeight = max(rowHeight, 1)
      self.spacing = max(spacing, 0)
      self.headingHeight = max(headingHeight, 0)
    }
  }

  /// A row of photos.
  public struct Row: Hashable, Sendable {
    /// The distance of its upper edge from the upper edge of the content.
    public var y: Double
    /// The indices of its photos; never empty.
    public var range: Range<Int>
    /// The section of its photos.
    public var section: Int
    /// Whether its photos fill the width.
    public var isFull: Bool
  }

  /// The aspect ratios that are kept; more extreme photos are cropped.
  public static let ratios = 0.6...2.4

  /// The sizes that the layout was made for.
  public let metrics: Metrics
  /// The rows from top to bottom.
  public let rows: [Row]
  /// The upper edges of the headings, by section; the first is 0.
  public let headings: [Double]
  /// The height of the content.
  public let height: Double
  private let widths: [Float]

  /// Lays out photos.
  /// - Parameters:
  ///   - ratios: The aspect ratio (width by height) of each photo.
  ///   - sections: The ranges of the sections, without gaps.
  /// - Complexity: O(*n*) for *n* photos.
  public init(ratios: [Float], sections: [Range<Int>], metrics: Metrics) {
    let widths = ratios.map { ratio in
      Float(Self.clamped(Double(ratio)) * metrics.rowHeight)
    }
    var rows: [Row] = []
    var headings: [Double] = []
    var y = 0.0
    for (section, range) in sections.enumerated() where range.upperBound <= widths.count {
      headings.append(y)
      if section > 0 { y += metrics.headingHeight }
      var start = range.lowerBound
      while start < range.upperBound {
        let (end, isFull) = Self.endOfRow(from: start, to: range.upperBound, widths, metrics)
        rows.append(Row(y: y, range: start..<end, section: section, isFull: isFull))
        y += metrics.rowHeight + metrics.spacing
        start = end
      }
    }
    self.metrics = metrics
    self.rows = rows
    self.headings = headings
    self.widths = widths
    height = max(y - metrics.spacing, 0)
  }

  private static func clamped(_ ratio: Double) -> Double {
    ratio.isFinite ? min(max(ratio, ratios.lowerBound), ratios.upperBound) : 1
  }

  /// Returns the end of the row that begins at `start`: where its width differs least from the
  /// available width.
  private static func endOfRow(
    from start: Int, to end: Int, _ widths: [Float], _ metrics: Metrics
  ) -> (end: Int, isFull: Bool) {
    var width = Double(widths[start])
    var next = start + 1
    while next < end {
      let longer = width + metrics.spacing + Double(widths[next])
      if longer > metrics.width {
        let takesNext = longer - metrics.width < metrics.width - width
        return (takesNext ? next + 1 : next, true)
      }
      width = longer
      next += 1
    }
    return (end, width > metrics.width * 0.9)
  }

  /// Returns the left edges and widths of the photos of a row in whole pixels, from left to right.
  public func columns(ofRow index: Int) -> [(x: Int, width: Int)] {
    guard rows.indices.contains(index) else { return [] }
    let row = rows[index]
    let gaps = metrics.spacing * Double(row.range.count - 1)
    let natural = widths[row.range].reduce(0) { $0 + Double($1) }
    let available = max(metrics.width - gaps, 1)
    let factor = row.isFull || natural > available ? available / max(natural, 1) : 1
    var x = 0.0
    return row.range.map { photo in
      let end = x + Double(widths[photo]) * factor
      let column = (x: Int(x.rounded()), width: max(Int(end.rounded()) - Int(x.rounded()), 1))
      x = end + metrics.spacing
      return column
    }
  }

  /// Returns the indices of the rows that intersect a vertical range.
  /// - Complexity: O(log *n*) for *n* rows.
  public func rows(from top: Double, to bottom: Double) -> Range<Int> {
    let first = firstRow { $0.y + metrics.rowHeight > top }
    let end = firstRow { $0.y >= bottom }
    return first..<max(first, end)
  }

  /// Returns the index of the row with a photo; `nil` if there is no such photo.
  /// - Complexity: O(log *n*) for *n* rows.
  public func row(of photo: Int) -> Int? {
    let index = firstRow { $0.range.upperBound > photo }
    guard rows.indices.contains(index), rows[index].range.contains(photo) else { return nil }
    return index
  }

  /// Returns the section at a distance from the upper edge; `nil` without photos.
  /// - Complexity: O(log *n*) for *n* sections.
  public func section(at y: Double) -> Int? {
    guard !headings.isEmpty else { return nil }
    var (low, high) = (0, headings.count)
    while low < high {
      let middle = (low + high) / 2
      if headings[middle] <= y { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  private func firstRow(where isAfter: (Row) -> Bool) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(rows[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
