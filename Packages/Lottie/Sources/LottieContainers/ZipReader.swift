import CMinizip
import LottieCore
import LottiePlatform

/// Iterates over the files of a zip archive in memory. The bytes must outlive the reader.
final class ZipReader {
  private let archive: unzFile
  /// The bytes, where minizip finds them.
  private let source: UnsafeMutablePointer<UnsafeRawBufferPointer>
  private var budget: UnpackingBudget
  /// The number of files after the current one.
  private var left: UInt64
  private var isStarted = false

  /// The signature of the record at the end of an archive, and the least size of the record.
  /// - Source: APPNOTE, 4.3.16.
  private static let (endSignature, endBytes) = ([UInt8]("PK\u{5}\u{6}".utf8), 22)

  init(_ bytes: UnsafeRawBufferPointer) throws(LottieFileError) {
    // minizip takes missing bytes of the record for zeros.
    guard !bytes.suffix(Self.endBytes - 1).contains(Self.endSignature) else {
      throw .damaged(reason: "truncated")
    }
    let source = UnsafeMutablePointer<UnsafeRawBufferPointer>.allocate(capacity: 1)
    source.initialize(to: bytes)
    var functions = zlib_filefunc64_def()
    fill_fopen64_filefunc(&functions)
    functions.opaque = UnsafeMutableRawPointer(source)
    // The other functions work on any stream of the C library.
    functions.zopen64_file = { source, _, _ in
      guard let bytes = source?.load(as: UnsafeRawBufferPointer.self) else { return nil }
      let memory = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
      return fmemopen(memory, bytes.count, "r").map { UnsafeMutableRawPointer($0) }
    }
    guard let archive = unzOpen2_64("", &functions) else {
      source.deallocate()
      throw .damaged(reason: "no complete list of files")
    }
    self.archive = archive
    self.source = source
    budget = UnpackingBudget(packedBytes: bytes.count)
    var info = unz_global_info64()
    left = unzGetGlobalInfo64(archive, &info) == UNZ_OK ? UInt64(info.number_entry) : 0
  }

  deinit {
    unzClose(archive)
    source.deallocate()
  }

  /// An entry of the archive.
  struct Entry {
    let name: String
    /// Whether this is a regular file, not a folder, link or device.
    let isRegularFile: Bool
    let isEncrypted: Bool
    fileprivate let size: UInt64
  }

  /// Advances to the next entry; nil after the last one.
  func next() throws(LottieFileError) -> Entry? {
    guard left > 0 else { return nil }
    try check(isStarted ? unzGoToNextFile(archive) : unzGoToFirstFile(archive))
    isStarted = true
    left -= 1
    var info = unz_file_info64()
    var name = [UInt8](repeating: 0, count: LottieLimits.archiveNameBytes)
    try check(
      name.withUnsafeMutableBytes {
        unzGetCurrentFileInfo64(archive, &info, $0.baseAddress, uLong($0.count), nil, 0, nil, 0)
      })
    guard info.size_filename <= name.count else {
      throw .overLimit(
        reason: "an entry name is longer than \(LottieLimits.archiveNameBytes) bytes")
    }
    let text = String(decoding: name.prefix(Int(info.size_filename)), as: UTF8.self)
    // - Source: APPNOTE, 4.4.2 and 4.4.15: Unix and macOS store the mode in the upper half.
    let hasMode = [3, 19].contains(info.version >> 8)
    let kind = hasMode ? mode_t(info.external_fa >> 16 & 0xFFFF) & S_IFMT : 0
    return Entry(
      name: text, isRegularFile: !text.hasSuffix("/") && [0, S_IFREG].contains(kind),
      isEncrypted: info.flag & 1 != 0, size: UInt64(info.uncompressed_size))
  }

  /// Decompresses the current entry, in small steps, so that a decompression bomb fails as soon as
  /// it exceeds the limits.
  func data(of entry: Entry) throws(LottieFileError) -> Data {
    try check(unzOpenCurrentFile(archive))
    var result = Data()
    var chunk = [UInt8](repeating: 0, count: UnpackingBudget.step)
    while true {
      let count = unzReadCurrentFile(archive, &chunk, UInt32(chunk.count))
      guard count > 0 else {
        try check(count)
        break
      }
      try budget.spend(Int(count))
      result.append(contentsOf: chunk[..<Int(count)])
    }
    // Compares the checksum, too.
    try check(unzCloseCurrentFile(archive))
    guard result.count == entry.size else { throw .damaged(reason: "a file ends too early") }
    return result
  }

  private func check(_ status: CInt) throws(LottieFileError) {
    switch status {
    case UNZ_OK: return
    case UNZ_CRCERROR: throw .damaged(reason: "a checksum is wrong")
    case Z_DATA_ERROR: throw .damaged(reason: "compressed data is malformed")
    default: throw .damaged(reason: "the zip archive is malformed")
    }
  }
}
