import CArchive
import Foundation
import Lottie

/// Walks through the files of a zip, or unpacks the one stream of a gzip, all in memory.
///
/// Unpacks in small steps, so that a bomb is noticed when it passes ``Lottie/LottieLimits``, not
/// after. The bytes must outlive the reader.
final class ArchiveReader {
  enum Format { case zip, gzip }

  private let archive: OpaquePointer
  /// Bytes that may still be unpacked.
  private var budget: Int
  private let limit: Int

  init(_ bytes: UnsafeRawBufferPointer, format: Format) throws(LottieFileError) {
    guard let archive = archive_read_new() else {
      throw .damaged(reason: "no memory")
    }
    self.archive = archive
    let (scaled, overflow) = bytes.count.multipliedReportingOverflow(by: LottieLimits.unpackedRatio)
    limit = min(
      LottieLimits.unpackedBytes,
      max(LottieLimits.unpackedBytesAnyway, overflow ? .max : scaled))
    budget = limit
    switch format {
    case .zip:
      // Not the reader of streams, which takes a zip without its table of contents for a whole one.
      archive_read_support_format_zip_seekable(archive)
    case .gzip:
      archive_read_support_filter_gzip(archive)
      archive_read_support_format_raw(archive)
    }
    try check(archive_read_open_memory(archive, bytes.baseAddress, bytes.count))
    if format == .gzip {
      guard try next() != nil, archive_filter_code(archive, 0) == ARCHIVE_FILTER_GZIP else {
        throw .damaged(reason: "no gzip stream")
      }
    }
  }

  deinit { archive_read_free(archive) }

  /// A file of a zip.
  struct Entry {
    let name: String
    /// False for folders, links and devices.
    let isRegularFile: Bool
    let isEncrypted: Bool
  }

  /// Goes to the next file; nil after the last one.
  func next() throws(LottieFileError) -> Entry? {
    var entry: OpaquePointer?
    let status = archive_read_next_header(archive, &entry)
    if status == ARCHIVE_EOF { return nil }
    try check(status)
    guard let entry, let name = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry)
    else { throw .damaged(reason: "a file without name") }
    guard strnlen(name, LottieLimits.archiveNameBytes + 1) <= LottieLimits.archiveNameBytes else {
      throw .overLimit(reason: "a name of more than \(LottieLimits.archiveNameBytes) bytes")
    }
    return Entry(
      name: String(cString: name),
      isRegularFile: archive_entry_filetype(entry) == UInt32(carchive_regular_file),
      isEncrypted: archive_entry_is_encrypted(entry) != 0)
  }

  /// Unpacks the present file.
  func data() throws(LottieFileError) -> Data {
    var result = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = archive_read_data(archive, &chunk, chunk.count)
      guard count >= 0 else { throw .damaged(reason: message) }
      guard count > 0 else { return result }
      budget -= count
      guard budget >= 0 else { throw .overLimit(reason: "unpacks to more than \(limit) bytes") }
      result.append(contentsOf: chunk[..<count])
    }
  }

  /// A warning is about attributes that nothing here uses.
  private func check(_ status: CInt) throws(LottieFileError) {
    guard status == ARCHIVE_OK || status == ARCHIVE_WARN else { throw .damaged(reason: message) }
  }

  private var message: String {
    archive_error_string(archive).map { String(cString: $0) } ?? "unknown error"
  }
}
