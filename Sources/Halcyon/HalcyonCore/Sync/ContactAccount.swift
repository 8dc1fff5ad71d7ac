import Foundation

/// A configured contact source, with the result of its last sync.
public struct ContactAccount: Hashable, Sendable, Identifiable {
  /// The kind and location of a contact source; contains no secrets.
  public enum Configuration: Hashable, Sendable, Codable {
    /// Files that were imported once; there is nothing to sync with.
    case importedFiles
    /// A vCard file or a folder with one card per file (vdir).
    case folder(path: String)
    /// A CardDAV address book.
    case cardDAV(CardDAV)
    /// An address book of Evolution Data Server, identified by the `uid` of its source.
    case evolution(book: String)
  }

  /// The location of a CardDAV address book. The password is in the Secret Service.
  public struct CardDAV: Hashable, Sendable, Codable {
    /// The URL of the server, principal or address book, as entered by the user.
    public var url: String
    /// The user name; empty if the server needs none.
    public var userName: String
    /// The URL of the address book; `nil` before discovery.
    public var addressBook: String?
    /// The path of a PEM file with an additional certificate authority to trust.
    public var certificateAuthorityFile: String?
    /// The SHA-256 fingerprint of a certificate that the user trusts despite its problems; `nil` if
    /// there is none.
    public var certificateFingerprint: String?

    /// Creates a location from the user's input.
    public init(
      url: String, userName: String, addressBook: String? = nil,
      certificateAuthorityFile: String? = nil, certificateFingerprint: String? = nil
    ) {
      self.url = url
      self.userName = userName
      self.addressBook = addressBook
      self.certificateAuthorityFile = certificateAuthorityFile
      self.certificateFingerprint = certificateFingerprint
    }
  }

  /// The row ID; stable across restarts.
  public let id: Int64
  /// An identifier that is stable across machines and backups and names the account in the Secret
  /// Service.
  public let uuid: UUID
  /// The user-visible name.
  public var name: String
  /// The kind and location of the contact source.
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

  /// The account as activities refer to it.
  public var source: Activity.Source {
    var source = Activity.Source(id: id, name: name)
    if case .folder = configuration { source.isFolder = true }
    return source
  }
}

extension ContactAccount.Configuration {
  /// The kind of the account in the database.
  public var kind: String {
    switch self {
    case .importedFiles: "imported files"
    case .folder: "folder"
    case .cardDAV: "carddav"
    case .evolution: "evolution"
    }
  }
}
