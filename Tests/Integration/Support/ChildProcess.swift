import Foundation
import Synchronization

/// A script in meson_helpers/test that prints "ready …" and ends when its standard input is closed,
/// so that it does not outlive the tests.
public actor ChildProcess {
  /// Why a script failed.
  public struct Failure: Error {
    /// The description, with the last output of the script.
    public var message: String
  }

  /// The values that the script printed after "ready".
  public nonisolated let values: [String]
  private let input: FileHandle
  private let lines: AsyncStream<String>
  private let process: Process

  /// The folder that contains `Package.swift`.
  public static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Starts a script and waits for "ready".
  public init(_ script: String, _ arguments: [String]) async throws {
    // Must be set up before the tested code creates its first logger.
    LogWatch.begin()
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = Self.package.appendingPathComponent("meson_helpers/test/" + script)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    let (stream, feed) = AsyncStream<String>.makeStream()
    let rest = Mutex("")
    output.fileHandleForReading.readabilityHandler = { handle in
      let data = handle.availableData
      guard !data.isEmpty else {
        handle.readabilityHandler = nil
        return feed.finish()
      }
      rest.withLock { text in
        text += String(decoding: data, as: UTF8.self)
        while let end = text.firstIndex(of: "\n") {
          feed.yield(String(text[..<end]))
          text.removeSubrange(...end)
        }
      }
    }
    try process.run()
    let line = await Self.first(of: stream) ?? ""
    guard line.hasPrefix("ready ") else { throw Failure(message: script + ": " + line) }
    values = line.split(separator: " ").dropFirst().map(String.init)
    lines = stream
    self.input = input.fileHandleForWriting
    self.process = process
  }

  /// Sends a command and returns the line that the script prints in response.
  public func order(_ line: String) async throws -> String {
    try input.write(contentsOf: Data((line + "\n").utf8))
    guard let answer = await Self.first(of: lines) else {
      throw Failure(message: "no answer to " + line)
    }
    return answer
  }

  private static func first(of lines: AsyncStream<String>) async -> String? {
    for await line in lines { return line }
    return nil
  }
}
