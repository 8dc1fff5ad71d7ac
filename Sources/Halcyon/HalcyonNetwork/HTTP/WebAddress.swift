import CDesktop
import HalcyonCore
import HalcyonSystem

/// The scheme, host and port of a server.
public struct WebOrigin: Hashable, Sendable, CustomStringConvertible {
  /// The protocol.
  public enum Scheme: String, Sendable {
    /// Unencrypted HTTP.
    case http
    /// HTTP over TLS.
    case https
  }

  /// The protocol.
  public var scheme: Scheme
  /// The host in lowercase ASCII (Punycode); an IPv6 address is in brackets.
  public var host: String
  /// The port, 0…65535.
  public var port: Int

  /// The origin as text, such as `https://example.org`, with the port if it is not the default.
  public var description: String {
    let usual = scheme == .https ? 443 : 80
    return scheme.rawValue + "://" + host + (port == usual ? "" : ":\(port)")
  }

  /// A Boolean value indicating whether this is the local machine, by name or address.
  /// - Source: RFC 6761, section 6.3; RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3.
  public var isLoopback: Bool {
    let isAddress = host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
    return isAddress || host == "[::1]" || host == "localhost" || host.hasSuffix(".localhost")
  }
}

/// An HTTP address as servers spell it: unlike `URL`, it keeps the percent-encoding and slashes of
/// the path.
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
  /// The scheme, host and port.
  public var origin: WebOrigin
  /// The path. It starts with a slash and is percent-encoded at least where HTTP requires it.
  public var path: String
  /// The query without its question mark; nil if there is none.
  public var query: String?

  /// The complete address.
  public var description: String {
    origin.description + path + (query.map { "?" + $0 } ?? "")
  }

  /// Parses an absolute http or https address. User info and fragment are dropped.
  public init?(_ text: String) {
    guard let colon = text.range(of: "://"),
      let scheme = WebOrigin.Scheme(rawValue: text[..<colon.lowerBound].lowercased())
    else { return nil }
    let rest = text[colon.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "\\" }
    guard let origin = Self.origin(scheme, authority) else { return nil }
    self.origin = origin
    (path, query) = Self.split(rest.dropFirst(authority.count))
  }

  /// Returns whether entered text has user info, perhaps with a password, before the host, with or
  /// without a scheme. An e-mail address does not count: it has no password.
  public static func namesUser(_ text: String) -> Bool {
    let rest = text.range(of: "://").map { text[$0.upperBound...] } ?? text[...]
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "\\" && $0 != "#" }
    guard let at = authority.lastIndex(of: "@") else { return false }
    var user = authority[..<at]
    if user.lowercased().hasPrefix("mailto:") { user = user.dropFirst(7) }
    return text.contains("/") || user.contains(":")
  }

  /// Resolves a reference in a response from this address: an absolute address, an absolute path or
  /// a relative path. Returns nil for other schemes and invalid addresses.
  /// - Source: RFC 3986, section 5.2.
  public func resolving(_ reference: String) -> WebAddress? {
    let reference = reference.trimmingBlanks.prefix { $0 != "#" }
    guard !reference.isEmpty else { return self }
    if reference.hasPrefix("//") {
      return WebAddress(origin.scheme.rawValue + ":" + reference)
    }
    if let colon = reference.firstIndex(of: ":"),
      !reference[..<colon].contains(where: { "/?%@".contains($0) }),
      reference[colon...].hasPrefix("://")
    {
      return WebAddress(String(reference))
    }
    var address = self
    var (path, query) = (String(reference.prefix { $0 != "?" }), String?.none)
    if let mark = reference.firstIndex(of: "?") {
      query = Self.escaped(reference[reference.index(after: mark)...])
    }
    if path.isEmpty {
      path = self.path
    } else if !path.hasPrefix("/") {
      let folder = self.path[...(self.path.lastIndex(of: "/") ?? self.path.startIndex)]
      path = (folder.isEmpty ? "/" : folder) + path
    }
    address.path = Self.withoutDots(Self.escaped(path[...]))
    address.query = query
    return address
  }

  /// Returns an address with the same origin and another path. A missing leading slash is added, so
  /// that no path can become part of the host.
  public func at(path: String) -> WebAddress {
    var address = self
    let path = path.hasPrefix("/") ? path : "/" + path
    address.path = Self.escaped(path[...])
    address.query = nil
    return address
  }

  private static func origin(_ scheme: WebOrigin.Scheme, _ authority: Substring) -> WebOrigin? {
    // Everything before the last @ is user info, which is not part of an address.
    let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] }
    var host = place ?? authority
    var port = scheme == .https ? 443 : 80
    let bracket = host.lastIndex(of: "]") ?? host.startIndex
    if let colon = host[bracket...].lastIndex(of: ":") {
      let digits = host[host.index(after: colon)...]
      if !digits.isEmpty {
        guard digits.allSatisfy(\.isASCII), let number = UInt16(digits) else { return nil }
        port = Int(number)
      }
      host = host[..<colon]
    }
    guard let name = asciiHost(String(host)) else { return nil }
    return WebOrigin(scheme: scheme, host: name, port: port)
  }

  private static func asciiHost(_ host: String) -> String? {
    let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-._:[]")
    guard !host.isEmpty, host.utf8.count <= 255 else { return nil }
    var name = host.lowercased()
    if !name.utf8.allSatisfy({ $0 < 0x80 }) {
      guard let ascii = taking(hal_host_ascii(name)) else { return nil }
      name = ascii
    }
    if name.hasPrefix("[") != name.hasSuffix("]") { return nil }
    if name.contains(":"), !name.hasPrefix("[") { return nil }
    return name.allSatisfy(allowed.contains) ? name : nil
  }

  private static func split(_ rest: Substring) -> (path: String, query: String?) {
    let path = rest.prefix { $0 != "?" }
    let query = path.endIndex < rest.endIndex ? rest[rest.index(after: path.endIndex)...] : nil
    let escapedPath = escaped(path)
    return (
      escapedPath.hasPrefix("/") ? withoutDots(escapedPath) : "/" + escapedPath,
      query.map { escaped($0) }
    )
  }

  /// Encodes only the characters that are invalid in a request line, and stray percent signs.
  private static func escaped(_ text: Substring) -> String {
    let bytes = Array(text.utf8)
    let isFine = bytes.allSatisfy { isAllowed($0) && $0 != UInt8(ascii: "%") }
    if isFine { return String(text) }
    var out: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let startsCode = bytes.hexadecimalByte(at: index + 1) != nil
      if byte == UInt8(ascii: "%") ? startsCode : isAllowed(byte) {
        out.append(byte)
      } else {
        out += PercentCode.code(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !#""<>\^`{|}"#.utf8.contains(byte)
  }

  private static func withoutDots(_ path: String) -> String {
    guard path.contains("/.") else { return path }
    var parts: [Substring] = []
    let all = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (index, part) in all.enumerated() {
      let isLast = index == all.count - 1
      switch part {
      case ".": if isLast { parts.append("") }
      case "..":
        _ = parts.popLast()
        if isLast { parts.append("") }
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }
}
