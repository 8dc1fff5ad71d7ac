import ArgumentParser
import CommandSupport
import Localization

/// What is wrong with a command line, in the language of the user: ArgumentParser only writes
/// English.
enum ParserMessage {
  /// Prints what is wrong and how the command is used, and ends the program.
  ///
  /// Requested texts, such as the help, and failures of commands are printed as they are.
  static func end(with error: any Error) -> Never {
    guard !(error is CommandFailure), !(error is ExitCode),
      Halcyon.exitCode(for: error) == .validationFailure
    else { Halcyon.end(with: error) }
    CommandOutput.writeError(text(Halcyon.fullMessage(for: error)))
    Halcyon.end(with: ExitCode.validationFailure)
  }

  /// Returns the message of the parser in the language of the user.
  /// - Parameter message: The whole message: "Error: …", lines that begin with "Help:" and
  ///   "Usage:", and a hint that names the command that prints the help.
  static func text(_ message: String) -> String {
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    let usage = lines.firstIndex { $0.hasPrefix("Usage: ") } ?? lines.endIndex
    var problem = lines[..<usage].filter { !$0.hasPrefix("Help: ") }
    if let first = problem.first, first.hasPrefix("Error: ") {
      problem[0] = String(first.dropFirst("Error: ".count))
    }
    var result = ["halcyon: " + sentence(problem.joined(separator: "\n"))]
    for line in lines[usage...] {
      if let synopsis = line.dropping("Usage: ") {
        result.append(tr("Usage: %1", synopsis))
      } else if let match = line.wholeMatch(of: /\s*See '(.+)' for more information\./) {
        result.append(tr("“%1” explains the options.", String(match.1)))
      } else {
        result.append(line)
      }
    }
    return result.joined(separator: "\n") + "\n"
  }

  /// Returns the sentence for one of the parser; a sentence of Halcyon's own as it is.
  static func sentence(_ problem: String) -> String {
    unknownOption(problem) ?? missing(problem) ?? unexpected(problem) ?? invalid(problem) ?? problem
  }

  private static func unknownOption(_ problem: String) -> String? {
    if let match = problem.wholeMatch(of: /Unknown option '(.+)'\. Did you mean '(.+)'\?/) {
      return Translation.joined(sentences: [
        tr("There is no option “%1”.", String(match.1)),
        tr("Did you mean “%1”?", String(match.2)),
      ])
    }
    guard
      let match = problem.wholeMatch(of: /(?:Unknown|Invalid) option:? '?(.+?)'?/)
    else { return nil }
    return tr("There is no option “%1”.", String(match.1))
  }

  private static func missing(_ problem: String) -> String? {
    if let match = problem.wholeMatch(of: /Missing value for '(.+)'/) {
      return tr("The option “%1” needs a value.", String(match.1))
    }
    if let match = problem.wholeMatch(of: /Missing expected argument '(.+)'/) {
      return tr("The argument “%1” is missing.", String(match.1))
    }
    if let match = problem.wholeMatch(of: /Missing one of: '(.+)'/) {
      return tr("One of these arguments is missing: %1.", list(match.1))
    }
    return problem == "Missing required subcommand." ? tr("The subcommand is missing.") : nil
  }

  private static func unexpected(_ problem: String) -> String? {
    if let match = problem.wholeMatch(of: /Unexpected argument '(.+)'/) {
      return tr("Unexpected argument “%1”.", String(match.1))
    }
    if let match = problem.wholeMatch(of: /\d+ unexpected arguments: '(.+)'/) {
      return tr("Unexpected arguments: %1.", list(match.1))
    }
    if let match = problem.wholeMatch(
      of: /The option '(.+)' does not take any value, but '(.+)' was specified\./)
    {
      return tr(
        "The option “%1” has no value, but “%2” was given.", String(match.1), String(match.2))
    }
    return nil
  }

  private static func invalid(_ problem: String) -> String? {
    guard
      let match = problem.wholeMatch(
        of:
          /The value '((?s:.*))' is invalid for '(.+?)'(?:: ((?s:.+))|\. Please provide one of (?s:(.+)))?/
      )
    else { return nil }
    let sentence = tr("“%1” is not a value of “%2”.", String(match.1), String(match.2))
    if let reason = match.3 { return Translation.joined(sentences: [sentence, String(reason)]) }
    guard let values = match.4 else { return sentence }
    let names =
      values.contains("\n  - ")
      ? values.split(separator: "\n").dropFirst().map { String($0.drop { " -".contains($0) }) }
      : values.matches(of: /'([^']+)'/).map { String($0.1) }
    return Translation.joined(sentences: [
      sentence, tr("Possible values: %1.", names.joined(separator: tr(", "))),
    ])
  }

  /// Returns the names in "a', 'b", which are in quotation marks of the parser, as a list.
  private static func list(_ names: Substring) -> String {
    names.split(separator: "', '").joined(separator: tr(", "))
  }
}

extension String {
  fileprivate func dropping(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
