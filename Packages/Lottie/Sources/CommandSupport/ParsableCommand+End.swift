import ArgumentParser
import LottiePlatform

extension ParsableCommand {
  /// Ends the program: prints what `error` says and exits with its status.
  ///
  /// Unlike `exit(withError:)`, this reports output that could not be written.
  public static func end(with error: (any Error)? = nil) -> Never {
    LottiePlatform.exit(CommandOutput.exitStatus(report(error)))
  }

  private static func report(_ error: (any Error)?) -> Int32 {
    switch error {
    case nil: return ExitStatus.success.rawValue
    case let failure as CommandFailure:
      if !failure.message.isEmpty {
        let message = TerminalText.withoutControls(failure.message)
        CommandOutput.writeError("\(_commandName): \(message)\n")
      }
      return failure.status.rawValue
    case let code as ExitCode: return code.rawValue
    case .some(let error):
      let code = exitCode(for: error)
      let text = fullMessage(for: error)
      // The message repeats arguments, the usage below it has several lines.
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let safe = lines.map { TerminalText.withoutControls(String($0)) }.joined(separator: "\n")
      let line = safe.isEmpty || safe.hasSuffix("\n") ? safe : safe + "\n"
      if code.isSuccess {
        CommandOutput.write(line, program: _commandName)
      } else {
        CommandOutput.writeError(line)
      }
      // The parser gives this status to errors that it does not know.
      return code == .failure ? ExitStatus.internalError.rawValue : code.rawValue
    }
  }
}
