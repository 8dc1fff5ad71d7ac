import Foundation
import HalcyonCore
import HalcyonKit
import HalcyonPhotos
import HalcyonRecords
import HalcyonStore
import Localization
import Observation

/// The model of the habits page: the habits with their streaks and strengths, groups and people.
///
/// Streaks and strengths are computed off the main thread, and only for habits that changed.
@Observable
public final class HabitsModel {
  /// The loading state of the list.
  public private(set) var phase = LoadingPhase.loading
  /// The habits that are not archived, in list order.
  public private(set) var habits: [HabitProgress] = [] {
    didSet {
      positions = Dictionary(zip(habits.map(\.id), 0...), uniquingKeysWith: { $1 })
    }
  }
  /// The archived habits in list order.
  public private(set) var archived: [HabitProgress] = []
  /// The groups in their order.
  public private(set) var groups: [HabitGroup] = []
  /// The holidays, earliest first.
  public private(set) var holidays: [HabitHoliday] = []
  /// The rows that could not be read.
  let unreadable = UnreadableRowsModel([.habit, .habitEntry, .habitGroup, .habitHoliday])
  /// The current day; it may end after midnight.
  public private(set) var today: Day
  /// The calendar and formats of displayed days.
  package let dates: ChartDates

  @ObservationIgnored private var positions: [Int64: Int] = [:]
  /// The newest habits of the store.
  @ObservationIgnored private var book = HabitBook() { didSet { onBook?(book) } }
  /// Called with the newest habits of the store.
  @ObservationIgnored package var onBook: ((HabitBook) -> Void)?
  /// Returns a person; observed.
  @ObservationIgnored package var person: (Int64) -> PersonSummary? = { _ in nil }
  private let now: () -> Date
  @ObservationIgnored private var clock: HabitClock
  @ObservationIgnored private(set) var database: HalcyonDatabase?
  /// The number of edits of each habit that are shown but not stored yet.
  @ObservationIgnored private var previews: [Int64: Int] = [:]
  /// The revisions of the stored edits that the observation has not reported yet.
  @ObservationIgnored private var awaited: [Int64: Int64] = [:]
  /// Counts the updates, so that older ones never replace newer ones.
  @ObservationIgnored private var updates = 0
  /// The pictures of people; `nil` before a habit belongs to someone else.
  @ObservationIgnored private(set) var pictures: PersonPictures?
  /// Creates the thumbnails of proof photos; `nil` for none.
  @ObservationIgnored package var thumbnailer: Thumbnailer?
  /// Adds proof photos to the gallery; `nil` until the store is open.
  @ObservationIgnored private(set) var proofs: HabitProofs?
  @ObservationIgnored private var makePictures: (() -> PersonPictures)?
  /// The most recently enqueued write.
  @ObservationIgnored private(set) var work: Task<Void, Never>?

  /// Creates a model without services. It is in the loading state.
  /// - Parameters:
  ///   - calendar: The calendar for displaying days.
  ///   - dayEndHours: The number of hours after midnight at which a day ends, 0 to 6.
  ///   - now: Returns the current time.
  public init(
    calendar: Calendar = .current, dayEndHours: Int = 0, now: @escaping () -> Date = { Date() }
  ) {
    dates = ChartDates(calendar: calendar)
    clock = HabitClock(calendar: calendar, dayEndHours: dayEndHours)
    self.now = now
    today = clock.day(of: now())
  }

  /// The calendar for displaying days.
  public var calendar: Calendar { dates.calendar }

  /// Connects the model to the store and observes the habits.
  public func use(_ services: AppServices) {
    let database = services.database
    self.database = database
    unreadable.use(database)
    proofs = HabitProofs(services)
    makePictures = { PersonPictures(services) }
    Task { [weak self] in
      do {
        for try await book in database.habitsObservation() {
          guard let self else { return }
          self.book = book
          await update()
          phase = .ready
        }
      } catch {
        self?.fail(error as? StoreError ?? .failed(message: "\(error)"))
      }
    }
  }

  /// Reports that the store could not be opened.
  public func fail(_ error: StoreError) { phase = .failed(error) }

  // MARK: - Days

  /// Changes the time zone and the end of the day.
  public func use(_ clock: HabitClock) {
    self.clock = clock
    refreshToday()
  }

  /// Updates `today` if the day has ended.
  public func refreshToday() {
    let day = clock.day(of: now())
    guard day != today else { return }
    today = day
    Task { await update() }
  }

  /// The number of seconds until `today` must be checked again: until the day ends, but at most an
  /// hour, because the clock can be changed and the system can sleep.
  public var secondsToNextCheck: Double {
    let next = clock.time(of: clock.dayEndHours * 60, on: today.advanced(by: 1))?
      .timeIntervalSince(now())
    return min(max(next ?? 3_600, 1), 3_600)
  }

  /// Returns the next reminder of each habit within a number of days, the earliest first.
  package func upcomingReminders(days: Int) async -> [HabitAlarm] {
    let (tracked, clock, now) = (habits.map(\.tracked), clock, now())
    return await Task.detached { tracked.upcomingAlarms(at: now, days: days, clock) }.value
  }

  // MARK: - Habits

  /// The people who have habits, by ID.
  package var people: [Int64: PersonSummary] {
    let ids = Set((habits + archived).compactMap(\.tracked.habit.personID))
    return Dictionary(
      ids.compactMap { id in person(id).map { (id, $0) } }, uniquingKeysWith: { $1 })
  }

  /// Returns the habit with an ID, also an archived one.
  public func habit(_ id: Int64) -> HabitProgress? {
    positions[id].map { habits[$0] } ?? archived.first { $0.id == id }
  }

  /// Shows the newest habits. Unchanged habits keep their computed values, and those with edits
  /// that the store has not reported yet remain as they are shown.
  private func update() async {
    updates += 1
    let (day, own, book) = (today, updates, book)
    let known = Dictionary(
      (habits + archived).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let stored = await HabitProgress.compute(book.habits, on: day, known: known)
    guard own == updates else { return }
    awaited = awaited.filter { id, revision in
      book.habits.contains { $0.id == id && $0.revision < revision }
    }
    let all = stored.map { previews[$0.id] == nil && awaited[$0.id] == nil ? $0 : shown($0) }
    if groups != book.groups { groups = book.groups }
    if holidays != book.holidays { holidays = book.holidays }
    let active = all.filter { !$0.tracked.habit.isArchived }
    if habits != active { habits = active }
    let others = all.filter(\.tracked.habit.isArchived)
    if archived != others { archived = others }
    if pictures == nil, book.habits.contains(where: { $0.habit.personID != nil }) {
      pictures = makePictures?()
    }
  }

  /// Returns a habit of the store with the history that is shown.
  private func shown(_ stored: HabitProgress) -> HabitProgress {
    guard let shown = habit(stored.id) else { return stored }
    var tracked = stored.tracked
    tracked.history = shown.tracked.history
    return HabitProgress(tracked, on: stored.day)
  }

  // MARK: - Changes

  /// Performs a change of habits after those before it.
  /// - Parameter body: Makes the change at a time.
  /// - Returns: What was stored, for undo.
  func perform<Result: Sendable>(
    _ body: @escaping @Sendable (HalcyonDatabase, Date) async throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    guard let database else { throw .failed(message: tr("the database is not open yet")) }
    let (previous, date) = (work, now())
    let job = Task { () -> Swift.Result<Result, StoreError> in
      await previous?.value
      do throws(StoreError) { return .success(try await body(database, date)) } catch {
        return .failure(error)
      }
    }
    work = Task { _ = await job.value }
    return try await job.value.get()
  }

  /// Promises a change that is shown as done from now on.
  /// - Returns: `nil` if the store is not open.
  func promise(_ intent: HabitIntent) -> StorePromise<HabitChange>? {
    database?.promise(intent, at: now())
  }

  /// Stores a promised change after those before it.
  /// - Returns: What was stored, for undo.
  func keep(_ promise: StorePromise<HabitChange>?) async throws(StoreError) -> HabitChange {
    guard let promise else { throw .failed(message: tr("the database is not open yet")) }
    return try await perform { database, _ throws(StoreError) in try await database.keep(promise) }
  }

  /// Stores a change again, or the inverse of one.
  func apply(_ change: HabitChange) async throws(StoreError) {
    _ = try await keep(promise(.apply(change)))
    // A habit that returns after its removal begins with lower revisions.
    awaited = [:]
  }

  /// Shows a change of an entry before it is stored, so that it is visible in the next frame.
  /// `endPreview` must be called when it is stored.
  func preview(_ edit: HabitEntryEdit, of id: Int64, on day: Day) {
    previews[id, default: 0] += 1
    guard let index = positions[id] else { return }
    var tracked = habits[index].tracked
    tracked.history = tracked.history.applying(
      edit, on: day, of: tracked.habit.definition, at: now())
    habits[index] = HabitProgress(tracked, on: today)
  }

  /// Ends a preview.
  /// - Parameter change: What was stored; `nil` if that failed.
  func endPreview(of id: Int64, _ change: HabitChange?) {
    previews[id] = previews[id].flatMap { $0 > 1 ? $0 - 1 : nil }
    if let revision = change?.revisions[id] { awaited[id] = revision }
    Task { await update() }
  }
}
