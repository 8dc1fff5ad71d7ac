import Foundation
import HalcyonActivity
import HalcyonBackup
import HalcyonContacts
import HalcyonCore
import HalcyonKit
import HalcyonMaintenance
import HalcyonNetwork
import HalcyonPhotos
import HalcyonPlaces
import HalcyonRecords
import HalcyonStore
import HalcyonSystem

/// Opens the database and creates the services of the window.
func openServices(
  _ paths: AppPaths, _ check: EarlyStoreCheck,
  onStep: @escaping @Sendable (HalcyonDatabase.OpeningStep) -> Void
) async throws -> AppServices {
  PrivateFiles.restrictCache(in: paths.cacheDirectory)
  MediaPool.shared.rememberDamage(in: paths.cacheDirectory)
  onStep(.verifying)
  let database = try HalcyonDatabase(
    directory: paths.dataDirectory,
    isChecked: try await check.finish(onWait: { onStep(.blocked($0)) }),
    onStep: onStep, onWait: { onStep(.blocked($0)) })
  let (runs, ended) = AsyncStream.makeStream(of: ActivityRun.self)
  let activity = ActivityCenter(onEnd: { ended.yield($0) })
  activity.follow(database)
  database.followOtherPrograms()
  let geocoders = Geocoders(paths)
  let geocoding = GeocodingQueue(database: database, activity: activity) { () throws(StoreError) in
    try await geocoders.current(in: database)
  }
  Task {
    for await run in runs {
      // The history is not essential.
      try? await database.record(run)
      if run.kind == .contactSync || run.kind == .contactImport {
        Task { _ = try? await geocoding.run() }
      }
    }
  }
  let secrets = SessionSecretStore(KeyringSecretStore())
  let sources = ContactSources(database: database, secrets: secrets)
  let sync = ContactSyncCenter(
    database: database, activity: activity, sources: { sources.source(for: $0) })
  let backups = StoreRecovery(directory: paths.dataDirectory).backups
  let secondPath = await StoredSettings.backupFolder
  let secondFolder = SecondFolderService(
    data: paths.dataDirectory, isDefault: paths.isDefault, path: secondPath)
  let places = geocoders.places
  let hasPlaces = places != nil
  return AppServices(
    database: database, activity: activity, geocoding: geocoding, registry: sources.registry,
    sync: sync,
    backups: BackupService(
      database: database, folder: backups, activity: activity, secondFolder: secondFolder),
    hasPlaces: hasPlaces,
    nearestPlaces: places.map { NearestPlaces($0) },
    accounts: ContactAccounts(
      database: database, backups: backups, sources: sources, secrets: secrets, center: sync),
    health: { isOffline in
      await HealthCheck(
        directory: paths.dataDirectory, isOffline: isOffline, secrets: KeyringSecretStore(),
        network: SystemNetworkMonitor(), secondFolder: await secondFolder.status().path
      ).report(
        hasPlaces: hasPlaces, pictures: await MediaPool.shared.health(), renderer: .current,
        versions: .current)
    },
    repair: AccountRepair(database: database, secrets: secrets, sync: sync),
    linkedPictures: LinkedPictures(sources: sources),
    pictureCache: PictureCache(cache: paths.cacheDirectory),
    network: SystemNetworkMonitor(), keyring: { StartChecks.sessionHasKeyring() })
}
