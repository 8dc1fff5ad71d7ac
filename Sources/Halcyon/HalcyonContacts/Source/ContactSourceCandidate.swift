import HalcyonCore

/// A source that can be added.
public struct ContactSourceCandidate: Hashable, Sendable, Identifiable {
  /// The identifier among the candidates, such as a URL.
  public var id: String
  /// The name that the source has; empty if it has none.
  public var name: String
  /// The name of the account if the source has no name; may be empty.
  public var fallbackName: String
  /// The configuration of the account.
  public var configuration: ContactAccount.Configuration
  /// A Boolean value indicating whether the source has just responded, so that it is not checked
  /// again before it is added.
  public var isChecked: Bool

  /// Creates a candidate.
  public init(
    id: String, name: String, fallbackName: String = "",
    configuration: ContactAccount.Configuration, isChecked: Bool = false
  ) {
    self.id = id
    self.name = name
    self.fallbackName = fallbackName
    self.configuration = configuration
    self.isChecked = isChecked
  }

  /// The name of the account, unless the user enters one.
  public var accountName: String { name.isEmpty ? fallbackName : name }
  /// The name in a list.
  public var title: String { accountName.isEmpty ? id : accountName }
}
