import CDesktop
import Foundation
import HalcyonCore

/// The thumbnails that all applications of the desktop share; only read here.
///
/// - Source: Thumbnail Managing Standard 0.9.0 (freedesktop.org): the directory, the names and what makes one valid.
struct DesktopThumbnail {
  /// `$XDG_CACHE_HOME/thumbnails`.
  let folder: URL
  /// As many bytes of a thumbnail hold its texts.
  static let prefix = 64 << 10

  /// The URI of an absolute path, as GIO writes it; `nil` for a path that has none.
  static func uri(of path: String) -> String? {
    guard let uri = g_filename_to_uri(path, nil, nil) else { return nil }
    defer { g_free(uri) }
    return String(cString: uri)
  }

  /// The name of a thumbnail without its ending: MD5 of the URI, in hexadecimal.
  static func name(of uri: String) -> String? {
    guard let digest = g_compute_checksum_for_string(G_CHECKSUM_MD5, uri, -1) else { return nil }
    defer { g_free(digest) }
    return String(cString: digest)
  }

  /// Where the thumbnails of a picture would be, the best first: those of 256 pixels, then of 128.
  func candidates(of uri: String) -> [URL] {
    guard let name = Self.name(of: uri) else { return [] }
    return ["large", "normal"].map {
      folder.appendingPathComponent($0).appendingPathComponent(name + ".png")
    }
  }

  /// Whether a thumbnail shows a picture as it is now.
  /// - Parameter bytes: the beginning of the thumbnail.
  static func isValid(_ bytes: [UInt8], for file: PhotoFile, uri: String) -> Bool {
    let texts = texts(in: bytes)
    guard texts["Thumb::URI"] == uri,
      texts["Thumb::MTime"].flatMap(seconds) == file.modifiedSeconds
    else { return false }
    return texts["Thumb::Size"].map { $0 == String(file.bytes) } ?? true
  }

  /// Some applications write fractions of seconds.
  private static func seconds(_ text: String) -> Int64? {
    Int64(text.prefix { $0 != "." })
  }

  /// The texts of a PNG file that come before its pixels.
  /// - Source: PNG (W3C, 2nd edition), 5.3 and 11.3.4.3.
  static func texts(in bytes: [UInt8]) -> [String: String] {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return [:] }
    var texts: [String: String] = [:]
    var place = 8
    while place + 8 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = bytes[place + 4..<place + 8]
      let content = place + 8
      guard length <= bytes.count - content, !type.elementsEqual("IDAT".utf8) else { break }
      if type.elementsEqual("tEXt".utf8) {
        let parts = bytes[content..<content + length].split(
          separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2 {
          texts[String(decoding: parts[0], as: UTF8.self)] = String(
            decoding: parts[1], as: UTF8.self)
        }
      }
      place = content + length + 4
    }
    return texts
  }
}
