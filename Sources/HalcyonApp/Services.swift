import Foundation
import HalcyonCore
import HalcyonServices
import HalcyonStore
import HalcyonUI

/// Opens the store and puts the services of the window together.
func openServices(_ paths: AppPaths) throws -> AppServices {
  let database = try HalcyonDatabase(directory: paths.dataDirectory)
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
  return AppServices(
    database: database, activity: activity,
    geocoding: geocoders.places == nil ? nil : geocoding,
    sync: sync,
    backups: BackupService(
      database: database, folder: StoreRecovery(directory: paths.dataDirectory).backups,
      activity: activity),
    repair: AccountRepair(database: database, sync: sync))
}
