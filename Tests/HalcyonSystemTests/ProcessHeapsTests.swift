import Foundation
import HalcyonSystem
import HangGuard
import Testing

/// The memory of the process, of which other tests use little at the same time.
@Suite(.serialized, .hangGuard) struct ProcessHeapsTests {
  private static let megabyte = 1 << 20

  /// The memory in use, in bytes.
  private func resident() throws -> Int {
    let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      .split(separator: " ")
    return try #require(fields.dropFirst().first.flatMap { Int($0) }) * sysconf(Int32(_SC_PAGESIZE))
  }

  @Test("A large block is returned to the system when it is freed, if that is set")
  func largeBlocks() throws {
    defer { ProcessHeaps.setReturnsLargeBlocks(false) }
    for returns in [true, false, true] {
      ProcessHeaps.setReturnsLargeBlocks(returns)
      let block = try #require(malloc(24 * Self.megabyte))
      memset(block, 1, 24 * Self.megabyte)
      let before = try resident()
      free(block)
      #expect((try resident() < before - 12 * Self.megabyte) == returns)
    }
  }

  @Test("Free memory between used blocks is returned to the system")
  func trim() throws {
    let size = 96 << 10
    let blocks = (0..<640).map { _ in malloc(size) }
    for block in blocks { if let block { memset(block, 1, size) } }
    for block in blocks.dropLast() { free(block) }
    let before = try resident()
    ProcessHeaps.trim()
    #expect(try resident() < before - 30 * Self.megabyte)
    free(blocks.last ?? nil)
  }
}
