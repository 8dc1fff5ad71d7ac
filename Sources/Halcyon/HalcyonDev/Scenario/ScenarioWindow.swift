import ArgumentParser
import Foundation
import HalcyonContacts
import HalcyonKit
import HalcyonMaintenance
import HalcyonSystem
import Localization
import Shell

/// Runs the window with services that follow a script, for `--scenario`.
enum ScenarioWindow {
  /// - Throws: `ValidationError` if there is no scenario of that name.
  static func scenario(_ name: String) throws -> Scenario {
    if let scenario = Scenario.named(name) { return scenario }
    let names = Scenario.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n")
    throw ValidationError(tr("There is no scenario “%1”. The scenarios are:", name) + "\n" + names)
  }

  /// Opens the window on a data folder of its own, apart from the desktop session.
  /// - Returns: the exit status.
  static func run(_ scenario: Scenario, options: StartOptions, schemaFolder: String?) throws
    -> Int32
  {
    let folder = try ScenarioFolder()
    let data = folder.url.path
    return try withExtendedLifetime(folder) {
      try MainActor.assumeIsolated {
        try run(
          scenario, options: options, schemaFolder: schemaFolder, data: data,
          observer: TraceObserver()
        ) { _ in }
      }
    }
  }

  /// Opens the window on a data folder, apart from the desktop session.
  /// - Parameter onCreation: Receives the application before it runs.
  /// - Returns: the exit status.
  @MainActor static func run(
    _ scenario: Scenario, options: StartOptions, schemaFolder: String?, data: String,
    observer: (any WindowObserver)?, onCreation: (HalcyonApplication) -> Void
  ) throws -> Int32 {
    ScenarioSession.leave()
    let paths = AppPaths(dataDirectory: data)
    var options = options
    options.isIsolated = true
    if scenario.session == .noSplash { options.skipsSplash = true }
    let runner = ScenarioRunner(scenario, folder: URL(fileURLWithPath: data))
    if case .lastSeen(let seconds) = scenario.session {
      HalcyonSettings(schemaFolder: schemaFolder).lastInBackground =
        Date(timeIntervalSinceNow: -Double(seconds))
    }
    let application = HalcyonApplication(
      options: options, paths: paths, schemaFolder: schemaFolder, observer: observer
    ) {
      let services = try await runner.open(onStep: $0)
      await runner.begin(services)
      return Self.services(services, paths)
    }
    onCreation(application)
    return try application.run()
  }

  private static func services(
    _ services: ScenarioRunner.Services, _ paths: AppPaths
  ) -> AppServices {
    AppServices(
      database: services.database, activity: services.activity,
      geocoding: services.geocoding, sync: services.sync, backups: services.backups,
      health: { _ in
        // The sources are scripted, so nothing outside this process can be asked.
        await HealthCheck(
          directory: paths.dataDirectory, isOffline: true, secrets: services.secrets,
          network: services.network
        ).report(hasPlaces: true)
      },
      repair: AccountRepair(
        database: services.database, secrets: services.secrets, sync: services.sync),
      network: services.network, keyring: { true })
  }
}
