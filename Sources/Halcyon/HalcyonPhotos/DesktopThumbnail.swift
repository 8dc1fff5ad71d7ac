import CDesktop
import Foundation
import HalcyonCore
import HalcyonSystem

/// The thumbnail cache that desktop applications share. Read-only.
///
/// - Source: Thumbnail Managing Standard 0.9.0 (freedesktop.org): directories, file names and
///   validity.
struct DesktopThumbnail {
  /// `$XDG_CACHE_HOME/thumbnails`.
  let folder: URL
  /// The number of bytes at the start of a thumbnail that contain its text chunks.
  static let prefix = 64 << 10

  /// Returns the URI of an absolute path, as GIO writes it; `nil` if the path has none.
  static func uri(of path: String) -> String? {
    taking(g_filename_to_uri(path, nil, nil))
  }

  /// Returns the name of a thumbnail without its extension: the MD5 checksum of the URI in
  /// hexadecimal.
  static func name(of uri: String) -> String? {
    taking(g_compute_checksum_for_string(G_CHECKSUM_MD5, uri, -1))
  }

  /// Returns the possible paths of a photo's thumbnail, best first: 256 pixels, then 128 pixels.
  func candidates(of uri: String) -> [URL] {
    guard let name = Self.name(of: uri) else { return [] }
    return ["large", "normal"].map {
      folder.appendingPathComponent($0).appendingPathComponent(name + ".png")
    }
  }

  /// Returns whether a thumbnail is up to date for a photo.
  /// - Parameter bytes: The first bytes of the thumbnail.
  static func isValid(_ bytes: [UInt8], for file: PhotoFile, uri: String) -> Bool {
    let texts = texts(in: bytes)
    guard texts["Thumb::URI"] == uri,
      texts["Thumb::MTime"].flatMap(seconds) == file.modifiedSeconds
    else { return false }
    return texts["Thumb::Size"].map { $0 == String(file.bytes) } ?? true
  }

  /// Parses the modification time. Some applications write fractions of seconds.
  private static func seconds(_ text: String) -> Int64? {
    Int64(text.prefix { $0 != "." })
  }

  /// Returns the text chunks of a PNG file before the image data.
  /// - Source: PNG (W3C, 2nd edition), 5.3 and 11.3.4.3.
  static func texts(in bytes: [UInt8]) -> [String: String] {
    guard ImageFormat(signature: bytes) == .png else { return [:] }
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
