import Foundation

/// Iterates over the lines of a byte array. Lines end with CR LF, LF or CR.
///
/// - Complexity: O(bytes) in total, even if one kind of line end never occurs.
struct LineScanner {
  /// A line without its line end.
  struct Line {
    var range: Range<Int>
    /// The line number, starting at 1.
    var number: Int
  }

  private let bytes: [UInt8]
  private let end: Int
  /// The start of the next line.
  private(set) var position: Int
  private var number: Int
  private var nextLF: Int
  private var nextCR: Int

  /// - Parameter firstNumber: The number of the line at the start of `range`.
  init(_ bytes: [UInt8], in range: Range<Int>? = nil, firstNumber: Int = 1) {
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
    number = firstNumber - 1
    nextLF = Self.find(10, in: bytes, from: position, to: end)
    nextCR = Self.find(13, in: bytes, from: position, to: end)
  }

  /// Returns the next line; `nil` at the end. A trailing line end does not start another line.
  mutating func next() -> Line? {
    guard position < end else { return nil }
    if nextLF < position { nextLF = Self.find(10, in: bytes, from: position, to: end) }
    if nextCR < position { nextCR = Self.find(13, in: bytes, from: position, to: end) }
    let stop = min(nextLF, nextCR)
    let line = position..<stop
    number += 1
    position = min(end, stop + (stop == nextCR && nextLF == nextCR + 1 ? 2 : 1))
    return Line(range: line, number: number)
  }

  /// Returns the index of the first `byte`; `end` if there is none.
  private static func find(_ byte: UInt8, in bytes: [UInt8], from start: Int, to end: Int) -> Int {
    guard start < end else { return end }
    return bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress,
        let hit = memchr(base + start, Int32(byte), end - start)
      else { return end }
      return UnsafeRawPointer(hit) - base
    }
  }
}
