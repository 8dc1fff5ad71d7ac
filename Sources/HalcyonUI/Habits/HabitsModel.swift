import Foundation
import HalcyonCore
import HalcyonStore
import Observation

/// The habits that the page shows, and what can be done with them.
@Observable
public final class HabitsModel {
  /// How far the list is.
  public enum Phase: Equatable {
    case loading
    case ready
    case failed(StoreError)
  }

  /// A habit with what its days amount to today.
  public struct Progress: Hashable, Identifiable {
    /// The habit and its days.
    public let tracked: TrackedHabit
    /// The day that the numbers are of.
    public let day: Day
    /// Days in a row up to `day`.
    public let streak: Int
    /// 0...1.
    public let score: Double

    /// The habit's.
    public var id: Int64 { tracked.id }
    /// The habit's.
    public var name: String { tracked.habit.name }

    init(_ tracked: TrackedHabit, on day: Day) {
      self.tracked = tracked
      self.day = day
      let schedule = tracked.habit.schedule
      streak = HabitStreak.current(of: tracked.history, schedule: schedule, on: day)
      score = HabitScore.value(of: tracked.history, schedule: schedule, on: day)
    }
  }

  /// How far the list is.
  public private(set) var phase = Phase.loading
  /// In the order of the list.
  public private(set) var habits: [Progress] = [] {
    didSet {
      positions = Dictionary(zip(habits.map(\.id), 0...), uniquingKeysWith: { $1 })
    }
  }
  /// The day that it is for this user.
  public private(set) var today: Day
  /// For telling days to people.
  public let calendar: Calendar

  @ObservationIgnored private var positions: [Int64: Int] = [:]
  private let now: () -> Date
  private let dayEndHours: Int
  private var database: HalcyonDatabase?
  /// The last write that was asked for.
  private(set) var work: Task<Void, Never>?

  /// A model without services yet: it shows that it is loading.
  /// - Parameter dayEndHours: how long after midnight a day goes on, 0 to 6.
  public init(
    calendar: Calendar = .current, dayEndHours: Int = 0, now: @escaping () -> Date = { Date() }
  ) {
    self.calendar = calendar
    self.dayEndHours = min(max(dayEndHours, 0), 6)
    self.now = now
    today = Day(now(), calendar: calendar, dayEndHours: dayEndHours)
  }

  /// Begins to work: shows the habits and follows their changes.
  public func use(_ services: AppServices) {
    let database = services.database
    self.database = database
    Task { [weak self] in
      do {
        for try await habits in database.habitsObservation() {
          guard let self else { return }
          show(habits)
          phase = .ready
        }
      } catch {
        self?.fail(error as? StoreError ?? .failed(message: "\(error)"))
      }
    }
  }

  /// Says that there are no habits to be had.
  public func fail(_ error: StoreError) { phase = .failed(error) }

  /// Looks at the clock, since a day may have ended.
  public func refreshToday() {
    let day = Day(now(), calendar: calendar, dayEndHours: dayEndHours)
    guard day != today else { return }
    today = day
    show(habits.map(\.tracked))
  }

  /// When the day will have ended, at most an hour from now, since clocks are also set and machines sleep.
  public var secondsToNextLook: Double {
    let next = today.advanced(by: 1).noon(in: calendar)
      .map { $0.timeIntervalSince(now()) - Double(12 - dayEndHours) * 3_600 }
    return min(max(next ?? 3_600, 1), 3_600)
  }

  /// A habit of the list.
  public func habit(_ id: Int64) -> Progress? { positions[id].map { habits[$0] } }

  /// Adds a habit for every day at the end of the list.
  /// - Parameter name: as `Habit.name(from:)` gives it.
  public func add(named name: String) async throws(StoreError) {
    try await write { database, date throws(StoreError) in
      _ = try await database.addHabit(named: name, at: date)
    }
  }

  /// Deletes a habit.
  /// - Returns: what brings it back; `nil` where it was gone already.
  public func delete(_ id: Int64) async throws(StoreError) -> DeletedHabit? {
    try await write { database, _ throws(StoreError) in try await database.deleteHabit(id) }
  }

  /// Brings a deleted habit back.
  public func restore(_ deleted: DeletedHabit) async throws(StoreError) {
    try await write { database, _ throws(StoreError) in try await database.restore(deleted) }
  }

  /// Says what is known of a habit on a day; `nil` for nothing.
  public func setEntry(_ entry: HabitEntry?, of id: Int64, on day: Day) async throws(StoreError) {
    try await write { database, date throws(StoreError) in
      try await database.setEntry(entry, of: id, on: day, at: date)
    }
  }

  /// One write after the other, in the order in which they were asked for.
  private func write<T: Sendable>(
    _ body: @escaping @Sendable (HalcyonDatabase, Date) async throws(StoreError) -> T
  ) async throws(StoreError) -> T {
    guard let database else { throw .failed(message: "the store is not open yet") }
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

  /// Habits whose days did not change keep their numbers.
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
