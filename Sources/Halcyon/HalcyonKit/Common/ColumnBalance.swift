/// Splits cards into columns.
nonisolated enum ColumnBalance {
  /// Returns the range of cards in each column, in order, so that the heights of the columns differ
  /// as little as possible: the sum of their squares is the least. No column is empty; there are
  /// fewer columns if there are not enough cards.
  /// - Parameters:
  ///   - heights: The heights of the cards in logical pixels.
  ///   - columns: The maximum number of columns.
  ///   - spacing: The space between two cards of a column.
  /// - Complexity: O(`columns` · n²), where n is the number of cards.
  static func split(_ heights: [Int], into columns: Int, spacing: Int) -> [Range<Int>] {
    let count = min(max(columns, 1), heights.count)
    guard count > 0 else { return [] }
    /// The first card of the last column, and the sum of the squares, if the first cards fill the
    /// columns so far.
    var best = (0...heights.count).map { end in
      (start: 0, cost: end == 0 ? .infinity : square(heights[0..<end], spacing))
    }
    var starts = [best.map(\.start)]
    for column in 1..<max(count, 1) {
      best = (0...heights.count).map { end in
        var found = (start: column, cost: Double.infinity)
        for start in stride(from: end - 1, through: column, by: -1) {
          let cost = best[start].cost + square(heights[start..<end], spacing)
          if cost < found.cost { found = (start, cost) }
        }
        return found
      }
      starts.append(best.map(\.start))
    }
    var ranges: [Range<Int>] = []
    var end = heights.count
    for column in starts.reversed() {
      ranges.append(column[end]..<end)
      end = column[end]
    }
    return ranges.reversed()
  }

  /// Returns the square of the height of a column.
  private static func square(_ heights: ArraySlice<Int>, _ spacing: Int) -> Double {
    let height = heights.reduce(0.0) { $0 + Double($1) } + Double((heights.count - 1) * spacing)
    return height * height
  }
}
