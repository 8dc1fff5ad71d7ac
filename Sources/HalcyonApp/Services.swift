import Foundation
import HalcyonCore
import HalcyonServices
import HalcyonStore
import HalcyonUI

/// Opens the store and puts the services of the window together.
func openServices(_ paths: AppPaths) throws -> AppServices {
  let database = try HalcyonDatabase(directory: paths.dataDirectory)
  let activity = ActivityCenter(onEnd: { run in
    Task { try? await database.record(run) }
  })
  let backups = paths.dataDirectory.appendingPathComponent(
    StoreBackup.folderName, isDirectory: true)
  return AppServices(
    database: database, activity: activity, geocoder: makeGeocoder(paths),
    sync: ContactSyncCenter(
      database: database, activity: activity,
      sources: { ContactSyncCenter.localSource($0) }),
    backups: BackupService(database: database, folder: backups, activity: activity))
}
