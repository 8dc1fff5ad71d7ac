import Foundation

/// The program `SyncCrasher`, which syncs generated cards into a database until it is killed.
enum Crasher {
  /// Starts the program; `output` has a line for the start of each pass and for each batch.
  static func start(_ folder: URL, cards: Int) throws -> (process: Process, output: FileHandle) {
    let process = Process()
    let output = Pipe()
    process.executableURL =
      ProcessInfo.processInfo.environment["HALCYON_CRASHER"].map { URL(fileURLWithPath: $0) }
      ?? Bundle.main.executableURL?.deletingLastPathComponent()
      .appendingPathComponent("SyncCrasher")
    process.arguments = [folder.path, String(cards)]
    process.standardOutput = output
    try process.run()
    return (process, output.fileHandleForReading)
  }
}
