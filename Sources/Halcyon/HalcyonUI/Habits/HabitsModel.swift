import Foundation
import HalcyonCore
import HalcyonStore
import Localization
import Observation

/// The model of the habits page.
@Observable
public final class HabitsModel {
  /// The loading state of the list.
  public enum Phase: Equatable {
    case loading
    case ready
    case failed(StoreError)
  }

  /// A habit with its streak and strength on a day.
  public struct Progress: Hashable, Identifiable {
    /// The habit and its history.
    public let tracked: TrackedHabit
    /// The day for which the values are computed.
    public let day: Day
    /// The number of consecutive days up to `day`.
    public let streak: Int
    /// The strength in 0...1.
    public let score: Double

    /// The id of the habit.
    public var id: Int64 { tracked.id }
    /// The name of the habit.
    public var name: String { tracked.habit.name }

    init(_ tracked: TrackedHabit, on day: Day) {
      self.tracked = tracked
      self.day = day
      let (history, goal) = (tracked.countedHistory, tracked.habit.goal)
      let schedule = tracked.habit.schedule
      streak =
        HabitStreaks(of: history, goal: goal, schedule: schedule, through: day).currentLength
      score = HabitScore.value(of: history, goal: goal, schedule: schedule, on: day)
    }
  }

  /// The loading state of the list.
  public private(set) var phase = Phase.loading
  /// The habits in list order.
  public private(set) var habits: [Progress] = [] {
    didSet {
      positions = Dictionary(zip(habits.map(\.id), 0...), uniquingKeysWith: { $1 })
    }
  }
  /// The current day; it may end after midnight.
  public private(set) var today: Day
  /// The calendar for displaying days.
  public let calendar: Calendar

  @ObservationIgnored private var positions: [Int64: Int] = [:]
  private let now: () -> Date
  private let dayEndHours: Int
  private var database: HalcyonDatabase?
  /// The most recently enqueued write.
  private(set) var work: Task<Void, Never>?

  /// Creates a model without services. It is in the loading state.
  /// - Parameters:
  ///   - calendar: The calendar for displaying days.
  ///   - dayEndHours: The number of hours after midnight at which a day ends, 0 to 6.
  ///   - now: Returns the current time.
  public init(
    calendar: Calendar = .current, dayEndHours: Int = 0, now: @escaping () -> Date = { Date() }
  ) {
    self.calendar = calendar
    self.dayEndHours = min(max(dayEndHours, 0), 6)
    self.now = now
    today = Day(now(), calendar: calendar, dayEndHours: dayEndHours)
  }

  /// Connects the model to the store and observes the habits.
  public func use(_ services: AppServices) {
    let database = services.database
    self.database = database
    Task { [weak self] in
      do {
        for try await book in database.habitsObservation() {
          guard let self else { return }
          show(book.active)
          phase = .ready
        }
      } catch {
        self?.fail(error as? StoreError ?? .failed(message: "\(error)"))
      }
    }
  }

  /// Reports that the store could not be opened.
  public func fail(_ error: StoreError) { phase = .failed(error) }

  /// Updates `today` if the day has ended.
  public func refreshToday() {
    let day = Day(now(), calendar: calendar, dayEndHours: dayEndHours)
    guard day != today else { return }
    today = day
    show(habits.map(\.tracked))
  }

  /// The number of seconds until `today` must be checked again: until the day ends, but at most an
  /// hour, because the clock can be changed and the system can sleep.
  public var secondsToNextCheck: Double {
    let next = today.advanced(by: 1).noon(in: calendar)
      .map { $0.timeIntervalSince(now()) - Double(12 - dayEndHours) * 3_600 }
    return min(max(next ?? 3_600, 1), 3_600)
  }

  /// Returns the habit with an id.
  public func habit(_ id: Int64) -> Progress? { positions[id].map { habits[$0] } }

  /// Adds a daily habit at the end of the list.
  /// - Parameter name: A name that was validated with `Habit.name(from:)`.
  public func add(named name: String) async throws(StoreError) {
    try await write { database, date throws(StoreError) in
      _ = try await database.addHabit(named: name, at: date)
    }
  }

  /// Deletes a habit.
  /// - Returns: What was deleted, for undo.
  public func delete(_ id: Int64) async throws(StoreError) -> HabitChange {
    try await write { database, _ throws(StoreError) in try await database.deleteHabits([id]) }
  }

  /// Undoes a change.
  public func undo(_ change: HabitChange) async throws(StoreError) {
    try await write { database, _ throws(StoreError) in try await database.apply(change.inverted) }
  }

  /// Changes the entry of a habit on a day.
  public func edit(_ edit: HabitEntryEdit, of id: Int64, on day: Day) async throws(StoreError) {
    _ = try await write { database, date throws(StoreError) in
      try await database.editEntry(edit, of: id, on: [day], at: date)
    }
  }

  /// Performs writes one after another, in the order of the calls.
  private func write<T: Sendable>(
    _ body: @escaping @Sendable (HalcyonDatabase, Date) async throws(StoreError) -> T
  ) async throws(StoreError) -> T {
    guard let database else { throw .failed(message: tr("the database is not open yet")) }
    let (previous, date) = (work, now())
    let job = Task { () -> Result<T, StoreError> in
      await previous?.value
      do throws(StoreError) { return .success(try await body(database, date)) } catch {
        return .failure(error)
      }
    }
    work = Task { _ = await job.value }
    return try await job.value.get()
  }

  /// Updates the habits. Unchanged habits keep their computed values.
  private func show(_ tracked: [TrackedHabit]) {
    let known = Dictionary(habits.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    habits = tracked.map { new in
      if let old = known[new.id], old.tracked == new, old.day == today {
        old
      } else {
        Progress(new, on: today)
      }
    }
  }
}
