import Foundation
import LottieTestSupport
import Testing

@testable import LottieCore

/// Compares the table in docs/support.md with the fixtures in Fixtures/features.
///
/// `make goldens` writes the golden files, the second column of the table, and rows of new fixtures
/// instead.
struct FeatureTableTests {
  /// A row of the table.
  struct Row: CustomTestStringConvertible {
    let feature: String
    /// "drawn", or "not supported: EFFECTS", with the effects in the report.
    var state: String
    /// The name of a fixture or of a test file.
    let shownBy: String
    /// The options for the fixture; see ``TestDoubles``.
    let options: [String]

    /// The golden file.
    var golden: String { "\(([shownBy] + options).joined(separator: ".with-")).txt" }
    var testDescription: String { golden }

    func animation() throws -> LottieAnimation {
      try LottieAnimation(
        data: Data(contentsOf: folder.appending(path: "\(shownBy).json")),
        options: TestDoubles.options(options))
    }
  }

  private static let root = SourceTree.root
  private static let folder = SourceTree.features

  static let rows: [Row] = {
    let page = (try? String(contentsOf: pageURL, encoding: .utf8)) ?? ""
    guard isWriting else { return page.split(separator: "\n").compactMap { row(String($0))?.row } }
    let lines = listingAll(page.components(separatedBy: "\n")).map { line in
      guard var (row, cells) = row(line), let report = try? row.animation().report
      else { return line }
      row.state = state(report)
      cells[1] = row.state
      return "| \(cells.joined(separator: " | ")) |"
    }
    try? lines.joined(separator: "\n").write(to: pageURL, atomically: true, encoding: .utf8)
    return lines.compactMap { row($0)?.row }
  }()

  /// Adds a row for each fixture without one, below the rows of its kind, such as `effect-tint`.
  private static func listingAll(_ lines: [String]) -> [String] {
    var lines = lines
    for fixture in fixtures where !lines.contains(where: { $0.contains("`\(fixture)`") }) {
      let kind = fixture.prefix { $0 != "-" }
      guard let last = lines.lastIndex(where: { $0.hasPrefix("|") && $0.contains("`\(kind)-") })
      else { continue }
      let feature = fixture.dropFirst(kind.count + 1).replacing("-", with: " ")
      lines.insert("| \(feature) | drawn | – | – | – | `\(fixture)` |", at: last + 1)
    }
    return lines
  }

  private static func row(_ line: String) -> (row: Row, cells: [String])? {
    let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    guard line.hasPrefix("|"), cells.count == 6, let last = cells.last, last.hasPrefix("`")
    else { return nil }
    let names = last.split(separator: "`").enumerated().filter { $0.offset % 2 == 0 }
      .map { String($0.element) }
    guard let shownBy = names.first else { return nil }
    return (
      Row(
        feature: cells[0], state: cells[1], shownBy: shownBy, options: Array(names.dropFirst())),
      cells
    )
  }

  private static func state(_ report: ParseReport) -> String {
    let effects = Set(report.entries.map(\.effect)).sorted().joined(separator: "; ")
    return report.isEmpty ? "drawn" : "not supported: \(effects)"
  }

  private static var isWriting: Bool {
    ProcessInfo.processInfo.environment["LOTTIE_WRITE_GOLDEN"] == "1"
  }
  private static let pageURL = root.appending(path: "docs/support.md")

  static let fixtures: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()

  @Test(
    "Fixtures match their golden draw lists",
    arguments: rows.filter { fixtures.contains($0.shownBy) })
  func golden(row: Row) throws {
    let text = try picture(row)
    let url = Self.folder.appending(path: row.golden)
    if Self.isWriting {
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(try text == String(contentsOf: url, encoding: .utf8))
  }

  @Test("Each table row matches the report of its fixture", arguments: rows)
  func state(row: Row) throws {
    guard Self.fixtures.contains(row.shownBy) else {
      let tests = Self.root.appending(path: "Tests")
      let folders = try FileManager.default.contentsOfDirectory(atPath: tests.path)
      let files = folders.map { tests.appending(path: "\($0)/\(row.shownBy).swift").path }
      #expect(
        files.contains { FileManager.default.fileExists(atPath: $0) }, "neither a fixture nor tests"
      )
      return
    }
    #expect(try row.state == Self.state(row.animation().report))
  }

  @Test("The table lists each fixture once") func complete() throws {
    let named = Self.rows.filter { Self.fixtures.contains($0.shownBy) }
    #expect(named.filter(\.options.isEmpty).map(\.shownBy).sorted() == Self.fixtures)
    #expect(Self.fixtures.count > 80)
    let texts = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(texts.filter { $0.hasSuffix(".txt") }.sorted() == named.map(\.golden).sorted())
  }

  /// The distinct ones of the first, middle and last frame, followed by the report.
  private func picture(_ row: Row) throws -> String {
    let animation = try row.animation()
    let last = animation.inPoint + Double(animation.frameCount - 1)
    var parts: [(frames: [String], text: String)] = []
    for frame in [animation.inPoint, (animation.inPoint + animation.outPoint) / 2, last] {
      let text = animation.evaluate(at: frame).description
      if parts.last?.text == text {
        parts[parts.count - 1].frames.append("\(frame)")
      } else {
        parts.append((["\(frame)"], text))
      }
    }
    var lines = parts.map { "frame \($0.frames.joined(separator: ", "))\n\($0.text)" }
    if !animation.report.isEmpty {
      lines.append("report\n\(animation.report.entries.map(\.description).joined(separator: "\n"))")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
