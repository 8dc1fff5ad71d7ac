import Foundation

/// A Markdown table with the result of each fault, in the file at `HALCYON_FAULT_TABLE` or else
/// `.build/faults.md`.
public actor FaultTable {
  /// The table of this test run.
  public static let shared = FaultTable()

  private let file: URL
  private var lines: [(key: [Int], line: String)] = []

  private init() {
    let name = ProcessInfo.processInfo.environment["HALCYON_FAULT_TABLE"]
    file =
      name.map { URL(fileURLWithPath: $0) }
      ?? ChildProcess.package.appendingPathComponent(".build/faults.md")
  }

  /// Adds a row and rewrites the table, sorted by key.
  public func add(_ line: String, key: [Int]) throws {
    lines.append((key, line))
    lines.sort { $0.key.lexicographicallyPrecedes($1.key) }
    let head = """
      | fault | server | moment | activity | stored with the fault | after one clean sync | verdict |
      |---|---|---|---|---|---|---|

      """
    try Data((head + lines.map { $0.line + "\n" }.joined()).utf8).write(to: file, options: .atomic)
  }
}
