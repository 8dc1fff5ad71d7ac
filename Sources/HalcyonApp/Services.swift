import Foundation
import HalcyonCore
import HalcyonServices
import HalcyonStore
import HalcyonUI

/// Opens the store and puts the services of the window together.
func openServices(
  _ paths: AppPaths, onStep: (HalcyonDatabase.OpeningStep) -> Void
) throws -> AppServices {
  let database = try HalcyonDatabase(directory: paths.dataDirectory, onStep: onStep)
  let (runs, ended) = AsyncStream.makeStream(of: ActivityRun.self)
  let activity = ActivityCenter(onEnd: { ended.yield($0) })
  let geocoders = Geocoders(paths)
  let geocoding = GeocodingQueue(database: database, activity: activity) { () throws(StoreError) in
    try await geocoders.present(in: database)
  }
  Task {
    for await run in runs {
      // A history that cannot be written is no reason to stop.
      try? await database.record(run)
      if run.kind == .contactSync { Task { _ = try? await geocoding.run() } }
    }
  }
  let sources = ContactSources(database: database)
  let sync = ContactSyncCenter(
    database: database, activity: activity, sources: { sources.source(for: $0) })
  let backups = StoreRecovery(directory: paths.dataDirectory).backups
  let hasPlaces = geocoders.places != nil
  return AppServices(
    database: database, activity: activity, geocoding: geocoding, sync: sync,
    backups: BackupService(database: database, folder: backups, activity: activity),
    hasPlaces: hasPlaces,
    accounts: ContactAccounts(
      database: database, backups: backups, sources: sources, center: sync),
    health: { isOffline in
      await HealthCheck(directory: paths.dataDirectory, isOffline: isOffline).report(
        hasPlaces: hasPlaces)
    },
    repair: AccountRepair(database: database, sync: sync))
}
