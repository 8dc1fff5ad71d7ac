import Foundation

/// What came of each fault, as a table of Markdown in the file that `HALCYON_FAULT_TABLE` names, else in
/// `.build/faults.md`.
public actor FaultTable {
  /// The table of this run.
  public static let shared = FaultTable()

  private let file: URL
  private var lines: [(key: [Int], line: String)] = []

  private init() {
    let name = ProcessInfo.processInfo.environment["HALCYON_FAULT_TABLE"]
    file =
      name.map { URL(fileURLWithPath: $0) }
      ?? ChildProcess.package.appendingPathComponent(".build/faults.md")
  }

  /// Adds a line and writes the table anew, in the order of the keys.
  public func add(_ line: String, key: [Int]) throws {
    lines.append((key, line))
    lines.sort { $0.key.lexicographicallyPrecedes($1.key) }
    let head = """
      | fault | server | moment | state said | stored with the fault | after one clean sync | verdict |
      |---|---|---|---|---|---|---|

      """
    try Data((head + lines.map { $0.line + "\n" }.joined()).utf8).write(to: file, options: .atomic)
  }
}
