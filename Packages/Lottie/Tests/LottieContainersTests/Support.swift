import CArchive
import Foundation

/// An animation of 100 x 100 without layers, identified by its name.
func animation(_ name: String) -> Data {
  Data(#"{"v":"5.7.0","nm":"\#(name)","fr":30,"ip":0,"op":60,"w":100,"h":100,"layers":[]}"#.utf8)
}

enum PackingError: Error { case failed }

/// A zip archive of files in order.
func zip(
  _ files: [(name: String, data: Data)], isEncrypted: Bool = false, link: String? = nil
) throws -> Data {
  try packed(bytes: files.reduce(1 << 16) { $0 + $1.data.count + 1000 }) { archive in
    archive_write_set_format_zip(archive)
    if isEncrypted {
      archive_write_set_options(archive, "zip:encryption=traditional")
      archive_write_set_passphrase(archive, "secret")
    }
  } entries: { archive in
    for file in files { try add(file.name, file.data, to: archive) }
    if let link { try add(link, nil, to: archive) }
  }
}

func gzip(_ data: Data) throws -> Data {
  try packed(bytes: data.count + 1000) { archive in
    archive_write_add_filter_gzip(archive)
    archive_write_set_format_raw(archive)
  } entries: { archive in
    try add("data", data, to: archive)
  }
}

private func packed(
  bytes: Int, format: (OpaquePointer) -> Void, entries: (OpaquePointer) throws -> Void
) throws -> Data {
  guard let archive = archive_write_new() else { throw PackingError.failed }
  defer { archive_write_free(archive) }
  format(archive)
  let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 8)
  defer { memory.deallocate() }
  var used = 0
  guard archive_write_open_memory(archive, memory, bytes, &used) == ARCHIVE_OK else {
    throw PackingError.failed
  }
  try entries(archive)
  guard archive_write_close(archive) == ARCHIVE_OK else { throw PackingError.failed }
  return Data(bytes: memory, count: used)
}

/// Adds a file, or a symbolic link if there is no data.
private func add(_ name: String, _ data: Data?, to archive: OpaquePointer) throws {
  guard let entry = archive_entry_new() else { throw PackingError.failed }
  defer { archive_entry_free(entry) }
  archive_entry_set_pathname_utf8(entry, name)
  archive_entry_set_perm(entry, 0o644)
  if let data {
    archive_entry_set_filetype(entry, UInt32(carchive_regular_file))
    archive_entry_set_size(entry, Int64(data.count))
  } else {
    archive_entry_set_filetype(entry, UInt32(carchive_symbolic_link))
    archive_entry_set_symlink_utf8(entry, "/etc/passwd")
  }
  guard archive_write_header(archive, entry) == ARCHIVE_OK else { throw PackingError.failed }
  guard let data else { return }
  let written = data.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
  guard written == data.count else { throw PackingError.failed }
}
