import Foundation

/// A configured contact source, with the result of its last sync.
public struct ContactAccount: Hashable, Sendable, Identifiable {
  /// The kind and settings of a contact source; contains no secrets.
  public struct Configuration: Hashable, Sendable {
    /// The identifier of the kind, such as "folder". It never changes, because it is stored.
    public var kind: String
    /// The values that the user entered or the source found, by the identifiers of their fields.
    public var settings: [String: String]

    /// Creates a configuration.
    public init(kind: String, settings: [String: String] = [:]) {
      self.kind = kind
      self.settings = settings
    }

    /// Files that were imported once; there is nothing to sync with.
    public static let importedFiles = Self(kind: "imported files")
  }

  /// The row ID; stable across restarts.
  public let id: Int64
  /// An identifier that is stable across machines and backups and names the account in the Secret
  /// Service.
  public let uuid: UUID
  /// The user-visible name.
  public var name: String
  /// The kind and settings of the contact source.
  public var configuration: Configuration
  /// The position in lists, from 0.
  public var position: Int
  /// The start of the last sync; `nil` before the first.
  public var lastAttempt: Date?
  /// The end of the last sync without problems.
  public var lastSuccess: Date?
  /// The problem of the last sync; `nil` if there was none.
  public var lastProblem: ServiceProblem?
  /// The people that are missing from the contact source and wait for confirmation by the user or
  /// another listing.
  public var pendingRemovals: PendingRemovals?
  /// A Boolean value indicating whether the pictures that cards only link to are downloaded. Their
  /// servers then learn when a person is looked at, so that it is off until the user enables it.
  public var fetchesPictures = false

  /// A Boolean value indicating whether a sync has run to its end, also one that left cards out.
  public var hasCompletedSync: Bool {
    switch lastProblem {
    case .incomplete, .listsDiffer: true
    default: lastSuccess != nil || pendingRemovals != nil
    }
  }

  /// Creates an account from its stored values.
  public init(
    id: Int64, uuid: UUID, name: String, configuration: Configuration, position: Int,
    lastAttempt: Date? = nil, lastSuccess: Date? = nil, lastProblem: ServiceProblem? = nil,
    pendingRemovals: PendingRemovals? = nil
  ) {
    self.id = id
    self.uuid = uuid
    self.name = name
    self.configuration = configuration
    self.position = position
    self.lastAttempt = lastAttempt
    self.lastSuccess = lastSuccess
    self.lastProblem = lastProblem
    self.pendingRemovals = pendingRemovals
  }
}
