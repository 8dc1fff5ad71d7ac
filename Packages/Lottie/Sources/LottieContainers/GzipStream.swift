import CMinizip
import LottieCore
import LottiePlatform

/// Decompresses gzip streams.
enum GzipStream {
  /// Decompresses one or several streams in a row, in small steps, so that a decompression bomb
  /// fails as soon as it exceeds the limits.
  static func unpacked(_ bytes: UnsafeRawBufferPointer) throws(LottieFileError) -> Data {
    var budget = UnpackingBudget(packedBytes: bytes.count)
    var stream = z_stream()
    // 16 stands for the header of gzip.
    let size = CInt(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, MAX_WBITS + 16, ZLIB_VERSION, size) == Z_OK else {
      throw .damaged(reason: "out of memory")
    }
    defer { inflateEnd(&stream) }
    let first = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.next_in = UnsafeMutablePointer(mutating: first)
    // `LottieLimits` bounds the size of containers.
    stream.avail_in = uInt(bytes.count)
    var result = Data()
    var chunk = [UInt8](repeating: 0, count: UnpackingBudget.step)
    while true {
      let (status, count) = chunk.withUnsafeMutableBufferPointer { chunk in
        stream.next_out = chunk.baseAddress
        stream.avail_out = uInt(chunk.count)
        return (inflate(&stream, Z_NO_FLUSH), chunk.count - Int(stream.avail_out))
      }
      guard status == Z_OK || status == Z_STREAM_END else {
        throw .damaged(reason: status == Z_BUF_ERROR ? "truncated" : "not a gzip stream")
      }
      try budget.spend(count)
      result.append(contentsOf: chunk[..<count])
      guard status == Z_STREAM_END else { continue }
      let rest = bytes.suffix(Int(stream.avail_in))
      guard rest.starts(with: [0x1F, 0x8B]), inflateReset(&stream) == Z_OK else { return result }
    }
  }
}
