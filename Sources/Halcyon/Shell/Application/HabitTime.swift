import Foundation
import GtkKit
import HabitsFeature
import HalcyonCore
import HalcyonKit
import HalcyonRecords
import HalcyonSystem
import Localization

/// Keeps the current day of habits and their reminders up to date when the settings or the time
/// zone change.
final class HabitTime {
  /// The reminders; `nil` for an instance that is independent of the desktop session.
  let reminders: HabitReminderNotifier?
  private let settings: HalcyonSettings
  private let model: HabitsModel
  private let background: BackgroundReminders?
  private var settingsWatch: SettingsWatch?
  private var zoneWatch: Task<Void, Never>?

  /// - Parameters:
  ///   - application: Shows the notifications; `nil` for an instance that is independent of the
  ///     desktop session.
  ///   - undo: Returns the changes of the window; `nil` without a window.
  ///   - say: Shows a message in the window.
  init(
    _ settings: HalcyonSettings, _ model: HabitsModel, _ application: Application?,
    undo: @escaping () -> UndoStack?, say: @escaping (String) -> Void
  ) {
    (self.settings, self.model) = (settings, model)
    reminders = application.map { application in
      HabitReminderNotifier(
        clock: { Self.clock(settings) },
        send: { [weak application] in application?.send($0, id: $1) },
        withdraw: { [weak application] in application?.withdrawNotification(id: $0) },
        undo: undo)
    }
    background = application.map { application in
      BackgroundReminders(
        settings, hold: { application.hold() },
        ask: { BackgroundPermission.ask($0, $1) }, report: say)
    }
    model.onBook = { [weak reminders] in reminders?.show($0.active) }
    settingsWatch = settings.onChange { [weak self] in self?.update() }
    // The time zone of the system changes with this link.
    let changes = FileWatch.changes(of: .tree("/etc/localtime"))
    zoneWatch = Task { [weak self] in
      for await _ in changes {
        NSTimeZone.resetSystemTimeZone()
        self?.update()
      }
    }
    update()
  }

  deinit { zoneWatch?.cancel() }

  private static func clock(_ settings: HalcyonSettings) -> HabitClock {
    HabitClock(calendar: .current, dayEndHours: settings.habitDayEndHours)
  }

  private func update() {
    model.use(Self.clock(settings))
    reminders?.update()
    background?.update()
  }

  /// Follows the habits of a database.
  func use(_ database: HalcyonDatabase) { reminders?.use(database) }
}
