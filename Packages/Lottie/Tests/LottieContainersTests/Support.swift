import CMinizip
import Foundation

/// An animation of 100 x 100 without layers, identified by its name.
func animation(_ name: String) -> Data {
  Data(#"{"v":"5.7.0","nm":"\#(name)","fr":30,"ip":0,"op":60,"w":100,"h":100,"layers":[]}"#.utf8)
}

enum PackingError: Error { case failed }

/// A zip archive of files in order, with a symbolic link at the end.
func zip(
  _ files: [(name: String, data: Data)], isEncrypted: Bool = false, link: String? = nil
) throws -> Data {
  try packed { path in
    guard let archive = zipOpen64(path, APPEND_STATUS_CREATE) else { throw PackingError.failed }
    for file in files {
      try add(file.name, file.data, mode: S_IFREG, isEncrypted: isEncrypted, to: archive)
    }
    if let link { try add(link, Data("/etc/passwd".utf8), mode: S_IFLNK, to: archive) }
    guard zipClose(archive, nil) == ZIP_OK else { throw PackingError.failed }
  }
}

func gzip(_ data: Data) throws -> Data {
  try packed { path in
    let stream = gzopen(path, "wb")
    let written = data.withUnsafeBytes { gzwrite(stream, $0.baseAddress, UInt32($0.count)) }
    guard gzclose(stream) == Z_OK, written == data.count else { throw PackingError.failed }
  }
}

/// The content of a file that `write` creates.
private func packed(_ write: (String) throws -> Void) throws -> Data {
  let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  defer { try? FileManager.default.removeItem(at: file) }
  try write(file.path)
  return try Data(contentsOf: file)
}

private func add(
  _ name: String, _ data: Data, mode: mode_t, isEncrypted: Bool = false, to archive: zipFile
) throws {
  var info = zip_fileinfo()
  info.external_fa = uLong(mode | 0o644) << 16
  // Made on Unix; the flags are those of UTF-8 and of encryption.
  guard
    zipOpenNewFileInZip4_64(
      archive, name, &info, nil, 0, nil, 0, nil, Z_DEFLATED, Z_DEFAULT_COMPRESSION, 0, -MAX_WBITS,
      DEF_MEM_LEVEL, Z_DEFAULT_STRATEGY, nil, 0, 3 << 8, isEncrypted ? 0x801 : 0x800, 0) == ZIP_OK,
    data.withUnsafeBytes({ zipWriteInFileInZip(archive, $0.baseAddress, UInt32($0.count)) })
      == ZIP_OK,
    zipCloseFileInZip(archive) == ZIP_OK
  else { throw PackingError.failed }
}
