import HalcyonCore
import HalcyonServices
import HalcyonStore

/// What the window works on, made once at start.
public nonisolated struct AppServices: Sendable {
  /// Where people are kept.
  public let database: HalcyonDatabase
  /// What is going on.
  public let activity: ActivityCenter
  /// Finds where people live; `nil` where nothing is to be looked for.
  public let geocoding: GeocodingQueue?
  /// Whether the place data that comes with Halcyon can be read; without it and without a server nothing finds
  /// places.
  public let hasPlaces: Bool

  /// Keeps the contact accounts in sync; `nil` where there is nothing to sync with.
  public let sync: ContactSyncCenter?
  /// Backs the store up each day; `nil` where it is not to be.
  public let backups: BackupService?
  /// Adds and removes contact accounts; `nil` where they are not to be changed.
  public let accounts: ContactAccounts?
  /// Looks at everything, without asking sources where the parameter is true; `nil` where that is not wanted.
  public let health: Health?

  /// Looks at everything.
  public typealias Health = @Sendable (_ isOffline: Bool) async -> HealthReport
  /// Mends contact accounts with what the user gives; `nil` where there is nothing to mend.
  public let repair: AccountRepair?

  /// The services that the program has put together.
  public init(
    database: HalcyonDatabase, activity: ActivityCenter, geocoding: GeocodingQueue?,
    sync: ContactSyncCenter? = nil, backups: BackupService? = nil, hasPlaces: Bool = true,
    accounts: ContactAccounts? = nil, health: Health? = nil,
    repair: AccountRepair? = nil
  ) {
    self.database = database
    self.activity = activity
    self.geocoding = geocoding
    self.sync = sync
    self.backups = backups
    self.hasPlaces = hasPlaces
    self.accounts = accounts
    self.health = health
    self.repair = repair
  }
}
