/// The recorded days of a habit, sorted, with one mark per day.
public struct HabitHistory: Hashable, Sendable {
  /// A day with what is recorded about it.
  public struct Mark: Hashable, Sendable {
    /// The day.
    public let day: Day
    /// The value; `nil` if the day is unknown and only has a note or a photo.
    public let value: HabitValue?
    /// What else the entry of the day has.
    public let flags: Flags

    /// Creates a mark.
    public init(_ day: Day, _ value: HabitValue?, flags: Flags = []) {
      self.day = day
      self.value = value
      self.flags = flags
    }

    /// The value if it counts: `nil` for a completion that waits for a photo or a confirmation.
    public var counted: HabitValue? { flags.contains(.pending) ? nil : value }
  }

  /// What the entry of a day has besides its value.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates flags from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The completion waits for a photo or a confirmation.
    public static let pending = Flags(rawValue: 1)
    /// The day has a note.
    public static let note = Flags(rawValue: 2)
    /// The day has a photo.
    public static let photo = Flags(rawValue: 4)
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

  /// Creates a history from marks that are known to be sorted, one per day.
  public init(sorted marks: [Mark]) { self.marks = marks }

  /// The value of a day that counts; `nil` if the day is unknown or its completion waits. Setting
  /// it replaces the mark.
  /// - Complexity: O(log *n*) to read.
  public subscript(day: Day) -> HabitValue? {
    get { mark(on: day)?.counted }
    set {
      let index = firstIndex(from: day)
      let range = index..<(mark(on: day) == nil ? index : index + 1)
      marks.replaceSubrange(range, with: newValue.map { [Mark(day, $0)] } ?? [])
    }
  }

  /// Returns the mark of a day; `nil` if nothing is recorded.
  /// - Complexity: O(log *n*).
  public func mark(on day: Day) -> Mark? {
    let index = firstIndex(from: day)
    return marks.indices.contains(index) && marks[index].day == day ? marks[index] : nil
  }

  /// Returns the marks in `days`.
  /// - Complexity: O(log *n* + *m*) for *m* marks in `days`.
  public func marks(in days: ClosedRange<Day>) -> ArraySlice<Mark> {
    let start = firstIndex(from: days.lowerBound)
    let end = days.upperBound < .latest ? firstIndex(from: days.upperBound.advanced(by: 1)) : nil
    return marks[start..<(end ?? marks.endIndex)]
  }

  /// Returns the history with the days of holidays that have no value counted as skipped.
  public func resting(on holidays: [HabitHoliday]) -> HabitHistory {
    guard !holidays.isEmpty else { return self }
    var days: Set<Day> = []
    for holiday in holidays {
      for day in holiday.days.prefix(HabitHoliday.maximumDays) where mark(on: day)?.value == nil {
        days.insert(day)
      }
    }
    return HabitHistory(marks + days.map { Mark($0, .skip, flags: mark(on: $0)?.flags ?? []) })
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
