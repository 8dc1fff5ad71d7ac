import Foundation
import HalcyonServices
import Synchronization

/// A script of meson_helpers that says "ready …" and ends when its standard input does, so that it never
/// outlives the tests.
public actor ChildProcess {
  /// What a script could not do.
  public struct Failure: Error {
    /// Its last words.
    public var words: String
  }

  /// The words after "ready".
  public nonisolated let words: [String]
  private let input: FileHandle
  private let lines: AsyncStream<String>
  private let process: Process

  /// The folder that holds `Package.swift`.
  public static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Starts a script and waits for its "ready".
  public init(_ script: String, _ arguments: [String]) async throws {
    // Before anything that is tested makes its first logger.
    LogWatch.begin()
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = Self.package.appendingPathComponent("meson_helpers/" + script)
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
    guard line.hasPrefix("ready ") else { throw Failure(words: script + ": " + line) }
    words = line.split(separator: " ").dropFirst().map(String.init)
    lines = stream
    self.input = input.fileHandleForWriting
    self.process = process
  }

  /// Gives an order and waits for the line that answers it.
  public func order(_ line: String) async throws -> String {
    try input.write(contentsOf: Data((line + "\n").utf8))
    guard let answer = await Self.first(of: lines) else {
      throw Failure(words: "no answer to " + line)
    }
    return answer
  }

  private static func first(of lines: AsyncStream<String>) async -> String? {
    for await line in lines { return line }
    return nil
  }
}
