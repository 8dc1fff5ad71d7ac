import Foundation

/// The program `StoreCrasher`, which kills itself.
enum StoreCrasher {
  /// Runs an operation up to a step, and returns what it printed.
  static func run(
    _ directory: URL, step: Int, _ operation: String, _ path: String, hasHardLinks: Bool = true
  ) async throws -> String {
    guard let program else { throw CocoaError(.fileNoSuchFile) }
    return try await run(
      program, [directory.path, String(step), operation, path],
      hasHardLinks ? [:] : ["HALCYON_NO_HARD_LINKS": "1"])
  }

  /// The location of the program.
  static var program: URL? {
    ProcessInfo.processInfo.environment["HALCYON_STORE_CRASHER"].map { URL(fileURLWithPath: $0) }
      ?? Bundle.main.executableURL?.deletingLastPathComponent()
      .appendingPathComponent("StoreCrasher")
  }

  /// Runs a program with additional variables, and returns what it printed.
  static func run(
    _ program: URL, _ arguments: [String], _ variables: [String: String] = [:]
  ) async throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    // Waiting for the process would block a thread that other tests need.
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do { try process.run() } catch {
        process.terminationHandler = nil
        ended.resume(throwing: error)
      }
    }
    return String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }
}
