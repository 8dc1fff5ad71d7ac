import Foundation

/// The real program on an X display and an accessibility bus of its own, driven by `meson_helpers/desktop.py`.
struct Desktop {
  /// What assistive technology sees of a widget and of those in it.
  struct Object: Decodable, Sendable {
    var role: String
    var name: String
    var description: String?
    var states: Set<String>
    var value: Value?
    var children: [Object]

    /// Where a bar or slider stands.
    struct Value: Decodable, Sendable { var now, minimum, maximum: Double }

    /// It and everything in it, in reading order.
    var all: [Object] { [self] + children.flatMap(\.all) }

    /// Everything of a role.
    func all(_ role: String) -> [Object] { all.filter { $0.role == role } }

    /// The first of that name.
    func first(named name: String) -> Object? { all.first { $0.name == name } }
  }

  /// What a run noted, by the labels of its steps.
  struct Notes: Sendable {
    fileprivate let data: Data

    /// What `tree LABEL` or `focus LABEL` noted; nil where nothing had the keyboard.
    func object(_ label: String) throws -> Object? {
      try JSONDecoder().decode([String: Skipping<Object>].self, from: data)[label]?.value
    }

    /// What `events LABEL` noted: kind, role and name of each.
    func events(_ label: String) throws -> [[String]] {
      try JSONDecoder().decode([String: Skipping<[[String]]>].self, from: data)[label]?.value ?? []
    }

    /// A value where it is of that type; the labels hold several.
    private struct Skipping<Value: Decodable>: Decodable {
      var value: Value?
      init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
    }
  }

  struct Failed: Error, CustomStringConvertible { let description: String }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  /// Beside the tests, where SwiftPM puts it.
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "halcyon")

  /// Runs the program with a scenario through steps, and ends it.
  /// - Throws: `Failed` with the step that could not be done.
  static func run(scenario: String, steps: [String]) throws -> Notes {
    let process = Process()
    process.executableURL = root.appending(path: "meson_helpers/desktop.py")
    process.arguments =
      ["--timeout", "120", "--app", "\(program.path) --scenario \(scenario)"]
      + steps.flatMap { ["--do", $0] }
    let errors = FileManager.default.temporaryDirectory.appending(path: "halcyon-\(UUID())")
    _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: errors) }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failed(description: try String(contentsOf: errors, encoding: .utf8))
    }
    return Notes(data: said)
  }
}
