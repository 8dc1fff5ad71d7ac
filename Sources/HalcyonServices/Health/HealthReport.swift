import Foundation
import HalcyonCore

/// What is configured, reachable and stored: counts and dates, so that it can be shown to anybody. Holds no
/// name, address of anything or anybody, path or secret.
public struct HealthReport: Hashable, Sendable, Encodable {
  /// The database as a whole.
  public struct Database: Hashable, Sendable, Encodable {
    /// How it stands.
    public enum State: String, Hashable, Sendable, Encodable {
      /// Nothing was ever stored.
      case missing
      /// Opened, and found whole by SQLite's `quick_check`.
      case whole
      case damaged
      /// Written by a later version.
      case newer
      case unavailable
    }
    /// How it stands.
    public var state = State.missing
    /// The newest migration that was applied.
    public var schema = ""
    /// What is stored.
    public var people = 0, addresses = 0, placed = 0, pending = 0, notFound = 0, habits = 0
    /// Pictures of the gallery.
    public var photos = 0
  }

  /// The backups.
  public struct Backups: Hashable, Sendable, Encodable {
    /// How many there are.
    public var count = 0
    /// When the newest was made.
    public var newest: Date?
    /// Whether the newest can be restored; nil where there is none.
    public var isNewestGood: Bool?
  }

  /// A place that contacts are taken from.
  public struct Account: Hashable, Sendable, Encodable {
    /// `ContactAccount.id`.
    public var id: Int64
    /// "folder", "carddav", "evolution" or "imported files".
    public var kind: String
    /// How many people came from it.
    public var people = 0
    /// When a sync last ended with nothing left out.
    public var lastSuccess: Date?
    /// What went wrong last, as in `ServiceProblem.code`.
    public var lastProblem: String?
    /// People that wait for a word of the user.
    public var pendingRemovals = 0
    /// Whether it answers now; nil where it was not asked.
    public var isReachable: Bool?
    /// Why it does not answer, as in `ServiceProblem.code`.
    public var problem: String?
    /// Whether a certificate authority or certificate of its own is trusted.
    public var hasAuthorityFile = false, hasFingerprint = false
    /// Whether the next sync fetches only what changed.
    public var hasToken = false

    /// Whether somebody should look at it.
    public var needsAttention: Bool {
      lastProblem != nil || pendingRemovals > 0 || isReachable == false
    }
  }

  /// The server that is asked for places.
  public struct Geocoding: Hashable, Sendable, Encodable {
    /// "nominatim" or "photon"; nil where places are found on this machine alone.
    public var server: String?
    /// Requests a day, and those made today.
    public var dailyBudget = 0, usedToday = 0
    /// The server asked not to be asked before.
    public var waitsUntil: Date?
    /// Whether the server refused service.
    public var isRefused = false
  }

  /// Of Halcyon.
  public var version = HalcyonVersion.current
  /// Bytes in the data folder, backups among them.
  public var dataBytes = 0
  /// The database.
  public var database = Database()
  /// The backups.
  public var backups = Backups()
  /// In their order.
  public var accounts: [Account] = []
  /// Whether a keyring answers; nil where it was not asked.
  public var hasKeyring: Bool?
  /// The server for places.
  public var geocoding = Geocoding()
  /// Whether the place data that comes along can be read.
  public var hasPlaces = false
  /// Whether the system has a network.
  public var hasNetwork: Bool?
  /// Whether the Evolution Data Server answers, and how many books it has.
  public var hasEvolution = false, evolutionBooks = 0

  /// A report that nothing is in yet.
  public init() {}

  /// Whether an account needs the keyring and it does not answer.
  public var lacksKeyring: Bool {
    hasKeyring == false && accounts.contains { $0.kind == "carddav" }
  }

  /// Whether somebody should do something.
  public var needsAttention: Bool {
    ![.missing, .whole].contains(database.state) || backups.isNewestGood == false
      || accounts.contains(where: \.needsAttention) || lacksKeyring || geocoding.isRefused
      || !hasPlaces
  }
}
