import Foundation
import HalcyonCore

/// A value that users enter for a contact source, in a form or on the command line.
public struct ContactSourceField: Sendable, Identifiable {
  /// The meaning of a field, on which its input depends.
  public enum Kind: Hashable, Sendable {
    case text
    /// The address of a server.
    case url
    /// A local file or folder.
    case path
    /// The password for the user name. It is read from standard input, and stored in the keyring
    /// instead of the settings.
    case password
    /// A PEM file with a certificate authority.
    case certificateAuthority
    /// The SHA-256 fingerprint of a certificate.
    case fingerprint
    /// One of several candidates. `all` is the help of the flag `--all` of the command line; `nil`
    /// for no such flag.
    case choice(all: String?)
    /// The name of the account, which is not a setting.
    case name
  }

  /// Where the command line has the field.
  public enum Argument: Hashable, Sendable {
    case none
    case positional
    case option(String)
  }

  /// The key of the value in the settings of the account.
  public var id: String
  /// The meaning of the field.
  public var kind: Kind
  /// The label in a form, with a mnemonic; `nil` for a field of the command line only.
  public var label: String?
  /// Where the command line has the field.
  public var argument: Argument
  /// The help on the command line, in English.
  public var help: String
  /// A Boolean value indicating whether the field must not be empty.
  public var isRequired: Bool
  /// Returns what is wrong with an entered text as a sentence; `nil` if it is valid.
  public var problem: @Sendable (String) -> String?

  /// Creates a field.
  public init(
    _ id: String, _ kind: Kind, label: String? = nil, argument: Argument = .none, help: String = "",
    isRequired: Bool = false, problem: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.id = id
    self.kind = kind
    self.label = label
    self.argument = argument
    self.help = help
    self.isRequired = isRequired
    self.problem = problem
  }

  /// The name of the account, for the command line.
  public static let name = ContactSourceField(
    "name", .name, argument: .option("name"), help: "The name of the source.")

  /// Returns the setting for an entered text: paths are absolute.
  public func setting(_ text: String) -> String {
    switch kind {
    case .path, .certificateAuthority: URL(fileURLWithPath: text).standardizedFileURL.path
    default: text
    }
  }
}
