/// Splits cards into columns.
nonisolated enum ColumnBalance {
  /// Returns the range of cards in each column, in order, so that the tallest column is as short as
  /// possible. No column is empty; there are fewer columns if there are not enough cards.
  /// - Parameters:
  ///   - heights: The heights of the cards in logical pixels.
  ///   - columns: The maximum number of columns.
  ///   - spacing: The space between two cards of a column.
  static func split(_ heights: [Int], into columns: Int, spacing: Int) -> [Range<Int>] {
    var low = heights.max() ?? 0
    var high = heights.reduce(0) { $0 + $1 + spacing }
    while low < high {
      let middle = (low + high) / 2
      let needed = fill(heights, into: heights.count, limit: middle, spacing).count
      if needed <= columns { high = middle } else { low = middle + 1 }
    }
    return fill(heights, into: min(max(columns, 1), heights.count), limit: low, spacing)
  }

  /// Returns columns that are filled up to a height, leaving at least one card for each column
  /// after them.
  private static func fill(
    _ heights: [Int], into columns: Int, limit: Int, _ spacing: Int
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while start < heights.count {
      let spared = columns < heights.count ? max(columns - ranges.count - 1, 0) : 0
      var (end, height) = (start + 1, heights[start])
      while end < heights.count - spared, height + spacing + heights[end] <= limit {
        height += spacing + heights[end]
        end += 1
      }
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }
}
