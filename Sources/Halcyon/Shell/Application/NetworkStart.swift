import HalcyonBackup
import HalcyonCore
import HalcyonKit
import HalcyonStore
import HalcyonText

/// The start of the services that use the network.
enum NetworkStart {
  /// Starts the services.
  /// - Parameters:
  ///   - isOffline: Whether no network was found during startup.
  ///   - say: Called with a message for the user if an account needs the missing network.
  static func begin(
    _ services: AppServices, isOffline: Bool, say: @escaping (String) -> Void
  ) {
    Task {
      // The dashboard shows store errors.
      try? await services.sync?.start()
      await services.backups?.start()
    }
    guard isOffline else { return }
    Task {
      let accounts = try? await services.database.contactAccounts()
      if accounts?.contains(where: { $0.configuration.url != nil }) == true {
        say(UserText.sentence(.offline))
      }
    }
  }
}
