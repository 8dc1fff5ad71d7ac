import Foundation

/// Where contacts come from: a folder of vCards, a CardDAV address book, Evolution. Read-only.
///
/// A pass is pulled step by step, so that no more than one batch is in memory and each batch can be
/// stored before the next is asked for.
public protocol ContactSource: Sendable {
  /// Whether a pass delivers what did not change too, so that its total says nothing of what is new.
  var deliversEverything: Bool { get }
  /// Begins a pass over what changed since `state`.
  func pass(since state: SyncState) async throws(ContactSourceError) -> any SyncPass
}

extension ContactSource {
  /// Most sources know what changed.
  public var deliversEverything: Bool { false }
}

/// One pass over a source.
public protocol SyncPass: Sendable {
  /// The next step; nil after ``SyncStep/end(_:)``.
  func next() async throws(ContactSourceError) -> SyncStep?
}

/// What is stored of a source, so that only what changed is fetched.
public struct SyncState: Hashable, Sendable {
  /// The sync token (RFC 6578) or another opaque mark of the source; nil where there is none.
  public var token: String?
  /// The ETag of each stored card by its href; nil where the server gave none.
  public var etags: [String: String?]

  /// The state of a source; of one never synced by default.
  public init(token: String? = nil, etags: [String: String?] = [:]) {
    self.token = token
    self.etags = etags
  }
}

/// A card as a source delivers it, its bytes untouched.
public struct SourceCard: Hashable, Sendable {
  /// The name of the card within the source: the path on the server or in the folder.
  public var href: String
  /// The server's mark of this version, opaque; nil where it gave none.
  public var etag: String?
  /// The vCard text.
  public var bytes: Data

  /// A card of a source.
  public init(href: String, etag: String?, bytes: Data) {
    self.href = href
    self.etag = etag
    self.bytes = bytes
  }
}

/// A card that the source named and did not deliver, also when asked for it alone.
public struct UndeliveredCard: Hashable, Sendable {
  /// The name of the card within the source.
  public var href: String
  /// Why.
  public var error: ContactSourceError

  /// A card that did not arrive.
  public init(href: String, error: ContactSourceError) {
    self.href = href
    self.error = error
  }
}

/// A step of a pass, in the order in which it has to be stored.
public enum SyncStep: Sendable {
  /// How many cards this pass will deliver; told again when a further page of the listing raises it.
  case total(Int)
  /// New and changed cards, and those of this batch that did not arrive.
  case batch([SourceCard], undelivered: [UndeliveredCard])
  /// Everything that `token` stands for has been delivered: it may be kept with the batches before it.
  /// Not given once the pass knows of removals: these come at its end, and a pass since `token` would not
  /// name them again.
  case checkpoint(token: String)
  /// The pass is over.
  case end(SyncEnd)
}

/// What a pass knows at its end.
public struct SyncEnd: Hashable, Sendable {
  /// What is no longer in the source.
  public enum Removals: Hashable, Sendable {
    /// The source named these as gone.
    case named(Set<String>)
    /// The source listed everything that it holds; what is stored beyond it is gone.
    case allBut(Set<String>)
  }

  /// What is no longer in the source.
  public var removals: Removals
  /// The mark for the next pass; nil where the source has none.
  public var token: String?

  /// The end of a pass.
  public init(removals: Removals, token: String?) {
    self.removals = removals
    self.token = token
  }
}

/// Why a source could not be read. What is stored stays as it is.
public enum ContactSourceError: Error, Hashable, Sendable {
  /// No network, or the server cannot be reached; `message` is the system's.
  case offline(message: String)
  /// The server does not accept the name and password (401).
  case signInNeeded
  /// The keyring with the password is locked, or there is none; `message` is the system's.
  case keyring(isLocked: Bool, message: String)
  /// The server or the system refuses access (403, EACCES).
  case noPermission(what: String)
  /// The address book, folder or file is gone (404, 410, ENOENT).
  case notFound(what: String)
  /// The certificate is not trusted; `fingerprint` is its SHA-256 in hexadecimal pairs.
  case certificate(host: String, fingerprint: String, problem: String)
  /// The server asks to wait (429, 503); nil where it does not say how long.
  case rateLimited(retryAfter: Duration?)
  /// The server answered with an error, or not as the protocol has it.
  case serverFault(status: Int?, message: String)
  /// What arrived cannot be read: cut off, not XML, not a vCard.
  case corruptData(what: String)
  /// The pass was cancelled.
  case cancelled
}
