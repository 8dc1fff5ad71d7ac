/// The recorded days of a habit, sorted, with one entry per day.
public struct HabitHistory: Hashable, Sendable {
  /// A day with its entry.
  public struct Mark: Hashable, Sendable {
    /// The day.
    public let day: Day
    /// The entry of the day.
    public let entry: HabitEntry

    /// Creates a mark.
    public init(_ day: Day, _ entry: HabitEntry) {
      self.day = day
      self.entry = entry
    }
  }

  /// The marks, earliest first; no day occurs twice.
  public private(set) var marks: [Mark]

  /// Creates a history from marks in any order; the last of several marks of a day wins.
  public init(_ marks: some Sequence<Mark> = []) {
    var sorted: [Mark] = []
    for mark in marks.sorted(by: { $0.day < $1.day }) {
      if sorted.last?.day == mark.day { sorted.removeLast() }
      sorted.append(mark)
    }
    self.marks = sorted
  }

  /// The entry of a day; `nil` if nothing is recorded.
  /// - Complexity: O(log *n*) to read.
  public subscript(day: Day) -> HabitEntry? {
    get {
      let index = firstIndex(from: day)
      return marks.indices.contains(index) && marks[index].day == day ? marks[index].entry : nil
    }
    set {
      let index = firstIndex(from: day)
      let range = index..<(self[day] == nil ? index : index + 1)
      marks.replaceSubrange(range, with: newValue.map { [Mark(day, $0)] } ?? [])
    }
  }

  /// Returns the marks in `days`.
  func marks(in days: ClosedRange<Day>) -> ArraySlice<Mark> {
    let start = firstIndex(from: days.lowerBound)
    return marks[start...].prefix { $0.day <= days.upperBound }
  }

  /// Returns the index of the first mark that is not before `day`.
  private func firstIndex(from day: Day) -> Int {
    var (low, high) = (marks.startIndex, marks.endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if marks[middle].day < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
