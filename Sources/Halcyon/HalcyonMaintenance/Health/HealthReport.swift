import Foundation
import HalcyonCore

/// The result of a health check: counts and dates only, so that it can be shared. Contains no
/// names, addresses, paths or secrets.
public struct HealthReport: Hashable, Sendable {
  /// The state of the database.
  public struct Database: Hashable, Sendable, Encodable {
    /// The condition of the database.
    public enum State: String, Hashable, Sendable, Encodable {
      /// The database does not exist yet.
      case missing
      /// The database opened, and SQLite's `quick_check` passed.
      case whole
      case damaged
      /// The database was written by a later version.
      case newer
      case unavailable
    }
    /// The condition of the database.
    public var state = State.missing
    /// The name of the newest applied migration.
    public var schema = ""
    /// Numbers of stored records. `placed`, `pending` and `notFound` count addresses by geocoding
    /// state.
    public var people = 0, addresses = 0, placed = 0, pending = 0, notFound = 0, habits = 0
    /// The number of photos in the gallery.
    public var photos = 0
    /// The number of rows that cannot be read.
    public var unreadable = 0
  }

  /// The stored backups.
  public struct Backups: Hashable, Sendable, Encodable {
    /// The number of backups.
    public var count = 0
    /// The date of the newest backup.
    public var newest: Date?
    /// Whether the newest backup can be restored; `nil` if there are no backups.
    public var isNewestGood: Bool?
    /// Whether a folder outside of this machine gets the backups.
    public var hasSecondFolder = false
    /// The date of the last copy in the second folder that was verified there.
    public var newestInSecondFolder: Date?
    /// Whether the last copy to the second folder failed.
    public var hasSecondFolderFailed = false
    /// Whether no backup has left this machine for 14 days.
    public var isSecondFolderOverdue = false
  }

  /// The state of an account.
  public struct Account: Hashable, Sendable, Encodable {
    /// `ContactAccount.id`.
    public var id: Int64
    /// The identifier of the kind, such as "folder" or "imported files".
    public var kind: String
    /// The number of people from this account.
    public var people = 0
    /// The date of the last complete sync.
    public var lastSuccess: Date?
    /// The last problem, as `ServiceProblem.code`.
    public var lastProblem: String?
    /// The number of removals that need the user's confirmation.
    public var pendingRemovals = 0
    /// Whether the source is reachable now; `nil` if it was not checked.
    public var isReachable: Bool?
    /// The reason why it is not reachable, as `ServiceProblem.code`.
    public var problem: String?
    /// Whether the account trusts an additional certificate authority or certificate.
    public var hasAuthorityFile = false, hasFingerprint = false
    /// Whether the account has a sync token, so that the next sync fetches only changes.
    public var hasToken = false

    /// Whether the account has a problem that the user should resolve.
    public var needsAttention: Bool {
      lastProblem != nil || pendingRemovals > 0 || isReachable == false
    }
  }

  /// A service on this computer that provides contact sources, such as Evolution.
  public struct Service: Hashable, Sendable, Encodable {
    /// The kind of its sources.
    public var kind: String
    /// The number of its sources; `nil` if it is not available, or was not checked.
    public var sources: Int?
  }

  /// The state of the geocoding server.
  public struct Geocoding: Hashable, Sendable, Encodable {
    /// "nominatim" or "photon"; `nil` if addresses are located offline only.
    public var server: String?
    /// The maximum number of requests per day, and the number of requests made today.
    public var dailyBudget = 0, usedToday = 0
    /// The date before which the server asked not to send requests.
    public var waitsUntil: Date?
    /// Whether the server rejected requests.
    public var isRefused = false
  }

  /// The program that decodes pictures.
  public struct Pictures: Hashable, Sendable, Encodable {
    /// Whether the program is installed and can be started.
    public var isInstalled: Bool
    /// Whether it can read and write metadata, for which it needs the version of Exiv2 for which
    /// Halcyon was built.
    public var readsMetadata: Bool
    /// The layers that protect it, and those that the system does not offer.
    public var active, inactive: [String]

    /// Creates a state.
    public init(
      isInstalled: Bool, readsMetadata: Bool = true, active: [String] = [],
      inactive: [String] = []
    ) {
      (self.isInstalled, self.readsMetadata) = (isInstalled, readsMetadata)
      (self.active, self.inactive) = (active, inactive)
    }
  }

  /// What draws the window.
  public enum Renderer: Hashable, Sendable {
    case graphicsProcessor
    /// The program itself, because no graphics processor was found.
    case software
    /// What the variable GSK_RENDERER names.
    case requested(String)
  }

  /// The versions of the libraries and of the system.
  public struct Versions: Hashable, Sendable, Encodable {
    /// Version numbers, such as `4.8.3`.
    public var gtk, libadwaita, sqlite: String
    /// The name of the system with its version, and the release of its kernel.
    public var system, kernel: String

    /// Creates versions.
    public init(
      gtk: String, libadwaita: String, sqlite: String, system: String, kernel: String
    ) {
      (self.gtk, self.libadwaita, self.sqlite) = (gtk, libadwaita, sqlite)
      (self.system, self.kernel) = (system, kernel)
    }
  }

  /// The version of the JSON that commands print: `JSONFormat.version`. See docs/json.md.
  public static let jsonVersion = 1

  /// The version of Halcyon.
  public var version = HalcyonVersion.current
  /// The versions of what Halcyon uses; `nil` if they were not determined.
  public var versions: Versions?
  /// The size of the data folder in bytes, including backups.
  public var dataBytes = 0
  /// The state of the database.
  public var database = Database()
  /// The stored backups.
  public var backups = Backups()
  /// The accounts, in their stored order.
  public var accounts: [Account] = []
  /// Whether a keyring is available; `nil` if it was not checked.
  public var hasKeyring: Bool?
  /// The state of the geocoding server.
  public var geocoding = Geocoding()
  /// Whether the bundled place data can be read.
  public var hasPlaces = false
  /// The program that decodes pictures; `nil` if it was not checked.
  public var pictures: Pictures?
  /// What draws the window; `nil` if it was not checked.
  public var renderer: Renderer?
  /// Whether the system is connected to a network; `nil` if unknown.
  public var hasNetwork: Bool?
  /// The services that provide contact sources.
  public var services: [Service] = []
  /// Whether an account uses the keyring.
  public var usesKeyring = false

  /// Creates an empty report.
  public init() {}

  /// Whether an account needs the keyring and it is not available.
  public var lacksKeyring: Bool { hasKeyring == false && usesKeyring }

  /// Whether the database is missing beside its backups.
  public var isDatabaseLost: Bool { database.state == .missing && backups.count > 0 }

  /// Whether the report contains a problem that the user should resolve.
  public var needsAttention: Bool {
    ![.missing, .whole].contains(database.state) || database.unreadable > 0 || isDatabaseLost
      || backups.isNewestGood == false || (backups.hasSecondFolder && backups.isSecondFolderOverdue)
      || accounts.contains(where: \.needsAttention) || lacksKeyring || geocoding.isRefused
      || !hasPlaces || pictures?.isInstalled == false || pictures?.readsMetadata == false
  }
}
