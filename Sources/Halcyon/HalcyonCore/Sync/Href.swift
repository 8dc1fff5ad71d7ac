/// The identifier of a resource within its contact source: a path on a server, the name of a file,
/// or the UID of a contact.
///
/// An href has one normal form, ``text``, from the listing of the source to the row in the
/// database. Hrefs are equal if the bytes of their normal forms are. Only a request uses the
/// spelling of the server, ``path``.
///
/// ```swift
/// Href(path: "/book/%61.vcf") == Href(path: "/book/a.vcf")  // the same resource of a server
/// Href("100%25.vcf") == Href("100%.vcf")                    // false: two files
/// ```
/// - Source: RFC 3986, section 6.2.2; RFC 4918, section 8.3.
public struct Href: Hashable, Sendable {
  /// The normal form, which is compared and stored.
  public let text: String
  /// The spelling of the server if it is not the normal form.
  public let spelling: String?

  /// Creates an href from its normal form: a stored one, or that of a source whose hrefs are not
  /// paths of a server.
  public init(_ text: String) {
    self.init(text, spelling: nil)
  }

  /// Creates an href from an absolute path on a server, with its query.
  ///
  /// The normal form has only the necessary percent-encoding, and no query after the name of a
  /// vCard file: there it is something like a session and does not identify the card.
  public init(path: String) {
    guard path.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "%") }) else {
      self.init(path)
      return
    }
    let file = path.prefix { $0 != "?" }
    let isFile = file.count < path.count && file.suffix(4).lowercased() == ".vcf"
    let text = PercentCode.normalized(isFile ? String(file) : path)
    self.init(text, spelling: text.utf8.elementsEqual(path.utf8) ? nil : path)
  }

  private init(_ text: String, spelling: String?) {
    (self.text, self.spelling) = (text, spelling)
  }

  /// The path and query for a request: as the server spelled them if that is known.
  public var path: String { spelling ?? text }

  /// A Boolean value indicating whether the path ends with a slash, as collections do.
  public var isFolder: Bool { text.utf8.last == UInt8(ascii: "/") }

  /// Returns whether the bytes of both normal forms are equal.
  public static func == (a: Self, b: Self) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

  /// Hashes the bytes of the normal form.
  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension Href: Comparable, CustomStringConvertible {
  /// Returns whether the bytes of the normal form of `a` come before those of `b`.
  public static func < (a: Self, b: Self) -> Bool {
    a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
  }

  /// The normal form.
  public var description: String { text }
}
