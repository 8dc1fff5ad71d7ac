/// A command with its arguments and subcommands, as ArgumentParser describes it in JSON.
struct CommandDescription: Decodable {
  struct Name: Decodable {
    var kind, name: String

    /// The name as it is typed, such as `--json`.
    var spelled: String { (kind == "long" ? "--" : "-") + name }
  }

  struct Argument: Decodable {
    var kind: String
    var shouldDisplay: Bool
    var isRepeating: Bool
    var names: [Name]?
    var allValues: [String]?
    var completionKind: Completion?
    var abstract: String?
  }

  /// How the value of an argument is completed.
  enum Completion: Decodable {
    case values([String]), files(extensions: [String]), folders, none

    private enum Kind: String, CodingKey { case list, file, directory }
    private struct List: Decodable { var values: [String] }
    private struct File: Decodable { var extensions: [String] }

    init(from decoder: any Decoder) throws {
      let kinds = try decoder.container(keyedBy: Kind.self)
      if let list = try kinds.decodeIfPresent(List.self, forKey: .list) {
        self = .values(list.values)
      } else if let file = try kinds.decodeIfPresent(File.self, forKey: .file) {
        self = .files(extensions: file.extensions)
      } else {
        self = kinds.contains(.directory) ? .folders : .none
      }
    }
  }

  var commandName: String
  var abstract: String?
  var shouldDisplay: Bool
  var defaultSubcommand: String?
  var subcommands: [CommandDescription]?
  var arguments: [Argument]?

  private enum CodingKeys: String, CodingKey {
    case commandName, abstract, shouldDisplay, defaultSubcommand, subcommands, arguments
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    commandName = try fields.decode(String.self, forKey: .commandName)
    abstract = try fields.decodeIfPresent(String.self, forKey: .abstract)
    shouldDisplay = try fields.decodeIfPresent(Bool.self, forKey: .shouldDisplay) ?? true
    defaultSubcommand = try fields.decodeIfPresent(String.self, forKey: .defaultSubcommand)
    subcommands = try fields.decodeIfPresent([Self].self, forKey: .subcommands)
    arguments = try fields.decodeIfPresent([Argument].self, forKey: .arguments)
  }

  var shownSubcommands: [CommandDescription] { (subcommands ?? []).filter(\.shouldDisplay) }
  var shownArguments: [Argument] { (arguments ?? []).filter(\.shouldDisplay) }
}
