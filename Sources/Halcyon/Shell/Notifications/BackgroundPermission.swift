import GtkKit
import HalcyonCore
import HalcyonSystem
import Localization

/// Asks the desktop whether Halcyon may run without a window, and makes it start with the session.
///
/// In a sandbox, the portal does both. Outside, portals know applications only if the desktop
/// started them, and some desktops have none: Halcyon writes the entry itself.
enum BackgroundPermission {
  private static let option = "--gapplication-service"

  /// Asks once.
  /// - Parameters:
  ///   - isEnabled: Whether it starts with the session.
  ///   - entry: What starts it; `nil` in a sandbox.
  /// - Returns: An object that ends the request when released.
  static func ask(
    _ isEnabled: Bool, entry: AutostartEntry? = Self.entry,
    _ onAnswer: @escaping (BackgroundRequest.Answer) -> Void
  ) -> AnyObject {
    BackgroundRequest(
      reason: tr("Halcyon reminds you of your habits."), command: ["halcyon", option],
      isEnabled: isEnabled && entry == nil
    ) { answer in
      guard let entry else { return onAnswer(answer) }
      let starts = isEnabled && answer != .denied
      do {
        try starts ? entry.write() : entry.remove()
        onAnswer(answer == .denied ? .denied : .allowed(startsWithSession: starts))
      } catch {
        onAnswer(answer == .denied ? .denied : .allowed(startsWithSession: false))
      }
    }
  }

  private static var entry: AutostartEntry? {
    guard !AppPaths.isSandboxed, let program = AppPaths.runningExecutable else { return nil }
    return AutostartEntry(
      id: HalcyonIdentity.applicationID, name: HalcyonIdentity.name,
      command: [program.path, option])
  }
}
