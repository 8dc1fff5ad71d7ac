import HalcyonCore

/// A kind of contact source: what users see and enter, and how its sources are read and checked.
///
/// The accounts page, the command line, the start-up checks and the health report read everything
/// about a kind from here. To add a kind, implement this protocol in a folder of its own and list
/// the type in ``ContactSourceRegistry/standard``.
///
/// ```swift
/// package struct LDAPKind: ContactSourceKind {
///   package let id = "ldap"
///   package var title: String { tr("LDAP") }
///   package var fields: [ContactSourceField] {
///     [ContactSourceField(ContactSetting.url, .url, label: tr("Server _address"))]
///   }
///   …
/// }
/// ```
public protocol ContactSourceKind: Sendable {
  /// Creates the kind as the program uses it.
  init()

  /// The identifier in the database and on the command line, in lowercase. It must never change.
  var id: String { get }
  /// The name of the kind.
  var title: String { get }
  /// What users enter, in the order of the form and of the command line.
  var fields: [ContactSourceField] { get }
  /// The settings that identify a source: two accounts must not agree in all of them.
  var identity: [String] { get }
  /// The rows of the accounts page that add a source.
  var entries: [ContactSourceEntry] { get }
  /// The subcommand of `halcyon account add`.
  var command: ContactSourceCommand { get }
  /// The service whose sources are offered without input; `nil` if there is none.
  var service: ContactSourceService? { get }

  /// Returns the location of a source for the command line, such as a path or a URL.
  func location(_ settings: [String: String]) -> String
  /// Returns the location of a source for the accounts page, without a user name.
  func summary(_ settings: [String: String]) -> String
  /// Returns whether the user means a candidate by `text`.
  func matches(
    _ candidate: ContactSourceCandidate, _ text: String, _ settings: [String: String]
  ) -> Bool

  /// Returns the sources that the entered settings lead to.
  func candidates(
    _ settings: [String: String], _ context: ContactSourceContext
  ) async throws(ServiceProblem) -> [ContactSourceCandidate]
  /// Creates a source. Sends no request yet.
  func source(
    _ settings: [String: String], _ context: ContactSourceContext
  ) -> any ContactSource
  /// Returns a stream with an element for each change of a source, which starts a sync; `nil` if
  /// the source does not report changes.
  func changes(_ settings: [String: String]) -> AsyncStream<Void>?
  /// Checks whether a source is available. Fetches no cards.
  func check(
    _ settings: [String: String], _ context: ContactSourceContext
  ) async throws(ServiceProblem)
  /// Checks what is possible at start-up: without requests, and without the keyring.
  func checkLocally(_ settings: [String: String]) throws(ServiceProblem)
}

extension ContactSourceKind {
  /// No rows.
  public var entries: [ContactSourceEntry] { [] }
  /// No service.
  public var service: ContactSourceService? { nil }

  /// The location.
  public func summary(_ settings: [String: String]) -> String { location(settings) }

  /// Whether `text` is the identifier or the name of the candidate.
  public func matches(
    _ candidate: ContactSourceCandidate, _ text: String, _ settings: [String: String]
  ) -> Bool {
    candidate.id == text || candidate.name == text
  }

  /// `nil`: changes are found at the next sync.
  public func changes(_ settings: [String: String]) -> AsyncStream<Void>? { nil }

  /// Finds no problem.
  public func checkLocally(_ settings: [String: String]) throws(ServiceProblem) {}

  /// A Boolean value indicating whether users can trust a certificate for a source.
  public var canTrustCertificates: Bool { fields.contains { $0.kind == .fingerprint } }

  /// Returns the configuration of a source.
  public func configuration(_ settings: [String: String]) -> ContactAccount.Configuration {
    ContactAccount.Configuration(kind: id, settings: settings)
  }

  /// Returns whether two configurations are of the same source of this kind.
  func isSame(
    _ one: ContactAccount.Configuration, _ other: ContactAccount.Configuration
  ) -> Bool {
    one.kind == id && other.kind == id
      && identity.allSatisfy { one.settings[$0] == other.settings[$0] }
  }
}
