import ArgumentParser
import HalcyonContacts
import HalcyonCore

/// The arguments of `halcyon account add KIND`: one for each field of the kind.
///
/// ArgumentParser finds the arguments of a type in its mirror, and decodes them by their names.
/// Both follow the fields here, instead of properties.
struct FieldArguments<Kind: ContactSourceKind>: ParsableArguments, Sendable {
  /// The entered texts by field.
  private(set) var texts: [String: String] = [:]
  /// Whether to add all candidates.
  private(set) var all = false
  /// The key of the flag.
  private static var allKey: String { "all" }

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TextKey.self)
    for field in Kind().fields where field.argument != .none {
      let key = TextKey(field.id)
      texts[field.id] =
        field.isRequired
        ? try container.decode(Argument<String>.self, forKey: key).wrappedValue
        : try container.decodeIfPresent(String.self, forKey: key)
      if case .choice(_?) = field.kind {
        all = try container.decode(Bool.self, forKey: TextKey(Self.allKey))
      }
    }
  }

  /// The settings of the source, without what only the command needs.
  var settings: [String: String] {
    var settings: [String: String] = [:]
    for field in Kind().fields where field.isSetting {
      settings[field.id] = texts[field.id].map(field.setting)
    }
    return settings
  }

  /// The candidate that the user chose; `nil` if there is no choice.
  var choice: String? {
    Kind().fields.first { if case .choice = $0.kind { true } else { false } }
      .flatMap { texts[$0.id] }
  }

  /// The name of the account; `nil` for that of the candidate.
  var name: String? { Kind().fields.first { $0.kind == .name }.flatMap { texts[$0.id] } }
}

extension FieldArguments: CustomReflectable {
  var customMirror: Mirror {
    Mirror(self, children: Kind().fields.flatMap(Self.definitions))
  }

  private static func definitions(of field: ContactSourceField) -> [Mirror.Child] {
    let help = ArgumentHelp(stringLiteral: field.help)
    var definitions: [Mirror.Child] = []
    switch field.argument {
    case .none: break
    case .positional where field.isRequired:
      let argument = Argument<String>(help: help, completion: field.completion)
      definitions.append((field.id, argument))
    case .positional:
      let argument = Argument<String?>(help: help, completion: field.completion)
      definitions.append((field.id, argument))
    case .option(let name) where field.isRequired:
      let option = Option<String>(
        name: .customLong(name), help: help, completion: field.completion)
      definitions.append((field.id, option))
    case .option(let name):
      let option = Option<String?>(
        name: .customLong(name), help: help, completion: field.completion)
      definitions.append((field.id, option))
    }
    if case .choice(let all?) = field.kind {
      definitions.append(
        (Self.allKey, Flag(wrappedValue: false, help: ArgumentHelp(stringLiteral: all))))
    }
    return definitions
  }
}

extension ContactSourceField {
  /// Whether the value is stored with the account.
  fileprivate var isSetting: Bool {
    switch kind {
    case .text, .url, .path, .certificateAuthority, .fingerprint: true
    case .password, .choice, .name: false
    }
  }

  fileprivate var completion: CompletionKind? {
    switch kind {
    case .path: .directory
    case .certificateAuthority: .file()
    case .text, .url, .password, .fingerprint, .choice, .name: nil
    }
  }
}
