import HalcyonCore

/// Hrefs as they appear in responses and requests.
///
/// An href never names a host. References to another origin are rejected when they are resolved,
/// and requests are made with ``WebAddress/at(_:)``, which keeps the origin whatever
/// the path looks like.
/// - Source: RFC 3986, section 5; RFC 4918, section 8.3.
extension Href {
  /// Why a reference is not used.
  package enum Invalid: Error, Hashable {
    /// Another scheme, host or port.
    case otherOrigin
    /// Not a URI reference, such as `http:///a` or an invalid port.
    case malformed
  }

  /// Resolves `reference` as it appears in a response from `base`.
  ///
  /// The name of the server itself is dropped: iCloud answers 400 to absolute URIs in requests.
  package init(_ reference: String, in base: WebAddress) throws(Invalid) {
    if Self.isNormalizedPath(reference) {
      self.init(path: reference)
      return
    }
    let reference = reference.trimmingBlanks
    if let rest = Self.afterScheme(reference), !rest.hasPrefix("://") { throw .otherOrigin }
    guard let address = base.resolving(reference) else {
      throw Self.isHTTP(reference) ? .malformed : .otherOrigin
    }
    guard address.origin == base.origin else { throw .otherOrigin }
    self.init(path: address.path + (address.query.map { "?" + $0 } ?? ""))
  }

  /// The spelling for the body of a request to `base`. A path that begins with two slashes would be
  /// read as a host, so it is sent with the server's own.
  package func reference(in base: WebAddress) -> String {
    if let spelling, !spelling.hasPrefix("//") { return spelling }
    let address = base.at(self)
    if address.path.hasPrefix("//") { return address.description }
    return address.path + (address.query.map { "?" + $0 } ?? "")
  }

  /// Returns whether `reference` is an absolute path without percent-encoding, a query or dots
  /// after a slash, which needs no resolution. Most are.
  private static func isNormalizedPath(_ reference: String) -> Bool {
    var last: UInt8 = 0
    var count = 0
    for byte in reference.utf8 {
      let isAllowed =
        count == 0
        ? byte == UInt8(ascii: "/")
        : byte > 0x20 && byte < 0x7F && !#""<>\^`{|}%?#"#.utf8.contains(byte)
      let isAfterSlash = last == UInt8(ascii: "/")
      if !isAllowed || (isAfterSlash && byte == UInt8(ascii: "."))
        || (count == 1 && byte == UInt8(ascii: "/"))
      {
        return false
      }
      (last, count) = (byte, count + 1)
    }
    return count > 0
  }

  /// Returns the part of `reference` from the colon after its scheme; nil if it has none.
  /// - Source: RFC 3986, section 3.1.
  private static func afterScheme(_ reference: String) -> Substring? {
    let scheme = reference.utf8.prefix { $0 != UInt8(ascii: ":") }
    guard scheme.endIndex < reference.utf8.endIndex, let first = scheme.first else { return nil }
    func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }
    let isScheme =
      isLetter(first)
      && scheme.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
    return isScheme ? reference[scheme.endIndex...] : nil
  }

  private static func isHTTP(_ reference: String) -> Bool {
    let start = reference.prefix(8).lowercased()
    return start.hasPrefix("//") || start.hasPrefix("http://") || start == "https://"
  }
}

extension WebAddress {
  /// The address of `href` on this address's origin, as the server spelled it. If that is not
  /// known, the part below this address has at least this address's spelling.
  package func at(_ href: Href) -> WebAddress {
    var text = href.path[...]
    let folder = Href(path: path)
    if href.spelling == nil, let spelling = folder.spelling, text.hasPrefix(folder.text) {
      text = spelling[...] + text.dropFirst(folder.text.count)
    }
    let path = text.prefix { $0 != "?" }
    var address = at(path: String(path))
    if path.endIndex < text.endIndex {
      address.query = String(text[text.index(after: path.endIndex)...])
    }
    return address
  }
}
