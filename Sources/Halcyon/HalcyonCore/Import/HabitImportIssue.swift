/// Something in a file with habits that was not stored, not completely, or only under an
/// assumption.
public struct HabitImportIssue: Hashable, Sendable {
  /// What the issue means for the content of the file.
  public enum Effect: Hashable, Sendable {
    /// All of it was left out.
    case leftOut(ImportAccount.Kind)
    /// The habit or day was stored without this value.
    case reduced
    /// Nothing was left out, but the file can be read in two ways.
    case assumed
  }

  /// Where it is in the file.
  public enum Place: Hashable, Sendable {
    /// A path in a JSON file, such as `habits[3].entries[5].day`.
    case path(String)
    /// A row, from 1, of a table or of a file in an archive, and the name of a column.
    case row(file: String, number: Int, column: String)
    /// A day of a habit.
    case day(Day)
    /// The whole file.
    case file
  }

  /// The order of the parts of a date.
  public enum DateOrder: Hashable, Sendable { case monthFirst, dayFirst }

  /// What is wrong. Texts are those of the file, cut to 200 characters.
  public enum Reason: Hashable, Sendable {
    /// The time is not in the years 1 to 9999.
    case time(String)
    /// The day occurs a second time.
    case repeatedDay(String)
    /// The kind of the entry is not known.
    case value(String)
    /// There is no such color; the nearest is used.
    case color(String)
    /// A second goal of a habit that has one goal here.
    case secondGoal(String)
    /// The number of days until a habit counts as reached.
    case targetDays(String)
    /// The reminder cannot be read or has no counterpart.
    case reminder(String)
    /// The text exceeds the maximum length and was cut.
    case tooLong(limit: Int)
    /// There is no group with this identifier.
    case group(String)
    /// No contact has this name or UID.
    case missingPerson(String)
    /// The photo is not in the gallery.
    case missingPhoto(String)
    /// The habit was deleted in the other program.
    case deleted
    /// The habit of the day was left out.
    case habitLeftOut
    /// The stored entry of the day differs and was kept.
    case differs
    /// Dates are written with the month or the day first; `isProven` if the file has a date that
    /// can only be read in this way.
    case dateOrder(DateOrder, example: String, isProven: Bool)
  }

  /// What the issue means.
  public let effect: Effect
  /// Where it is.
  public let place: Place
  /// The name of the habit; empty if it concerns none.
  public let habit: String
  /// What is wrong.
  public let reason: Reason

  /// Creates an issue.
  public init(_ effect: Effect, at place: Place, habit: String = "", _ reason: Reason) {
    self.effect = effect
    self.place = place
    self.habit = habit
    self.reason = reason
  }
}

/// The issues of a file with habits. All are counted; the first ones are kept.
public struct HabitImportIssues: Hashable, Sendable {
  /// The number of issues that are kept.
  public static let maximumCount = 1_000

  /// The first issues, in the order in which they were found.
  public private(set) var first: [HabitImportIssue] = []
  /// The number of issues that left something out.
  public private(set) var count = 0
  /// The number of values that were left out of what was stored.
  public private(set) var reduced = 0
  private var leftOut: [ImportAccount.Kind: Int] = [:]

  /// Creates an empty list.
  public init() {}

  /// A Boolean value indicating whether there is no issue.
  public var isEmpty: Bool { first.isEmpty }
  /// The issues that left nothing out.
  public var assumptions: [HabitImportIssue] { first.filter { $0.effect == .assumed } }
  /// The first issues that left something out.
  public var losses: [HabitImportIssue] { first.filter { $0.effect != .assumed } }

  /// The number of a kind that was left out.
  public func leftOut(_ kind: ImportAccount.Kind) -> Int { leftOut[kind] ?? 0 }

  /// Adds an issue.
  public mutating func append(_ issue: HabitImportIssue) {
    if first.count < Self.maximumCount { first.append(issue) }
    switch issue.effect {
    case .leftOut(let kind): note(1, of: kind)
    case .reduced: (count, reduced) = (count + 1, reduced + 1)
    case .assumed: break
    }
  }

  /// Adds an issue that stands for several, such as the days of a habit that was left out.
  public mutating func append(_ issue: HabitImportIssue, standingFor number: Int) {
    guard number > 0, case .leftOut(let kind) = issue.effect else { return }
    append(issue)
    note(number - 1, of: kind)
  }

  /// Adds the issues of another list.
  public mutating func append(contentsOf other: HabitImportIssues) {
    first += other.first.prefix(Self.maximumCount - first.count)
    count += other.count
    reduced += other.reduced
    leftOut.merge(other.leftOut, uniquingKeysWith: +)
  }

  private mutating func note(_ number: Int, of kind: ImportAccount.Kind) {
    count += number
    leftOut[kind, default: 0] += number
  }
}
