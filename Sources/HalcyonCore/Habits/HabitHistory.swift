/// What is known of a habit's days, one entry a day, in their order.
public struct HabitHistory: Hashable, Sendable {
  /// A day and what is known of it.
  public struct Mark: Hashable, Sendable {
    /// The day.
    public let day: Day
    /// What is known of it.
    public let entry: HabitEntry

    /// A day and what is known of it.
    public init(_ day: Day, _ entry: HabitEntry) {
      self.day = day
      self.entry = entry
    }
  }

  /// Earliest first, no day twice.
  public private(set) var marks: [Mark]

  /// A history of days in any order; of two entries for a day the later in the list counts.
  public init(_ marks: some Sequence<Mark> = []) {
    var sorted: [Mark] = []
    for mark in marks.sorted(by: { $0.day < $1.day }) {
      if sorted.last?.day == mark.day { sorted.removeLast() }
      sorted.append(mark)
    }
    self.marks = sorted
  }

  /// What is known of a day; `nil` for nothing.
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

  /// The marks of `days`.
  func marks(in days: ClosedRange<Day>) -> ArraySlice<Mark> {
    let start = firstIndex(from: days.lowerBound)
    return marks[start...].prefix { $0.day <= days.upperBound }
  }

  /// Index of the first mark that is not before `day`.
  private func firstIndex(from day: Day) -> Int {
    var (low, high) = (marks.startIndex, marks.endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if marks[middle].day < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
