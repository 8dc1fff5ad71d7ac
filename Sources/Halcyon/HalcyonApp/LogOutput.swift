import CommandSupport
import Foundation
import Logging

/// Writes log messages to standard error, from the level in the environment variable `HALCYON_LOG`;
/// `--verbose` means `debug`.
enum LogOutput {
  static let variable = "HALCYON_LOG"
  /// The levels, for people.
  static var levels: String { Logger.Level.allCases.map(\.rawValue).joined(separator: ", ") }

  /// Starts logging; call once, after the arguments were parsed. A normal start logs nothing.
  static func start(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let value = environment[variable] ?? ""
    let level = Logger.Level(rawValue: value.lowercased())
    let usual: Logger.Level = CommandOutput.verbosity == .verbose ? .debug : .warning
    LoggingSystem.bootstrap { label in
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = level ?? usual
      return handler
    }
    if level == nil, !value.isEmpty {
      Console.report("\(variable) must be one of \(levels), not “\(value)”.")
    }
  }
}
