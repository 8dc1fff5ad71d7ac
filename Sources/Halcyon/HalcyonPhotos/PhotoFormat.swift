/// An image format that the gallery supports.
enum PhotoFormat: String, CaseIterable {
  case jpeg, png, gif, bmp, tiff, webp, heif, avif
  case jpegXL = "jxl"

  /// Creates a format from gdk-pixbuf's name; `nil` for formats without photos.
  init?(loader name: String) {
    switch name {
    case "heif/avif", "heic": self = .heif
    default: self.init(rawValue: name)
    }
  }

  /// Detects the format of a file without a loader by its first bytes.
  /// - Source: RFC 9649 (WebP), 2.4; ISO/IEC 23008-12 (HEIF), 10; AV1 Image File Format, 9; ISO/IEC
  ///   18181-2 (JPEG XL), 9.
  init?(signature bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(12))
    let tail = bytes.dropFirst(4)
    if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).elementsEqual("WEBP".utf8) {
      self = .webp
    } else if bytes.starts(with: [0xFF, 0x0A])
      || bytes == [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]
    {
      self = .jpegXL
    } else if tail.starts(with: Array("ftypavi".utf8)) {
      self = .avif
    } else if ["heic", "heix", "hevc", "heim", "mif1", "msf1"].contains(where: {
      tail.elementsEqual(("ftyp" + $0).utf8)
    }) {
      self = .heif
    } else {
      return nil
    }
  }

  /// The user-visible name.
  var name: String {
    switch self {
    case .jpeg, .png, .gif, .bmp, .tiff: rawValue.uppercased()
    case .webp: "WebP"
    case .heif: "HEIF"
    case .avif: "AVIF"
    case .jpegXL: "JPEG XL"
    }
  }

  /// The Debian package with the loader; `nil` if none is needed or available.
  var package: String? {
    switch self {
    case .webp: "webp-pixbuf-loader"
    case .heif: "heif-gdk-pixbuf"
    case .avif: "libavif-gdk-pixbuf"
    case .jpeg, .png, .gif, .bmp, .tiff, .jpegXL: nil
    }
  }
}

/// Recognizes photo files by their names.
public enum PhotoNames {
  private static let endings = [
    "jpg", "jpeg", "jpe", "png", "gif", "bmp", "tif", "tiff", "webp", "heic", "heif", "avif", "jxl",
  ]

  /// Returns whether a file has the extension of a photo.
  public static func isPicture(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return endings.contains(name[name.index(after: dot)...].lowercased())
  }

  /// The patterns for the filter of a file chooser.
  public static var patterns: [String] {
    endings.flatMap { ["*." + $0, "*." + $0.uppercased()] }
  }
}
