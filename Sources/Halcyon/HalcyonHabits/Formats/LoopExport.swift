import Foundation
import HalcyonCore

/// Writes the zip archive that Loop Habit Tracker exports, with exactly its columns and words.
/// - Source: Loop Habit Tracker 2.3.1, `HabitsCSVExporter.kt`, `HabitList.kt` and `Entry.kt`.
public enum LoopExport {
  /// The number of days before today in tables with a row for each day. One entry in the year 1
  /// would make them too large otherwise. The tables of recorded days have all of them.
  fileprivate static let maximumDays = 36_525
  /// The maximum number of fields in a table of all habits.
  private static let maximumFields = 20_000_000

  /// Returns the file name of an export on a day.
  public static func fileName(on day: Day) -> String { "Loop Habits CSV \(day).zip" }

  /// Returns the archive.
  /// - Parameters:
  ///   - habits: The habits in their order.
  ///   - notes: The notes of habits by ID and day.
  ///   - today: The last day of scores.
  ///   - date: The current time.
  /// - Throws: `HabitFileError`.
  static func archive(
    _ habits: [TrackedHabit], notes: [Int64: [Day: String]], today: Day, at date: Date
  ) throws(HabitFileError) -> Data {
    var index = CSVWriter()
    index.write(LoopWords.habitColumns)
    var files: [(name: String, data: Data)] = []
    let computed = habits.map { LoopDays($0, notes: notes[$0.id] ?? [:], through: today) }
    for (position, (habit, days)) in zip(habits, computed).enumerated() {
      let number = padded(position + 1)
      index.write(row(habit.habit, number))
      let folder = folder(number, habit.habit.name)
      files.append((folder + "Scores.csv", days.scoreTable))
      files.append((folder + "Checkmarks.csv", days.table))
    }
    files.insert(("Habits.csv", index.data), at: 0)
    files.append(("Scores.csv", summary(habits, computed, today) { $0.score($1) }))
    files.append(("Checkmarks.csv", summary(habits, computed, today) { $0.word($1) }))
    return try HabitZip.archive(files, date: date)
  }

  /// Returns the archive of all habits of a store.
  /// - Parameters:
  ///   - archive: The habits with their notes.
  ///   - book: The same habits with their histories.
  ///   - today: The last day of scores.
  ///   - date: The current time.
  /// - Throws: `HabitFileError`.
  public static func archive(
    _ archive: HabitArchive, _ book: HabitBook, today: Day, at date: Date
  ) throws(HabitFileError) -> Data {
    let byUUID = Dictionary(
      archive.habits.compactMap { item in item.uuid.map { ($0, item.entries) } },
      uniquingKeysWith: { $1 })
    let notes = book.habits.map { habit in
      (habit.id, (byUUID[habit.habit.uuid] ?? [:]).compactMapValues(\.entry.note))
    }
    return try Self.archive(
      book.habits, notes: Dictionary(notes, uniquingKeysWith: { $1 }), today: today, at: date)
  }

  private static func padded(_ number: Int) -> String {
    String(repeating: "0", count: max(0, 3 - String(number).count)) + String(number)
  }

  private static func row(_ habit: Habit, _ number: String) -> [String] {
    let (count, days) = habit.schedule.nearestRate
    let target = habit.goal.target
    let direction = target.map {
      $0.direction == .atLeast ? LoopWords.atLeast : LoopWords.atMost
    }
    return [
      number, habit.name, target == nil ? LoopWords.yesNo : LoopWords.numerical,
      habit.question ?? "", habit.notes, String(count), String(days),
      LoopWords.colors[habit.color.index], target?.unit ?? "", direction ?? "",
      target.map { String($0.amount.units) } ?? "", String(habit.isArchived),
    ]
  }

  private static func folder(_ number: String, _ name: String) -> String {
    let kept = name.unicodeScalars.filter {
      $0.isASCII
        && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
          || " ._-".contains(
            Character($0)))
    }
    let folder = number + " " + String(String.UnicodeScalarView(kept)).prefix(100)
    return folder.trimmingCharacters(in: .whitespaces) + "/"
  }

  /// Returns a table of all habits, the newest day first. Loop quotes nothing in it, and each row
  /// ends with a comma.
  private static func summary(
    _ habits: [TrackedHabit], _ days: [LoopDays], _ today: Day,
    _ field: (LoopDays, Day) -> String
  ) -> Data {
    var text = "Date," + habits.map { $0.habit.name + "," }.joined() + "\n"
    let first = today.advanced(by: -min(maximumDays, maximumFields / max(habits.count, 1)))
    let oldest = max(days.compactMap(\.oldest).min() ?? today, first)
    for day in (min(oldest, today)...today).reversed() {
      text += "\(day)," + days.map { field($0, day) + "," }.joined() + "\n"
    }
    return Data(text.utf8)
  }
}

/// The days of a habit as Loop writes them.
private struct LoopDays {
  private let habit: TrackedHabit
  private let notes: [Day: String]
  private let covered: Set<Day>
  private let scores: [Double]
  private let today: Day

  init(_ habit: TrackedHabit, notes: [Day: String], through today: Day) {
    self.habit = habit
    self.notes = notes
    self.today = today
    covered = HabitStreaks.coveredDays(
      of: habit.history, goal: habit.habit.goal, schedule: habit.habit.schedule, through: today)
    scores = HabitScore.values(
      of: habit.history, goal: habit.habit.goal, schedule: habit.habit.schedule, through: today)
  }

  var oldest: Day? { habit.history.marks.first?.day }

  func score(_ day: Day) -> String {
    let index = scores.count - 1 - day.distance(to: today)
    return LoopDays.decimal(scores.indices.contains(index) ? scores[index] : 0)
  }

  /// The number with four digits after the point.
  private static func decimal(_ score: Double) -> String {
    let scaled = Int((min(max(score, 0), 1) * 10_000).rounded())
    let digits = String(scaled % 10_000)
    return "\(scaled / 10_000)." + String(repeating: "0", count: 4 - digits.count) + digits
  }

  func word(_ day: Day) -> String {
    let isMeasured = habit.habit.goal != .yesNo
    switch habit.history.mark(on: day)?.value {
    case .yes:
      return isMeasured ? amount(habit.habit.goal.target?.amount ?? .zero) : LoopWords.yesManual
    case .no:
      // Nothing would keep a limit.
      guard let target = habit.habit.goal.target, target.direction == .atMost else {
        return LoopWords.no
      }
      return amount(HabitAmount(thousandths: 2 * target.amount.thousandths + 1_000))
    case .skip: return LoopWords.skip
    case .amount(let sum):
      guard !isMeasured else { return amount(sum) }
      return sum > .zero ? LoopWords.yesManual : LoopWords.no
    case nil: return covered.contains(day) ? LoopWords.yesAuto : LoopWords.unknown
    }
  }

  /// The thousandths; Loop writes the smallest numbers as words.
  private func amount(_ amount: HabitAmount) -> String {
    switch amount.thousandths {
    case 0: LoopWords.no
    case 1: LoopWords.yesAuto
    case 2: LoopWords.yesManual
    case 3: LoopWords.skip
    case let number: String(number)
    }
  }

  var table: Data {
    var table = CSVWriter()
    table.write(["Date", "Value", "Notes"])
    let days = Set(habit.history.marks.map(\.day)).union(covered).union(notes.keys)
    for day in days.sorted(by: >) { table.write([day.description, word(day), notes[day] ?? ""]) }
    return table.data
  }

  var scoreTable: Data {
    var table = CSVWriter()
    table.write(["Date", "Score"])
    guard let oldest, oldest <= today else { return table.data }
    let first = max(oldest, today.advanced(by: -LoopExport.maximumDays))
    for day in (first...today).reversed() { table.write([day.description, score(day)]) }
    return table.data
  }
}
