import HalcyonCore

/// The kinds of contact sources, in the order in which users see them.
///
/// The program uses ``standard``; tests can pass other kinds.
public struct ContactSourceRegistry: Sendable {
  /// The kinds.
  public let kinds: [any ContactSourceKind]

  /// Creates a registry.
  public init(_ kinds: [any ContactSourceKind]) { self.kinds = kinds }

  /// The kind with an identifier; `nil` if there is none, as for imported files.
  public subscript(id: String) -> (any ContactSourceKind)? { kinds.first { $0.id == id } }

  /// Returns the change notifications of an account; `nil` if its source sends none.
  public func changes(of account: ContactAccount) -> AsyncStream<Void>? {
    self[account.configuration.kind]?.changes(account.configuration.settings)
  }
}
