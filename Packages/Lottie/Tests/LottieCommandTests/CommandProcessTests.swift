import Foundation
import LottieCairo
import LottieContainers
import LottieTestSupport
import Testing

/// The built command, run as a process.
struct CommandProcessTests {
  /// An animation of 60 frames.
  private static let sample = SourceTree.features.appending(path: "keyframes-curve.json")

  private func started(_ arguments: [String], output: Any, errors: Pipe) throws -> Process {
    let process = Process()
    process.executableURL = SourceTree.program("lottie")
    process.arguments = arguments
    // For images that are written although the arguments are wrong.
    process.currentDirectoryURL = FileManager.default.temporaryDirectory
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    return process
  }

  /// Arguments, the exit status, and a part of standard error.
  private typealias Case = ([String], Int32, String)

  private static let cases: [Case] = [
    (["info", sample.path], 0, ""),
    (["info", "/no/such/file"], 66, "/no/such/file"),
    (["info", #filePath], 65, "$: not JSON"),
    (["info"], 64, "<file>"),
    (["nonsense"], 64, "nonsense"),
    (["render", sample.path, "--frames", "99999", "--out", "x"], 64, "has the frames 0 to 59"),
    (["render", sample.path, "--frames", "0,60", "--out", "x"], 64, "--frames 60 is out of range"),
    (["draw-list", sample.path, "--frame", "60"], 64, "has the frames 0 to 59"),
    (["draw-list", sample.path, "--frame", "59.5"], 0, ""),
  ]

  @Test("The exit status and standard error report failures", arguments: cases)
  func status(arguments: [String], status: Int32, words: String) throws {
    let (output, errors) = (Pipe(), Pipe())
    // A draw list may be larger than a pipe.
    let target: Any = status == 0 ? FileHandle.nullDevice : output
    let process = try started(arguments, output: target, errors: errors)
    let text = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    if status != 0 {
      #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
    }
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == status)
    #expect(status == 0 ? text.isEmpty : text.contains(words), "\(text)")
  }

  /// Runs the command with standard input and returns its status and its output.
  private func run(
    _ arguments: [String], input: Data
  ) throws -> (status: Int32, output: Data, errors: String) {
    let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
    let process = Process()
    process.executableURL = SourceTree.program("lottie")
    process.arguments = arguments
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: input)
    try standardInput.fileHandleForWriting.close()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    let text = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, bytes, String(decoding: text, as: UTF8.self))
  }

  @Test("“-” and /dev/stdin are standard input", arguments: ["-", "/dev/stdin", "/dev/fd/0"])
  func standardInput(name: String) throws {
    let sample = try Data(contentsOf: Self.sample)
    let info = try run(["info", name], input: sample)
    #expect(info.status == 0 && info.errors.isEmpty, "\(info.errors)")
    let described = try run(["info", Self.sample.path], input: Data())
    #expect(info.output == described.output)
    let refused = try run(["info", name], input: Data("<html>".utf8))
    #expect(refused.status == 65, "\(refused.errors)")
    #expect(refused.errors.contains(name == "-" ? "standard input" : name), "\(refused.errors)")
  }

  @Test(
    "“--out -” is standard output",
    arguments: [["render", "--frames", "0"], ["sheet"], ["thumbnail"]])
  func standardOutput(arguments: [String]) throws {
    let sample = try Data(contentsOf: Self.sample)
    let picture = try run(arguments + ["-", "--out", "-"], input: sample)
    #expect(picture.status == 0 && picture.errors.isEmpty, "\(picture.errors)")
    #expect(picture.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let several = try run(["render", "-", "--out", "-"], input: sample)
    #expect(several.status == 64 && several.output.isEmpty, "\(several.errors)")
  }

  @Test("--verbose says what is done on standard error, and an empty argument is wrong usage")
  func verbosity() throws {
    let verbose = try run(["info", Self.sample.path, "--verbose"], input: Data())
    #expect(verbose.status == 0 && verbose.errors.contains("60 frames"), "\(verbose.errors)")
    let quiet = try run(["info", Self.sample.path, "--quiet"], input: Data())
    #expect(quiet.output == verbose.output && quiet.errors.isEmpty)
    #expect(
      try run(["info", Self.sample.path, "--quiet", "--verbose"], input: Data()).status == 64)
    let empty = try run(["info", ""], input: Data())
    #expect(empty.status == 64 && empty.errors.contains("Argument 2 is empty"), "\(empty.errors)")
  }

  @Test("A closed pipe ends the command silently") func closedPipe() throws {
    let output = Pipe()
    try output.fileHandleForReading.close()
    let errors = Pipe()
    let process = try started(["draw-list", Self.sample.path], output: output, errors: errors)
    #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
  }

  @Test(
    "Output that cannot be written ends the command with 74 and a message",
    arguments: [
      ["info", sample.path, "--json"], ["draw-list", sample.path], ["--help"], ["--version"],
      ["render", sample.path, "--bench", "--loops", "1", "--frames", "0"],
    ])
  func fullDevice(arguments: [String]) throws {
    let errors = Pipe()
    let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
    let process = try started(arguments, output: full, errors: errors)
    let text = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 74)
    #expect(text.hasPrefix("lottie: Could not write to standard output"), "\(text)")
  }

  @Test("The version is the newest one in the changelog") func version() throws {
    let output = Pipe()
    let process = try started(["--version"], output: output, errors: Pipe())
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let changelog = try String(
      contentsOf: SourceTree.root.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let newest = try #require(changelog.firstMatch(of: /(?m)^## \[(\d+\.\d+\.\d+)\]/))
    #expect(text == newest.1 + "\n")
  }

  @Test("The example in the README renders an image") func readme() throws {
    let picture = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: picture) }
    let file = try LottieFile(data: Data(contentsOf: Self.sample))
    let animation = try file.animation()
    var buffer = try PixelBuffer(width: 300, height: 300)
    try LottieRenderer(animation).render(frame: animation.inPoint, into: &buffer)
    try buffer.pngData().write(to: picture)
    #expect(try Data(contentsOf: picture).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(buffer.bytes.contains { $0 != 0 })
  }
}
