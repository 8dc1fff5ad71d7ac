import HalcyonActivity
import HalcyonBackup
import HalcyonContacts
import HalcyonCore
import HalcyonMaintenance
import HalcyonNetwork
import HalcyonPhotos
import HalcyonPlaces
import HalcyonRecords

/// The services that the window uses, created once at start-up.
public nonisolated struct AppServices: Sendable {
  /// The store.
  public let database: HalcyonDatabase
  /// The activities in progress and recently ended.
  public let activity: ActivityCenter
  /// Locates addresses; `nil` if geocoding is disabled.
  public let geocoding: GeocodingQueue?
  /// A Boolean value indicating whether the bundled place data can be read. Without it and without
  /// a geocoding server, no address can be located.
  public let hasPlaces: Bool
  /// Finds the place nearest to a position; `nil` without the place data.
  public let nearestPlaces: NearestPlaces?

  /// The kinds of contact sources.
  public let registry: ContactSourceRegistry
  /// Syncs the contact accounts; `nil` if syncing is disabled.
  public let sync: ContactSyncCenter?
  /// Creates daily backups of the store; `nil` if backups are disabled.
  public let backups: BackupService?
  /// Adds and removes contact accounts; `nil` if accounts cannot be changed.
  public let accounts: ContactAccounts?
  /// Creates a health report; `nil` if reports are unavailable.
  public let health: Health?

  /// Creates a health report. If `isOffline` is true, no contact source is contacted.
  public typealias Health = @Sendable (_ isOffline: Bool) async -> HealthReport
  /// Applies user input (a password, a folder, a trusted certificate) that repairs a contact
  /// account; `nil` if accounts cannot be repaired.
  public let repair: AccountRepair?

  /// Downloads the pictures that cards link to; `nil` if nothing is downloaded.
  public let linkedPictures: LinkedPictures?
  /// The downloaded pictures; `nil` if they are not kept.
  public let pictureCache: PictureCache?

  /// Reports whether the network is available.
  public let network: any NetworkMonitor
  /// Checks whether a keyring responds; returns `nil` if that is unknown.
  public let keyring: StartChecks.Keyring

  /// Opens when the first page is shown.
  public var startGate = StartGate()

  /// Creates the collection of services. The defaults for `network` and `keyring` do not contact
  /// the desktop session.
  public init(
    database: HalcyonDatabase, activity: ActivityCenter, geocoding: GeocodingQueue?,
    registry: ContactSourceRegistry = .standard,
    sync: ContactSyncCenter? = nil, backups: BackupService? = nil, hasPlaces: Bool = true,
    nearestPlaces: NearestPlaces? = nil,
    accounts: ContactAccounts? = nil, health: Health? = nil,
    repair: AccountRepair? = nil, linkedPictures: LinkedPictures? = nil,
    pictureCache: PictureCache? = nil, network: any NetworkMonitor = FixedNetwork(isUp: true),
    keyring: @escaping StartChecks.Keyring = { nil }
  ) {
    self.database = database
    self.activity = activity
    self.geocoding = geocoding
    self.registry = registry
    self.sync = sync
    self.backups = backups
    self.hasPlaces = hasPlaces
    self.nearestPlaces = nearestPlaces
    self.accounts = accounts
    self.health = health
    self.repair = repair
    self.linkedPictures = linkedPictures
    self.pictureCache = pictureCache
    self.network = network
    self.keyring = keyring
  }
}
