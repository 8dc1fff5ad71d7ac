import ArgumentParser
import HalcyonContacts

/// Adds a contact source after checking that it can be reached. Each kind has its own subcommand.
struct AddAccount: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a contact source.", subcommands: commands(for: .standard))

  /// Returns the subcommands that add sources of the kinds in a registry.
  static func commands(
    for registry: ContactSourceRegistry
  ) -> [any AsyncParsableCommand.Type] {
    registry.kinds.map { command(for: $0) }
  }

  private static func command<Kind: ContactSourceKind>(
    for kind: Kind
  ) -> any AsyncParsableCommand.Type {
    AddSource<Kind>.self
  }
}
