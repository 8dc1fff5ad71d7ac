import Foundation

/// `halcyon render`, as a process.
enum RenderCommand {
  /// SwiftPM puts it next to the tests.
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "halcyon")

  /// Runs the command until it ends.
  /// - Returns: The exit status, and what it wrote to the standard error stream.
  static func run(_ arguments: [String]) throws -> (status: Int32, errors: String) {
    let process = Process()
    let errors = Pipe()
    process.executableURL = program
    process.arguments = ["render"] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}
