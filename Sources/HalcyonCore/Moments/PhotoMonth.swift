/// A month of a year.
public struct PhotoMonth: Hashable, Sendable, Comparable {
  /// Of the Gregorian calendar.
  public var year: Int
  /// 1...12.
  public var month: Int

  /// A month by its numbers.
  public init(year: Int, month: Int) {
    self.year = year
    self.month = month
  }

  /// The earlier one is less.
  public static func < (a: Self, b: Self) -> Bool { (a.year, a.month) < (b.year, b.month) }
}

/// The months of photos that are ordered by `Photo.isBefore`.
public struct PhotoMonths: Hashable, Sendable {
  /// A month with the places of its photos.
  public struct Section: Hashable, Sendable {
    /// Of all photos in the range.
    public var month: PhotoMonth
    /// In the list that the months were made of; never empty.
    public var range: Range<Int>
  }

  /// Without gaps between their ranges, in the order of the photos.
  public let sections: [Section]

  /// The months of `photos`.
  /// - Complexity: O(`photos.count`).
  public init(_ photos: some Sequence<Photo>) {
    var sections: [Section] = []
    for (index, photo) in photos.enumerated() {
      let month = photo.wallTime.month
      if sections.last?.month == month {
        sections[sections.count - 1].range =
          sections[sections.count - 1].range.lowerBound..<index + 1
      } else {
        sections.append(Section(month: month, range: index..<index + 1))
      }
    }
    self.sections = sections
  }

  /// The month of the photo at `index`; `nil` where there is none.
  /// - Complexity: O(log n) of the months.
  public func month(at index: Int) -> PhotoMonth? {
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if sections[middle].range.upperBound <= index { low = middle + 1 } else { high = middle }
    }
    guard sections.indices.contains(low), sections[low].range.contains(index) else { return nil }
    return sections[low].month
  }
}
