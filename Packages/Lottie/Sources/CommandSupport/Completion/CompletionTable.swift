/// What can follow each command, as rows that the functions of the shells read.
///
/// A row has six fields that are never empty; `-` stands for nothing:
///
/// 1. What it is: `command`, `flag`, `option`, or `value`, an argument without a name.
/// 2. Its name as it is typed.
/// 3. Whether it can repeat: `yes` or `-`.
/// 4. Its value: `any`, `file`, `folder` or `list`.
/// 5. The extensions of files, or the values, separated by spaces.
/// 6. A description of one line.
///
/// The row `first` says that a subcommand can only be the first word: after an option, words are
/// arguments of the command itself.
struct CompletionTable {
  struct Row {
    var fields: [String]

    init(
      _ what: String, name: String = "-", repeats: Bool = false, value: String = "-",
      choices: [String] = [], about: String = ""
    ) {
      let text = about.map { $0.isNewline || $0 == "\t" ? " " : String($0) }.joined()
      fields = [
        what, name, repeats ? "yes" : "-", value,
        choices.isEmpty ? "-" : choices.joined(separator: " "), text.isEmpty ? "-" : text,
      ]
    }
  }

  /// The rows by the names of the subcommands, such as `account add`; empty for the program.
  private(set) var commands: [(path: String, rows: [Row])] = []

  init(_ program: CommandDescription) { add(program, path: []) }

  private mutating func add(_ command: CommandDescription, path: [String]) {
    let children = command.shownSubcommands
    var arguments = command.shownArguments
    if let child = children.first(where: { $0.commandName == command.defaultSubcommand }) {
      // Its options can be used without its name.
      let own = Set(arguments.flatMap { $0.names ?? [] }.map(\.spelled))
      arguments += child.shownArguments.filter { argument in
        !(argument.names ?? []).contains { own.contains($0.spelled) }
      }
    }
    var rows = children.map { Row("command", name: $0.commandName, about: $0.abstract ?? "") }
    if path.isEmpty, !children.isEmpty, arguments.contains(where: { $0.kind == "positional" }) {
      rows.insert(Row("first"), at: 0)
    }
    rows += arguments.flatMap(Self.rows)
    commands.append((path.joined(separator: " "), rows))
    for child in children {
      guard child.commandName != "help" else {
        let names = children.map(\.commandName).filter { $0 != "help" }
        commands.append(("help", [Row("value", value: "list", choices: names)]))
        continue
      }
      add(child, path: path + [child.commandName])
    }
  }

  private static func rows(of argument: CommandDescription.Argument) -> [Row] {
    let (value, choices) = value(of: argument)
    let about = argument.abstract ?? ""
    guard argument.kind != "positional" else {
      return [
        Row(
          "value", repeats: argument.isRepeating, value: value, choices: choices, about: about)
      ]
    }
    let isFlag = argument.kind == "flag"
    return (argument.names ?? []).map { name in
      Row(
        isFlag ? "flag" : "option", name: name.spelled, repeats: argument.isRepeating,
        value: isFlag ? "-" : value, choices: choices, about: about)
    }
  }

  private static func value(
    of argument: CommandDescription.Argument
  ) -> (String, choices: [String]) {
    switch argument.completionKind {
    case .values(let values): ("list", values)
    case .files(let extensions): ("file", extensions)
    case .folders: ("folder", [])
    case nil, .some(.none): argument.allValues.map { ("list", $0) } ?? ("any", [])
    }
  }
}
