import LottieCairo
import Testing

@testable import LottieUI

@Suite("Memory of textures")
nonisolated struct PixelPoolTests {
  private func buffer(side: Int) throws -> PixelBuffer {
    try PixelBuffer(width: side, height: side)
  }

  @Test("Released memory is used again, and memory in use is not")
  func reuse() throws {
    let pool = PixelPool()
    let buffer = try buffer(side: 4)
    let first = pool.copy(buffer)
    var second: PixelPool.Pixels? = pool.copy(buffer)
    #expect(second?.bytes.baseAddress != first.bytes.baseAddress)
    #expect(pool.freeCount == 0)
    second = nil
    #expect(pool.freeCount == 1)
    let third = pool.copy(buffer)
    #expect(pool.freeCount == 0)
    #expect(third.bytes.count == buffer.bytes.count)
  }

  @Test("Memory of another size is not used")
  func sizes() throws {
    let pool = PixelPool()
    var small: PixelPool.Pixels? = pool.copy(try buffer(side: 4))
    #expect(small?.bytes.count == 64)
    small = nil
    #expect(pool.copy(try buffer(side: 8)).bytes.count == 256)
    // The last texture was released too; its memory replaces that of the other size.
    #expect(pool.freeCount == 1)
  }

  @Test("Pixels can be used longer than the pool")
  func owner() throws {
    let pixels = PixelPool().copy(try buffer(side: 4))
    #expect(pixels.bytes.allSatisfy { $0 == 0 })
  }
}
