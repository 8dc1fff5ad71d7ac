import ArgumentParser
import CommandSupport
import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization

/// Manages habits.
struct HabitsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "habits", abstract: "Show, complete, import and export habits.",
    subcommands: [
      HabitsListCommand.self, HabitsShowCommand.self, HabitsDoneCommand.self,
      HabitsSkipCommand.self, HabitsImportCommand.self, HabitsExportCommand.self,
    ])
}

/// The day of a command.
struct DayOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The day; today by default.", valueName: "yyyy-mm-dd"))
  var day: String?

  @Option(
    help: ArgumentHelp(
      "The hours after midnight at which a day ends, 0 to 6.",
      valueName: "hours"))
  var dayEnd = 0

  func validate() throws {
    if let day, Day(iso8601: day) == nil {
      throw ValidationError(tr("“%1” is not a date. Write it as 2026-03-31.", day))
    }
    guard (0...6).contains(dayEnd) else {
      throw ValidationError(tr("A day can end 0 to 6 hours after midnight."))
    }
  }

  var value: Day {
    day.flatMap { Day(iso8601: $0) }
      ?? Day(Date(), calendar: .current, dayEndHours: dayEnd)
  }
}

/// The habit and day of a command that changes an entry.
struct HabitEntryOptions: ParsableArguments {
  @Argument(help: "The name or the identifier of the habit.")
  var habit: String

  @Option(help: "A note about the day.")
  var note: String?

  @Flag(help: "Print the habit as JSON.")
  var json = false

  @OptionGroup var day: DayOptions
  @OptionGroup var data: DataOptions

  /// Changes the entry and prints the habit.
  /// - Parameter check: Throws if the habit cannot be changed in this way.
  func edit(
    _ edit: HabitEntryEdit, check: (Habit) throws -> Void = { _ in }
  ) async throws {
    let (database, day) = (try data.open(), day.value)
    let book = try await data.withStore { try await database.habitBook() }
    let found = try HabitLine.find(habit, in: book)
    try check(found.habit)
    let edits = [edit] + (note.map { [.note($0)] } ?? [])
    let changed = try await data.withStore {
      for edit in edits {
        try await database.editEntry(edit, of: found.id, on: [day], at: Date())
      }
      return try await database.habitBook()
    }
    guard let now = changed.habits.first(where: { $0.id == found.id }) else { return }
    if json { return try Console.printJSON(HabitJSON(now, changed, on: day)) }
    Console.note(HabitLine.text(now, on: day))
  }
}

/// Lists habits.
struct HabitsListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the habits, due ones first.")

  @Flag(help: "Include archived habits.")
  var archived = false

  @Flag(help: "Print the habits as JSON.")
  var json = false

  @OptionGroup var day: DayOptions
  @OptionGroup var data: DataOptions

  func run() async throws {
    let database = try data.open()
    try await data.listing(database) {
      let book = try await database.habitBook()
      let habits = HabitOrder.manual.sorted(archived ? book.habits : book.active, on: day.value)
      if json { return try Console.printJSON(habits.map { HabitJSON($0, book, on: day.value) }) }
      if habits.isEmpty, book.habits.isEmpty { Console.note(tr("No habits yet.")) }
      for habit in habits { Console.say(HabitLine.text(habit, on: day.value)) }
    }
  }
}

/// Shows one habit.
struct HabitsShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a habit with its strength, streaks and days.")

  @Argument(help: "The name or the identifier of the habit.")
  var habit: String

  @Flag(help: "Print the habit with all its days as JSON.")
  var json = false

  @OptionGroup var day: DayOptions
  @OptionGroup var data: DataOptions

  func run() async throws {
    let database = try data.open()
    try await data.listing(database) { try await show(database) }
  }

  private func show(_ database: HalcyonDatabase) async throws {
    let book = try await database.habitBook()
    let found = try HabitLine.find(habit, in: book)
    let entries = try await database.habitEntries(of: found.id)
    if json {
      return try Console.printJSON(HabitJSON(found, book, on: day.value, entries: entries))
    }
    let (habit, history) = (found.habit, found.countedHistory)
    let streaks = HabitStreaks(
      of: history, goal: habit.goal, schedule: habit.schedule, through: day.value)
    Console.say(HabitLine.text(found, on: day.value))
    let goal = UserText.sentence(habit.goal)
    Console.say(UserText.sentence(habit.schedule) + (goal.isEmpty ? "" : " · " + goal))
    for streak in streaks.best(3) {
      Console.say(
        tr(
          "%1, %2 to %3", UserText.length(streak), UserText.date(streak.days.lowerBound),
          UserText.date(streak.days.upperBound)))
    }
    for (date, entry) in entries.sorted(by: { $0.key > $1.key }).prefix(14) {
      let note = entry.note.map { "  " + $0 } ?? ""
      Console.say("\(date)  " + HabitLine.word(entry.value, habit.goal) + note)
    }
  }
}

/// Marks a day as done.
struct HabitsDoneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done", abstract: "Mark a habit as done, or add an amount.")

  @Option(help: "The amount to add to a measured habit, in its unit.")
  var amount: Double?

  @OptionGroup var entry: HabitEntryOptions

  func validate() throws {
    if let amount, HabitAmount(amount) == nil {
      throw ValidationError(
        tr(
          "The amount must be from 0 to %1.", Translation.number(1_000_000_000)))
    }
  }

  func run() async throws {
    let edit = amount.flatMap { HabitAmount($0) }.map { HabitEntryEdit.add($0) } ?? .tick
    try await entry.edit(edit) {
      guard amount != nil, $0.goal == .yesNo else { return }
      throw CommandFailure(tr("“%1” is not a measured habit.", $0.name), .usage)
    }
  }
}

/// Skips a day.
struct HabitsSkipCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "skip", abstract: "Skip a habit on a day, so that it counts neither way.")

  @OptionGroup var entry: HabitEntryOptions

  func run() async throws { try await entry.edit(.set(.skip)) }
}
