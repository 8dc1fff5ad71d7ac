import GtkKit
import HalcyonKit
import Localization

/// Keeps the application running without a window, so that reminders appear, if the user enabled
/// that.
final class BackgroundReminders {
  /// Asks the desktop whether the application may run in the background and start with the session.
  /// - Returns: An object that ends the request when released.
  typealias Ask = (Bool, @escaping (BackgroundRequest.Answer) -> Void) -> AnyObject

  private let settings: HalcyonSettings
  private let hold: () -> AnyObject
  private let ask: Ask
  private let report: (String) -> Void
  /// What keeps the application running; `nil` if it ends with its window.
  private(set) var held: AnyObject?
  private var request: AnyObject?
  private var isEnabled: Bool?

  /// Creates the state; `update` must be called at the start and after each change of the settings.
  /// - Parameters:
  ///   - hold: Keeps the application running until the result is released.
  ///   - report: Shows a message.
  init(
    _ settings: HalcyonSettings, hold: @escaping () -> AnyObject, ask: @escaping Ask,
    report: @escaping (String) -> Void
  ) {
    (self.settings, self.hold, self.ask, self.report) = (settings, hold, ask, report)
  }

  /// Applies the setting. The desktop remembers its answer, so it is asked only after a change.
  func update() {
    let (wanted, before) = (settings.remindsInBackground, isEnabled)
    guard wanted != before else { return }
    isEnabled = wanted
    held = wanted ? hold() : nil
    if before != nil { request = ask(wanted) { [weak self] in self?.take($0) } }
  }

  private func take(_ answer: BackgroundRequest.Answer) {
    request = nil
    guard isEnabled == true else { return }
    switch answer {
    case .allowed(startsWithSession: true): break
    case .allowed(startsWithSession: false), .unavailable:
      report(tr("Your desktop cannot start Halcyon with the session. Reminders end at logout."))
    case .denied:
      (isEnabled, held) = (false, nil)
      settings.remindsInBackground = false
      report(
        tr("Your desktop does not let Halcyon run in the background. Allow it in its settings."))
    }
  }
}
