/// A month of the Gregorian calendar.
public struct PhotoMonth: Hashable, Sendable, Comparable {
  /// The year.
  public var year: Int
  /// The month, 1...12.
  public var month: Int

  /// Creates a month.
  public init(year: Int, month: Int) {
    self.year = year
    self.month = month
  }

  /// Returns whether `a` is earlier than `b`.
  public static func < (a: Self, b: Self) -> Bool { (a.year, a.month) < (b.year, b.month) }
}

/// The months of photos in the order of `Photo.isBefore`.
public struct PhotoMonths: Hashable, Sendable {
  /// A month with the indices of its photos.
  public struct Section: Hashable, Sendable {
    /// The month of all photos in the range.
    public var month: PhotoMonth
    /// The indices in the list of photos; never empty.
    public var range: Range<Int>
    /// The name of the place of most photos; empty if unknown.
    public var place: String
    /// The number of photos that are not in the list, because another one of their burst is.
    public var stackedCount = 0

    /// The number of photos of the month.
    public var photoCount: Int { range.count + stackedCount }

    /// Creates a section.
    public init(month: PhotoMonth, range: Range<Int>, place: String = "") {
      self.month = month
      self.range = range
      self.place = place
    }
  }

  /// The sections in the order of the photos, without gaps between their ranges.
  public let sections: [Section]

  /// Creates the sections of `photos`.
  /// - Parameter stackedCounts: The numbers of photos of bursts that are not in `photos`, by the ID
  ///   of the one that is.
  /// - Complexity: O(`photos.count`).
  public init(_ photos: [Photo], stackedCounts: [Int64: Int] = [:]) {
    var sections: [Section] = []
    for (index, photo) in photos.enumerated() {
      let month = photo.wallTime.month
      if sections.last?.month == month {
        sections[sections.count - 1].range =
          sections[sections.count - 1].range.lowerBound..<index + 1
      } else {
        sections.append(Section(month: month, range: index..<index + 1))
      }
      if !stackedCounts.isEmpty, let count = stackedCounts[photo.id] {
        sections[sections.count - 1].stackedCount += count
      }
    }
    for index in sections.indices {
      sections[index].place = PhotoMoment.place(of: photos[sections[index].range])
    }
    self.sections = sections
  }

  /// Returns the month of the photo at `index`; `nil` if there is no such photo.
  /// - Complexity: O(log *n*) for *n* months.
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
