/// An image format that Halcyon recognizes, by the first bytes of a file or by its name.
///
/// This is the only list of formats; the raw values are gdk-pixbuf's names. A new format needs a
/// case and its description.
/// - Source: RFC 9649 (WebP), 2.4; PNG (W3C, 3rd edition), 5.2; GIF89a, 17; TIFF 6.0, section 2;
///   ITU-T T.81 (JPEG), B.1.1.3; ISO/IEC 23008-12 (HEIF), 10; AV1 Image File Format, 9; ISO/IEC
///   18181-2 (JPEG XL), 9; IANA, Media Types.
public enum ImageFormat: String, CaseIterable, Sendable {
  case jpeg, png, gif, bmp, tiff, webp, heif, avif
  case jpegXL = "jxl"

  /// The part of gdk-pixbuf that decodes a format.
  public enum Loader: Hashable, Sendable {
    case builtIn
    /// The Debian package with the loader.
    case package(String)
    /// Debian has no loader.
    case unavailable

    /// The package with the loader; `nil` if none is needed or available.
    public var package: String? {
      if case .package(let name) = self { name } else { nil }
    }
  }

  /// The number of bytes at the start of a file that show its format.
  public static let signatureLength = 12

  private struct Description {
    var name, mediaType: String
    var fileExtensions: [String]
    var loader: Loader
    /// The possible first bytes of a file, of which `nil` can be any.
    var signatures: [[UInt8?]]

    init(
      _ name: String, _ mediaType: String, _ fileExtensions: [String], _ signatures: [UInt8?]...,
      loader: Loader = .builtIn
    ) {
      (self.name, self.mediaType, self.fileExtensions) = (name, mediaType, fileExtensions)
      (self.signatures, self.loader) = (signatures, loader)
    }
  }

  private var description: Description {
    func ascii(_ text: String) -> [UInt8?] { Array(text.utf8) }
    let any4 = [UInt8?](repeating: nil, count: 4)
    return switch self {
    case .jpeg:
      Description("JPEG", "image/jpeg", ["jpg", "jpeg", "jpe"], [0xFF, 0xD8, 0xFF])
    case .png:
      Description("PNG", "image/png", ["png"], [0x89] + ascii("PNG\r\n\u{1A}\n"))
    case .gif:
      Description("GIF", "image/gif", ["gif"], ascii("GIF8"))
    case .bmp:
      Description("BMP", "image/bmp", ["bmp"], ascii("BM"))
    case .tiff:
      Description("TIFF", "image/tiff", ["tif", "tiff"], ascii("II*\0"), ascii("MM\0*"))
    case .webp:
      Description(
        "WebP", "image/webp", ["webp"], ascii("RIFF") + any4 + ascii("WEBP"),
        loader: .package("webp-pixbuf-loader"))
    case .heif:
      Description(
        "HEIF", "image/heic", ["heic", "heif"], any4 + ascii("ftyphei"), any4 + ascii("ftyphevc"),
        any4 + ascii("ftypmif1"), any4 + ascii("ftypmsf1"), loader: .package("heif-gdk-pixbuf"))
    case .avif:
      Description(
        "AVIF", "image/avif", ["avif"], any4 + ascii("ftypavi"),
        loader: .package("libavif-gdk-pixbuf"))
    case .jpegXL:
      Description(
        "JPEG XL", "image/jxl", ["jxl"], [0xFF, 0x0A],
        [0, 0, 0, 0x0C] + ascii("JXL \r\n") + [0x87, 0x0A], loader: .unavailable)
    }
  }

  // Created once, because a folder can contain many files.
  private static let bySignature = allCases.flatMap { format in
    format.description.signatures.map { (bytes: $0, format: format) }
  }
  private static let byFileExtension = Dictionary(
    allCases.flatMap { format in format.description.fileExtensions.map { ($0, format) } }
  ) { first, _ in first }

  /// The user-visible name.
  public var name: String { description.name }
  /// The media type, such as `image/jpeg`.
  public var mediaType: String { description.mediaType }
  /// The loader that decodes the format.
  public var loader: Loader { description.loader }

  /// Detects the format of a file by its first ``signatureLength`` bytes.
  public init?(signature bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(Self.signatureLength))
    let found = Self.bySignature.first { signature in
      signature.bytes.count <= start.count
        && zip(signature.bytes, start).allSatisfy { $0 == nil || $0 == $1 }
    }
    guard let found else { return nil }
    self = found.format
  }

  /// Creates a format from gdk-pixbuf's name; `nil` for formats without photos.
  public init?(loader name: String) {
    switch name {
    case "heif/avif", "heic": self = .heif
    default: self.init(rawValue: name)
    }
  }

  /// Creates the format that a file name or path ends with, in any case.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    let ending = fileName[fileName.index(after: dot)...].lowercased()
    guard let found = Self.byFileExtension[ending] else { return nil }
    self = found
  }

  /// The patterns of all formats for the filter of a file chooser.
  public static var filePatterns: [String] {
    allCases.flatMap(\.description.fileExtensions).flatMap { ["*." + $0, "*." + $0.uppercased()] }
  }
}
