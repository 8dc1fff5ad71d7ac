import LottieCairo
import Synchronization

/// Memory for the pixels of textures. A texture that is released gives it back, so that the next
/// frame neither allocates nor releases pages.
nonisolated final class PixelPool: Sendable {
  /// One texture is drawn, one is kept by the renderer for comparison.
  private static let limit = 2
  private let free = Mutex<[Memory]>([])

  deinit { free.withLock { $0.forEach { $0.bytes.deallocate() } } }

  /// The number of blocks of memory that wait to be used again, for tests.
  var freeCount: Int { free.withLock(\.count) }

  /// Returns a copy of the pixels of a frame.
  func copy(_ buffer: PixelBuffer) -> Pixels {
    let memory = free.withLock { free in
      free.firstIndex { $0.bytes.count == buffer.bytes.count }.map { free.remove(at: $0) }
    }
    let pixels = Pixels(memory ?? Memory(byteCount: buffer.bytes.count), of: self)
    pixels.memory.bytes.copyBytes(from: buffer.bytes)
    return pixels
  }

  fileprivate func take(_ memory: Memory) {
    free.withLock { free in
      // Memory of another size is not needed any more.
      let other = free.filter { $0.bytes.count != memory.bytes.count }
      free.removeAll { $0.bytes.count != memory.bytes.count }
      other.forEach { $0.bytes.deallocate() }
      if free.count < Self.limit { free.append(memory) } else { memory.bytes.deallocate() }
    }
  }

  /// Pixels that do not change while they exist.
  final class Pixels: Sendable {
    fileprivate let memory: Memory
    private let pool: PixelPool

    fileprivate init(_ memory: Memory, of pool: PixelPool) {
      (self.memory, self.pool) = (memory, pool)
    }

    deinit { pool.take(memory) }

    /// The bytes of all rows.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory.bytes) }
  }

  /// A block of memory with one owner.
  fileprivate struct Memory: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer

    init(byteCount: Int) { bytes = .allocate(byteCount: byteCount, alignment: 16) }
  }
}
