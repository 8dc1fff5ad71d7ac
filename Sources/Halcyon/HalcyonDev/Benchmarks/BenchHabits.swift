import ArgumentParser
import CommandSupport
import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore

/// Measures 100 habits over ten years, for `make bench`: reading them, their scores and streaks,
/// and a tick until the observation returns it.
struct BenchHabits: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-habits", abstract: "Measure 100 habits over ten years.",
    shouldDisplay: false)

  private static let today = Day(clamping: 20_515)
  private static let days = 3_650

  func run() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "habits-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (now, today) = (Date(timeIntervalSince1970: 1_772_524_800), Self.today)
    let database = try HalcyonDatabase(directory: folder)
    _ = try await database.importHabits(Self.archive(at: now), at: now)
    var figures: [String: Double] = [:]
    let (book, first) = try await Self.timed { try await database.habitBook() }
    figures["read"] = first
    let (_, statistics) = await Self.timed { book.habits.map { Self.statistics(of: $0) } }
    figures["statistics"] = statistics
    var books = database.habitsObservation().makeAsyncIterator()
    _ = try await books.next()
    let (changed, observed) = try await Self.timed {
      try await database.editEntry(.set(.yes), of: book.habits[0].id, on: [today], at: now)
      return try await books.next()
    }
    figures["observe-tick"] = observed
    guard let habit = changed?.habits.first else { throw ExitCode.failure }
    figures["statistics-tick"] = await Self.timed { Self.statistics(of: habit) }.milliseconds
    try CommandOutput.writeJSON(figures, program: "halcyon")
  }

  private static func statistics(of habit: TrackedHabit) -> Double {
    let (history, definition) = (habit.countedHistory, habit.habit.definition)
    let score = HabitScore.value(
      of: history, goal: definition.goal, schedule: definition.schedule, on: today)
    let streaks = HabitStreaks(
      of: history, goal: definition.goal, schedule: definition.schedule, through: today)
    return score + Double(streaks.currentLength)
  }

  private static func timed<T>(
    _ body: () async throws -> T
  ) async rethrows -> (value: T, milliseconds: Double) {
    let start = ContinuousClock.now
    let value = try await body()
    return (value, (ContinuousClock.now - start) / .milliseconds(1))
  }

  private static func archive(at now: Date) -> HabitArchive {
    let schedules: [Schedule] = [
      .daily, .times(3, perDays: 7), .weekdays([.monday, .thursday]),
      .timesPerWeek(3, from: .monday), .timesPerMonth(10), .everyDays(2, from: today),
    ]
    let goal = HabitGoal.measured(HabitTarget(amount: HabitAmount(thousandths: 8_000)))
    return HabitArchive(
      habits: (0..<100).map { number in
        var item = HabitArchive.Item(
          uuid: UUID(),
          definition: HabitDefinition(
            name: "Habit \(number)", goal: number % 3 == 0 ? goal : .yesNo,
            schedule: schedules[number % schedules.count]))
        for day in 0..<days {
          let amount = HabitAmount(thousandths: (day * 7 + number) % 12 * 1_000)
          let value: HabitValue =
            switch (day * 31 + number * 17) % 10 {
            case 0: .skip
            case 1: .no
            default: number % 3 == 0 ? .amount(amount) : .yes
            }
          item.entries[today.advanced(by: -day)] = .init(HabitEntry(value: value, modified: now))
        }
        return item
      })
  }
}
