import Foundation

/// A place that contacts are taken from, with what is known of the last sync.
public struct ContactAccount: Hashable, Sendable, Identifiable {
  /// What kind of place it is and where; never a secret.
  public enum Configuration: Hashable, Sendable, Codable {
    /// Files that were imported once; nothing to sync with.
    case importedFiles
    /// A vCard file, or a folder of them, one card a file (vdir).
    case folder(path: String)
    /// An address book of a server.
    case cardDAV(CardDAV)
    /// An address book of the Evolution Data Server, by the `uid` of its source.
    case evolution(book: String)
  }

  /// How a CardDAV address book is reached. The password is in the Secret Service.
  public struct CardDAV: Hashable, Sendable, Codable {
    /// The server, principal or address book, as the user gave it.
    public var url: String
    /// Empty where the server asks for nobody.
    public var userName: String
    /// The address book's own URL once it was found.
    public var addressBook: String?
    /// PEM file of a certificate authority to trust besides the system's.
    public var certificateAuthorityFile: String?
    /// SHA-256 of a certificate that the user trusts whatever is wrong with it; nil where there is none.
    public var certificateFingerprint: String?

    /// An address book as the user described it.
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

  /// Stable over restarts.
  public let id: Int64
  /// Stable over machines and backups; names the account in the Secret Service.
  public let uuid: UUID
  /// For people.
  public var name: String
  /// What kind of place it is and where.
  public var configuration: Configuration
  /// The order in lists, from 0.
  public var position: Int
  /// When a sync last began; nil before the first.
  public var lastAttempt: Date?
  /// When a sync last ended with nothing left out.
  public var lastSuccess: Date?
  /// What went wrong in the last sync; nil where nothing did.
  public var lastProblem: ServiceProblem?
  /// People that are gone from the source and wait for a word of the user or another listing.
  public var pendingRemovals: PendingRemovals?

  /// An account as the store keeps it.
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

  /// How an activity names it.
  public var source: Activity.Source {
    var source = Activity.Source(id: id, name: name)
    if case .folder = configuration { source.isFolder = true }
    return source
  }
}

extension ContactAccount.Configuration {
  /// The word that the store files the account under.
  public var kind: String {
    switch self {
    case .importedFiles: "imported files"
    case .folder: "folder"
    case .cardDAV: "carddav"
    case .evolution: "evolution"
    }
  }
}
