import ArgumentParser
import Foundation
import HalcyonServices
import HalcyonUI

/// `--scenario`: the window over services that follow a script.
enum ScenarioWindow {
  /// The word that asks for the names.
  static let list = "list"

  /// - Throws: `ValidationError` where there is no scenario of that name.
  static func scenario(_ name: String) throws -> Scenario {
    if let scenario = Scenario.named(name) { return scenario }
    let names = Scenario.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n")
    throw ValidationError(tr("There is no scenario “%1”. There are:", name) + "\n" + names)
  }

  /// Opens the window on a data folder of its own, with settings that nobody keeps.
  /// - Returns: the exit status.
  static func run(_ scenario: Scenario, options: StartOptions, schemaFolder: String?) throws
    -> Int32
  {
    setenv("GSETTINGS_BACKEND", "memory", 1)
    let folder = try ScenarioFolder()
    let paths = AppPaths(dataDirectory: folder.url.path)
    var options = options
    options.isAlone = true
    if scenario.session == .noSplash { options.skipsSplash = true }
    let stage = ScenarioStage(scenario, folder: folder.url)
    return try withExtendedLifetime(folder) {
      try MainActor.assumeIsolated {
        if case .lastSeen(let seconds) = scenario.session {
          HalcyonSettings(schemaFolder: schemaFolder).lastInBackground =
            Date(timeIntervalSinceNow: -Double(seconds))
        }
        return try HalcyonApplication(options: options, paths: paths, schemaFolder: schemaFolder) {
          let services = try await stage.open(onStep: $0)
          await stage.begin(services)
          return AppServices(
            database: services.database, activity: services.activity,
            geocoding: services.geocoding, sync: services.sync, backups: services.backups,
            health: { isOffline in
              await HealthCheck(directory: paths.dataDirectory, isOffline: isOffline).report(
                hasPlaces: true)
            },
            repair: AccountRepair(database: services.database, sync: services.sync))
        }.run()
      }
    }
  }
}
