import Foundation
import LottieCairo
import LottieContainers
import Testing

/// The command as it is built, in a process of its own.
struct CommandProcessTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().resolvingSymlinksInPath()
  private static let splash = root.appending(path: "data/lottie/just-flow-teal.json")

  /// Beside the tests, where SwiftPM puts it.
  private static let command = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "lottie")

  private func started(_ arguments: [String], output: Pipe, errors: Pipe) throws -> Process {
    let process = Process()
    process.executableURL = Self.command
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    return process
  }

  @Test(
    "The exit status says how it went, and standard error why",
    arguments: [
      (["info", splash.path], 0, ""), (["info", "/no/such/file"], 3, "/no/such/file"),
      (["info", #filePath], 3, "$: not JSON"), (["info"], 64, "<file>"),
      (["nonsense"], 64, "nonsense"),
    ])
  func status(arguments: [String], status: Int32, words: String) throws {
    let (output, errors) = (Pipe(), Pipe())
    let process = try started(arguments, output: output, errors: errors)
    let text = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    _ = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == status)
    #expect(status == 0 ? text.isEmpty : text.contains(words), "\(text)")
  }

  @Test("A reader that goes away does not end it by a signal") func closedPipe() throws {
    let output = Pipe()
    try output.fileHandleForReading.close()
    let process = try started(["draw-list", Self.splash.path], output: output, errors: Pipe())
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
  }

  @Test("The lines in the README draw a picture") func readme() throws {
    let picture = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: picture) }
    let file = try LottieFile(data: Data(contentsOf: Self.splash))
    let animation = try file.animation()
    var buffer = try PixelBuffer(width: 300, height: 300)
    try LottieRenderer(animation).render(frame: animation.inPoint, into: &buffer)
    try buffer.pngData().write(to: picture)
    #expect(try Data(contentsOf: picture).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(buffer.bytes.contains { $0 != 0 })
  }
}
