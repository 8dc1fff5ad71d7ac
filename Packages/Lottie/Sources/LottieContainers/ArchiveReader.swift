import CArchive
import LottieCore
import LottiePlatform

/// Iterates over the files of a zip archive, or decompresses a gzip stream, in memory.
///
/// Decompresses in small steps, so that a decompression bomb fails as soon as it exceeds
/// ``LottieCore/LottieLimits``. The bytes must outlive the reader.
final class ArchiveReader {
  enum Format { case zip, gzip }

  private let archive: OpaquePointer
  /// The number of bytes that may still be decompressed.
  private var budget: Int
  private let limit: Int

  init(_ bytes: UnsafeRawBufferPointer, format: Format) throws(LottieFileError) {
    guard let archive = archive_read_new() else { throw .damaged(reason: "out of memory") }
    self.archive = archive
    let (scaled, overflow) = bytes.count.multipliedReportingOverflow(by: LottieLimits.unpackedRatio)
    limit = min(
      LottieLimits.unpackedBytes,
      max(LottieLimits.alwaysAllowedUnpackedBytes, overflow ? .max : scaled))
    budget = limit
    switch format {
    case .zip:
      // The streaming reader would accept a truncated zip without its central directory.
      try check(archive_read_support_format_zip_seekable(archive))
    case .gzip:
      try check(archive_read_support_filter_gzip(archive))
      try check(archive_read_support_format_raw(archive))
    }
    try check(archive_read_open_memory(archive, bytes.baseAddress, bytes.count))
    if format == .gzip {
      guard try next() != nil, archive_filter_code(archive, 0) == ARCHIVE_FILTER_GZIP else {
        throw .damaged(reason: "not a gzip stream")
      }
    }
  }

  deinit { _ = archive_read_free(archive) }

  /// An entry of a zip archive.
  struct Entry {
    let name: String
    /// Whether this is a regular file, not a folder, link or device.
    let isRegularFile: Bool
    let isEncrypted: Bool
  }

  /// Advances to the next entry; nil after the last one.
  func next() throws(LottieFileError) -> Entry? {
    var entry: OpaquePointer?
    let status = archive_read_next_header(archive, &entry)
    if status == ARCHIVE_EOF { return nil }
    try check(status)
    guard let entry,
      let name = archive_entry_pathname_utf8(entry)
        ?? archive_entry_pathname(entry)
    else { throw .damaged(reason: "an entry has no name") }
    guard strnlen(name, LottieLimits.archiveNameBytes + 1) <= LottieLimits.archiveNameBytes else {
      throw .overLimit(
        reason: "an entry name is longer than \(LottieLimits.archiveNameBytes) bytes")
    }
    return Entry(
      name: String(cString: name),
      isRegularFile: archive_entry_filetype(entry) == UInt32(carchive_regular_file),
      isEncrypted: archive_entry_is_encrypted(entry) != 0)
  }

  /// Decompresses the current entry.
  func data() throws(LottieFileError) -> Data {
    var result = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = archive_read_data(archive, &chunk, chunk.count)
      guard count >= 0 else { throw .damaged(reason: message) }
      guard count > 0 else { return result }
      budget -= count
      guard budget >= 0 else {
        throw .overLimit(reason: "decompresses to more than \(limit) bytes")
      }
      result.append(contentsOf: chunk[..<count])
    }
  }

  /// Throws for errors. Warnings concern attributes that are not used here.
  private func check(_ status: CInt) throws(LottieFileError) {
    guard status == ARCHIVE_OK || status == ARCHIVE_WARN else { throw .damaged(reason: message) }
  }

  private var message: String {
    archive_error_string(archive).map { String(cString: $0) } ?? "unknown error"
  }
}
