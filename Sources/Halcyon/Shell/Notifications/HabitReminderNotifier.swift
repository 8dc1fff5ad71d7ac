import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization

/// Announces habits that are due at their reminders, as desktop notifications with the buttons
/// Done, Skip and Later.
///
/// A notification is withdrawn when its habit is done elsewhere. The only wake-up is that of the
/// next reminder.
final class HabitReminderNotifier: SessionParticipant {
  /// The application actions of the buttons. Their parameter names the habit and the day.
  enum Action: String, CaseIterable {
    case done = "habit-done"
    case skip = "habit-skip"
    /// Shows the notification again with a button for each delay.
    case later = "habit-later"
    /// Puts off the reminder; the parameter also names the delay.
    case postpone = "habit-postpone"
  }

  /// A habit on a day, and a delay, as the parameter of an action: "42/20515/1-hour".
  struct Target: Hashable {
    var habitID: Int64
    var day: Day
    var delay: HabitReminders.Delay?

    init(habitID: Int64, day: Day, delay: HabitReminders.Delay? = nil) {
      (self.habitID, self.day, self.delay) = (habitID, day, delay)
    }

    init?(_ text: String) {
      let parts = text.split(separator: "/")
      guard (2...3).contains(parts.count), let id = Int64(parts[0]), let day = Int(parts[1]) else {
        return nil
      }
      self.init(
        habitID: id, day: Day(clamping: day),
        delay: parts.count == 3 ? HabitReminders.Delay(rawValue: String(parts[2])) : nil)
    }

    var text: String {
      "\(habitID)/\(day.number)" + (delay.map { "/" + $0.rawValue } ?? "")
    }
  }

  /// Calls a closure at a time until the result is released; `nil` if the system has no resources.
  typealias Wake = (Date, @escaping () -> Void) -> AnyObject?

  private let clock: () -> HabitClock
  private let now: () -> Date
  private let send: (DesktopNotification, String) -> Void
  private let withdraw: (String) -> Void
  private let undo: () -> UndoStack?
  private var reminders: HabitReminders
  /// The habits that are not archived; `nil` before they are read.
  private var habits: [TrackedHabit]?
  private var database: HalcyonDatabase?
  /// The actions that arrived before the habits were read, for example because a notification
  /// started the application.
  private var waiting: [(Action, Target)] = []
  private let wake: Wake
  private var timer: AnyObject?
  /// The time of the next wake-up; `nil` without one.
  private(set) var wakeUp: Date?
  /// The entry that was written last, so that tests can wait for it.
  private(set) var work: Task<Void, Never>?
  private var unfinished = 0

  /// The entries that are not stored; `nil` if there are none.
  var pendingWork: PendingWork? {
    guard unfinished > 0, let work else { return nil }
    return PendingWork(description: "reminders") { await work.value }
  }

  /// Creates a notifier.
  /// - Parameters:
  ///   - clock: Returns the time zone and the end of the day.
  ///   - now: Returns the current time.
  ///   - wake: Calls a closure at a time.
  ///   - send: Sends a notification with an ID.
  ///   - withdraw: Withdraws the notification with an ID.
  ///   - undo: Returns the changes of the window, which those made with a button join; `nil`
  ///     without a window.
  init(
    clock: @escaping () -> HabitClock = { HabitClock(calendar: .current) },
    now: @escaping () -> Date = { Date() },
    wake: @escaping Wake = { WallTimer(at: $0, $1) },
    send: @escaping (DesktopNotification, String) -> Void, withdraw: @escaping (String) -> Void,
    undo: @escaping () -> UndoStack? = { nil }
  ) {
    (self.clock, self.now, self.wake) = (clock, now, wake)
    (self.send, self.withdraw, self.undo) = (send, withdraw, undo)
    reminders = HabitReminders(from: now())
  }

  /// Performs actions on a database.
  func use(_ database: HalcyonDatabase) { self.database = database }

  /// Updates the reminders after a change of the habits.
  func show(_ habits: [TrackedHabit]) {
    self.habits = habits
    let actions = waiting
    waiting = []
    for (action, target) in actions { perform(action, target) }
    update()
  }

  /// Shows reminders whose time has come and sleeps until the next one.
  func update() {
    let update = reminders.update(habits ?? [], at: now(), clock())
    for id in update.withdraw { withdraw(Self.id(id)) }
    for alarm in update.show {
      notify(Target(habitID: alarm.habitID, day: alarm.day), isLater: false)
    }
    guard update.next != wakeUp || timer == nil else { return }
    wakeUp = update.next
    timer = update.next.flatMap { time in
      wake(time) { [weak self] in
        self?.timer = nil
        self?.update()
      }
    }
  }

  /// Performs the action of a button.
  func perform(_ action: Action, _ parameter: String) {
    if let target = Target(parameter) { perform(action, target) }
  }

  private func perform(_ action: Action, _ target: Target) {
    guard habits != nil else { return waiting.append((action, target)) }
    switch action {
    case .done: edit(.tick, target)
    case .skip: edit(.set(.skip), target)
    case .later: notify(target, isLater: true)
    case .postpone:
      guard let delay = target.delay else { return }
      withdraw(Self.id(target.habitID))
      _ = reminders.postpone(target.habitID, by: delay, at: now(), clock())
      update()
    }
  }

  private func edit(_ edit: HabitEntryEdit, _ target: Target) {
    withdraw(Self.id(target.habitID))
    guard let database else { return }
    let promise = database.promise(
      .entry(edit, habit: target.habitID, day: target.day), at: now())
    let previous = work
    unfinished += 1
    work = Task { [weak self] in
      await previous?.value
      // A failed write leaves the habit due; the page shows that.
      let change = try? await database.keep(promise)
      self?.unfinished -= 1
      guard let change, !change.isEmpty else { return }
      self?.record(change, edit, target, in: database)
    }
  }

  /// Lets the user undo a change in the window.
  private func record(
    _ change: HabitChange, _ edit: HabitEntryEdit, _ target: Target, in database: HalcyonDatabase
  ) {
    guard let undo = undo(), let name = habit(target.habitID)?.name else { return }
    let date = ChartDates(calendar: clock().calendar).dayAndMonth(of: target.day)
    let title =
      edit == .tick ? tr("“%1” done on %2", name, date) : tr("“%1” skipped on %2", name, date)
    undo.record(
      UndoableChange(
        title: title, isAnnounced: false, undo: { try await database.apply(change.inverted) },
        redo: { try await database.apply(change) }))
  }

  private func habit(_ id: Int64) -> Habit? { habits?.first { $0.id == id }?.habit }

  private func notify(_ target: Target, isLater: Bool) {
    guard let habit = habit(target.habitID) else { return }
    var notification = DesktopNotification(
      title: habit.name, body: habit.question ?? UserText.sentence(habit.schedule),
      action: "app.show-page::" + Page.habits.id)
    // The delays that end before the day does.
    let delays = HabitReminders.Delay.allCases.filter {
      HabitReminders.time(after: $0, now(), clock()) != nil
    }
    if isLater {
      notification.buttons = delays.map { delay in
        var target = target
        target.delay = delay
        return Self.button(Self.title(delay), .postpone, target)
      }
    } else {
      notification.buttons = [
        Self.button(tr("Done"), .done, target), Self.button(tr("Skip"), .skip, target),
      ]
      if !delays.isEmpty { notification.buttons.append(Self.button(tr("Later"), .later, target)) }
    }
    send(notification, Self.id(target.habitID))
  }

  private static func title(_ delay: HabitReminders.Delay) -> String {
    switch delay {
    case .tenMinutes: tr("In 10 Minutes")
    case .hour: tr("In 1 Hour")
    case .evening: tr("This Evening")
    }
  }

  private static func button(
    _ title: String, _ action: Action, _ target: Target
  ) -> DesktopNotification.Button {
    DesktopNotification.Button(
      title: title, action: "app.\(action.rawValue)::\(target.text)")
  }

  private static func id(_ habit: Int64) -> String { "habit-\(habit)" }
}
