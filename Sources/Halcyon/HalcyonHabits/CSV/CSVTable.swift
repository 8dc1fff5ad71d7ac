import Foundation
import HalcyonCore

/// Reads tables of comma-separated values.
/// - Source: RFC 4180; line breaks can also be single carriage returns or line feeds.
struct CSVReader {
  /// A row with its number from 1.
  struct Row {
    let number: Int
    let fields: [String]
  }

  private static let (quote, comma) = (UInt8(ascii: "\""), UInt8(ascii: ","))
  private static let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

  private let bytes: [UInt8]
  private let file: String
  private var position = 0
  private var row = 0

  /// Creates a reader.
  /// - Parameter file: The name of the file, for problems.
  init(_ data: Data, file: String) {
    let bom: [UInt8] = [0xEF, 0xBB, 0xBF]
    bytes = Array(data.starts(with: bom) ? data.dropFirst(3) : data)
    self.file = file
  }

  /// Returns the next row that is not empty; `nil` at the end.
  mutating func next() throws(HabitRowProblem) -> Row? {
    while position < bytes.count {
      row += 1
      var fields: [String] = []
      repeat { fields.append(try field(column: fields.count + 1)) } while takeComma()
      takeLineBreak()
      if fields != [""] { return Row(number: row, fields: fields) }
    }
    return nil
  }

  private func problem(_ column: Int, _ reason: HabitRowProblem.Reason) -> HabitRowProblem {
    HabitRowProblem(file: file, row: row, column: String(column), reason: reason)
  }

  private mutating func field(column: Int) throws(HabitRowProblem) -> String {
    guard column <= HabitFileLimits.columns else {
      throw problem(column, .tooManyColumns(limit: HabitFileLimits.columns))
    }
    let isQuoted = position < bytes.count && bytes[position] == Self.quote
    let content = try isQuoted ? quoted(column) : plain()
    guard content.count <= HabitFileLimits.fieldBytes else {
      throw problem(column, .tooLong(limit: HabitFileLimits.fieldBytes))
    }
    guard let text = String(validating: content, as: UTF8.self) else {
      throw problem(column, .encoding)
    }
    return text
  }

  private mutating func plain() -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
    return bytes[start..<position]
  }

  private mutating func quoted(_ column: Int) throws(HabitRowProblem) -> ArraySlice<UInt8> {
    var content: [UInt8] = []
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte != Self.quote {
        content.append(byte)
      } else if position < bytes.count, bytes[position] == Self.quote {
        content.append(byte)
        position += 1
      } else {
        guard position == bytes.count || isEnd(bytes[position]) else { break }
        return content[...]
      }
    }
    throw problem(column, .quote)
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte == Self.comma || byte == Self.lineFeed || byte == Self.carriageReturn
  }

  private mutating func takeComma() -> Bool {
    guard position < bytes.count, bytes[position] == Self.comma else { return false }
    position += 1
    return true
  }

  private mutating func takeLineBreak() {
    if position < bytes.count, bytes[position] == Self.carriageReturn { position += 1 }
    if position < bytes.count, bytes[position] == Self.lineFeed { position += 1 }
  }
}

/// Writes tables as Loop Habit Tracker does: fields are quoted only where needed, lines end with a
/// line feed.
struct CSVWriter {
  private(set) var text = ""

  /// Appends a row.
  mutating func write(_ fields: [String]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { text += "," }
      let needsQuotes = field.utf8.contains {
        $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\n")
          || $0 == UInt8(ascii: "\r")
      }
      text += needsQuotes ? "\"" + field.replacing("\"", with: "\"\"") + "\"" : field
    }
    text += "\n"
  }

  var data: Data { Data(text.utf8) }
}

/// A table whose columns are named by its first row. Collects the problems of its rows.
struct CSVTable {
  /// A row whose fields are read by the names of their columns.
  struct Record {
    let file: String
    let number: Int
    /// A Boolean value indicating whether the table has a header.
    let hasHeader: Bool
    fileprivate let fields: [String]
    fileprivate let columns: [String: Int]

    /// Returns a field; `nil` if the table or the row does not have the column.
    func field(_ names: String...) -> String? {
      let index = names.lazy.compactMap { columns[$0] }.first
      return index.flatMap { fields.indices.contains($0) ? fields[$0] : nil }
    }

    func problem(_ column: String, _ reason: HabitRowProblem.Reason) -> HabitRowProblem {
      HabitRowProblem(file: file, row: number, column: column, reason: reason)
    }

    /// Returns a place in the row, for an issue.
    func place(_ column: String) -> HabitImportIssue.Place {
      .row(file: file, number: number, column: column)
    }

    /// Returns a field that must exist.
    func required(_ column: String) throws(HabitRowProblem) -> String {
      guard let field = field(column) else { throw problem(column, .missing) }
      return field
    }
  }

  /// Reads a table and calls `body` for each row after the header.
  /// - Parameters:
  ///   - required: The columns that the header must have.
  ///   - isData: Whether the first row is not a header, but contains the required columns in their
  ///     order.
  ///   - problems: Receives the problems of rows. A table that is broken is not read further.
  static func read(
    _ data: Data, file: String, required: [String],
    isData: (_ firstRow: [String]) -> Bool = { _ in false }, problems: inout [HabitRowProblem],
    _ body: (Record) throws(HabitRowProblem) -> Void
  ) {
    var reader = CSVReader(data, file: file)
    do throws(HabitRowProblem) {
      guard let header = try reader.next() else {
        throw HabitRowProblem(file: file, row: 1, column: required.first ?? "1", reason: .missing)
      }
      let hasHeader = !isData(header.fields)
      let names = hasHeader ? header.fields : required
      let columns = Dictionary(
        zip(names.map { $0.trimmingCharacters(in: .whitespaces) }, 0...),
        uniquingKeysWith: { first, _ in first })
      for name in required where columns[name] == nil {
        throw HabitRowProblem(file: file, row: 1, column: name, reason: .missing)
      }
      var next = hasHeader ? try reader.next() : header
      while let row = next, problems.count < HabitRowProblem.maximumCount {
        let record = Record(
          file: file, number: row.number, hasHeader: hasHeader, fields: row.fields,
          columns: columns)
        do throws(HabitRowProblem) { try body(record) } catch { problems.append(error) }
        next = try reader.next()
      }
    } catch {
      problems.append(error)
    }
  }
}
