import HalcyonCore
import HalcyonServices
import HalcyonStore

/// What the window works on, made once at start.
public nonisolated struct AppServices: Sendable {
  /// Where people are kept.
  public let database: HalcyonDatabase
  /// What is going on.
  public let activity: ActivityCenter
  /// Finds where people live; `nil` where there is nothing to find places with.
  public let geocoding: GeocodingQueue?

  /// Keeps the contact accounts in sync; `nil` where there is nothing to sync with.
  public let sync: ContactSyncCenter?
  /// Backs the store up each day; `nil` where it is not to be.
  public let backups: BackupService?
  /// Mends contact accounts with what the user gives; `nil` where there is nothing to mend.
  public let repair: AccountRepair?

  /// The services that the program has put together.
  public init(
    database: HalcyonDatabase, activity: ActivityCenter, geocoding: GeocodingQueue?,
    sync: ContactSyncCenter? = nil, backups: BackupService? = nil, repair: AccountRepair? = nil
  ) {
    self.database = database
    self.activity = activity
    self.geocoding = geocoding
    self.sync = sync
    self.backups = backups
    self.repair = repair
  }
}
