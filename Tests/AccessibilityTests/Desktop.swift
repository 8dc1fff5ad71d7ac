import Foundation

/// Runs the program on a separate X display and accessibility bus, driven by
/// `meson_helpers/run/desktop.py`.
struct Desktop {
  /// An accessible object and its descendants.
  struct Object: Decodable, Sendable {
    var role: String
    var name: String
    var description: String?
    var states: Set<String>
    var value: Value?
    var children: [Object]

    /// The value of a progress bar or slider.
    struct Value: Decodable, Sendable { var now, minimum, maximum: Double }

    /// The object and all its descendants in reading order.
    var all: [Object] { [self] + children.flatMap(\.all) }

    /// Returns all objects with a role.
    func all(_ role: String) -> [Object] { all.filter { $0.role == role } }

    /// Returns the first object with a name.
    func first(named name: String) -> Object? { all.first { $0.name == name } }
  }

  /// The recorded results of a run, keyed by step label.
  struct Notes: Sendable {
    fileprivate let data: Data

    /// Returns the result of `tree LABEL` or `focus LABEL`; `nil` if no object had the focus.
    func object(_ label: String) throws -> Object? {
      try JSONDecoder().decode([String: Skipping<Object>].self, from: data)[label]?.value
    }

    /// Returns the result of `events LABEL`: kind, role and name of each event.
    func events(_ label: String) throws -> [[String]] {
      try JSONDecoder().decode([String: Skipping<[[String]]>].self, from: data)[label]?.value ?? []
    }

    /// Returns the result of `where LABEL`: the centers of objects in the window, in pixels.
    func places(_ label: String) throws -> [[Int]] {
      try JSONDecoder().decode([String: Skipping<[[Int]]>].self, from: data)[label]?.value ?? []
    }

    /// Decodes a value if it has the type; the labels have values of several types.
    private struct Skipping<Value: Decodable>: Decodable {
      var value: Value?
      init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
    }
  }

  struct Failed: Error, CustomStringConvertible { let description: String }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  /// The program in the directory of the test executable.
  static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "halcyon")

  /// Returns a script in `meson_helpers`.
  static func helper(_ path: String) -> URL { root.appending(path: "meson_helpers/" + path) }

  /// Runs the program with a scenario, performs the steps and terminates it.
  /// - Parameter size: The size of the screen, as in `1000x700`.
  /// - Throws: `Failed` with the step that failed.
  static func run(scenario: String, size: String = "1000x700", steps: [String]) throws -> Notes {
    try run(arguments: "--scenario \(scenario)", size: size, steps: steps)
  }

  /// Runs the program with arguments, performs the steps and terminates it.
  /// - Throws: `Failed` with the step that failed.
  static func run(arguments: String, size: String, steps: [String]) throws -> Notes {
    let process = Process()
    process.executableURL = root.appending(path: "meson_helpers/run/desktop.py")
    process.arguments =
      ["--app", "\(program.path) \(arguments)", "--size", size]
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
