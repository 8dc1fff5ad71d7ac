/// The exit statuses of `halcyon` and `lottie`.
///
/// - Source: `sysexits.h`, apart from ``incomplete`` and the statuses of signals, which are 128
///   plus the number of the signal, as in a shell.
public enum ExitStatus: Int32, CaseIterable, Sendable {
  case success = 0
  /// The command finished, but left something out, found nothing or needs a decision.
  case incomplete = 1
  case usage = 64
  case dataError = 65
  case noInput = 66
  case unavailable = 69
  case internalError = 70
  case cannotCreate = 73
  case ioError = 74
  case temporaryFailure = 75
  case noPermission = 77

  /// A phrase for the table in `--help`.
  public var meaning: String {
    switch self {
    case .success: "success"
    case .incomplete: "finished, but something was left out, not found or needs a decision"
    case .usage: "wrong usage"
    case .dataError: "the input or the database is damaged or in an unknown format"
    case .noInput: "a file, source or backup does not exist or cannot be read"
    case .unavailable: "no display, or a server or service is not available"
    case .internalError: "internal error"
    case .cannotCreate: "an output file or a source cannot be created"
    case .ioError: "reading or writing failed"
    case .temporaryFailure: "busy; try again later"
    case .noPermission: "sign-in or permission denied"
    }
  }

  /// The table in `--help`, one line per status.
  public static var table: String {
    let lines = allCases.map { status in
      let code = String(status.rawValue)
      return "  " + code + String(repeating: " ", count: max(1, 5 - code.count)) + status.meaning
    }
    return
      (["Exit status:"] + lines + ["  128+N ended by signal N"]).joined(separator: "\n")
  }
}

/// Why a command failed although it was used correctly: printed without the usage.
public struct CommandFailure: Error, Hashable {
  /// A sentence that says what failed, why, and what to do. Empty if it was already printed.
  public var message: String
  /// The exit status of the command.
  public var status: ExitStatus

  /// A failure with an exit status.
  public init(_ message: String = "", _ status: ExitStatus) {
    self.message = message
    self.status = status
  }
}
