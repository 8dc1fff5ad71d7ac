import ArgumentParser

/// Checks of a command line that do not depend on the command.
public enum CommandWords {
  /// - Parameters:
  ///   - words: The arguments, without the name of the program.
  ///   - optional: The options whose value may be empty.
  /// - Throws: `ValidationError` if an argument is empty, as an unset variable of a shell is. An
  ///   empty path would be the current folder.
  public static func check(_ words: [String], mayBeEmpty optional: Set<String> = []) throws {
    for (index, word) in words.enumerated() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let isEmptyValue = word.hasPrefix("--") && parts.count == 2 && parts[1].isEmpty
      guard word.isEmpty || isEmptyValue else { continue }
      let option = isEmptyValue ? String(parts[0]) : index > 0 ? words[index - 1] : ""
      guard !optional.contains(option) else { continue }
      throw ValidationError(
        option.hasPrefix("--")
          ? "The value of \(option) is empty. Enter a value, or leave the option out."
          : "Argument \(index + 1) is empty. Enter a value, or leave it out.")
    }
  }
}
