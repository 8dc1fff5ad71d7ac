import Foundation
import Logging

/// Writes log messages to standard error, from the level in the environment variable `HALCYON_LOG`.
enum LogOutput {
  static let variable = "HALCYON_LOG"
  /// The levels, for people.
  static var levels: String { Logger.Level.allCases.map(\.rawValue).joined(separator: ", ") }

  /// Starts logging; call once. A normal start logs nothing.
  static func start(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let value = environment[variable] ?? ""
    let level = Logger.Level(rawValue: value.lowercased())
    LoggingSystem.bootstrap { label in
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = level ?? .warning
      return handler
    }
    if level == nil, !value.isEmpty {
      Console.report("\(variable) must be one of \(levels), not “\(value)”.")
    }
  }
}
