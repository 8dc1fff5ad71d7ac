import Foundation
import Testing

/// `halcyon locate` from outside, before a server of our own.
struct LocateTests {
  /// Answers each question with 404, and says when it was asked.
  private final class Server {
    let url: String
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())

    init() throws {
      let package = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
      process.executableURL = package.appending(path: "meson_helpers/nominatim_replay.py")
      process.arguments = [
        "--serve", package.appending(path: "Tests/Integration/Nominatim/recorded.json").path,
      ]
      process.standardInput = input
      process.standardOutput = output
      try process.run()
      let ready = Self.line(output.fileHandleForReading).split(separator: " ")
      url = ready.last.map(String.init) ?? ""
    }

    deinit {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }

    /// When it was asked by whoever gives `mark` as contact, in seconds.
    func times(_ mark: String) throws -> [Double] {
      try input.fileHandleForWriting.write(contentsOf: Data("times \(mark)\n".utf8))
      return Self.line(output.fileHandleForReading).split(separator: " ").compactMap { Double($0) }
    }

    private static func line(_ file: FileHandle) -> String {
      var line = Data()
      while let byte = try? file.read(upToCount: 1), byte.first != UInt8(ascii: "\n"),
        !byte.isEmpty
      {
        line += byte
      }
      return String(decoding: line, as: UTF8.self)
    }
  }

  @Test("Two commands at once keep one pace together", .timeLimit(.minutes(1)))
  func pace() throws {
    let command = try Command()
    let server = try Server()
    _ = try command.run("account", "add", "folder", try command.writeCards(1).path)
    _ = try command.run("sync", "--no-locate")
    _ = try command.run("geocoder", "--nominatim", server.url, "--contact", "both")
    let running = try (0..<2).map { _ in try command.begin(["locate"]) }
    for end in running {
      let result = try end()
      #expect(result.status == 1, "\(result.all)")
    }
    let times = try server.times("both")
    #expect(times.count == 2)
    // By the clock of the server, whom a request may reach late when the machine is busy.
    for (a, b) in zip(times, times.dropFirst()) { #expect(b - a > 0.85) }
    let report = try command.run("doctor", "--json", "--offline").json as? [String: Any]
    #expect((report?["geocoding"] as? [String: Any])?["usedToday"] as? Int == 2)
  }

  @Test(
    "Wrong usage is told as such and changes nothing",
    arguments: [
      ["locate", ""], ["locate", " \t"], ["locate", "a", "b"], ["sync", "--source", "nobody"],
      ["sync", "--source"], ["sync", "--confirm-removals", "--keep-people"], ["sync", "now"],
      ["doctor", "me"], ["geocoder", "--nominatim", "ftp://x/"],
      ["geocoder", "--daily-budget", "0"],
      ["geocoder", "--nominatim", "https://me:Pw4ss@x/"], ["account", "add", "carddav", ""],
      ["account", "add", "carddav", "me:Pw4ss@x.org"], ["account", "remove", "nobody"],
      ["geocoder", "--none", "--photon", "https://x/"],
    ])
  func usage(_ arguments: [String]) throws {
    let command = try Command()
    let result = try command.begin(arguments)()
    #expect(result.status == 64, "\(result.all)")
    #expect(result.output.isEmpty && !result.errors.isEmpty)
    #expect(!result.errors.contains("Pw4ss"))
    let after = try command.run("geocoder")
    #expect(after.output.hasPrefix("No server is asked"))
  }
}
