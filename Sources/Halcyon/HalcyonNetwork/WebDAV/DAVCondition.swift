import HalcyonCore

/// What must be true for a request to be carried out. The server checks it in the same step, so
/// that nobody's change is overwritten.
package enum DAVCondition: Hashable, Sendable {
  /// Nothing.
  case none
  /// The resource has this version (`If-Match`).
  case isVersion(ETag)
  /// The resource exists (`If-Match: *`).
  case exists
  /// The resource does not exist (`If-None-Match: *`).
  case isAbsent
  /// The resource no longer has this version (`If-None-Match`), for reading.
  case isNotVersion(ETag)
  /// The states of one or more resources (`If`).
  case states([State])

  /// The state of a resource, all of which must be true.
  /// - Source: RFC 4918, section 10.4.
  package struct State: Hashable, Sendable {
    /// The resource; nil for that of the request.
    package var resource: WebAddress?
    /// The version.
    package var etag: ETag?
    /// The token of a lock.
    package var token: String?

    /// Creates a state.
    package init(of resource: WebAddress? = nil, etag: ETag? = nil, token: String? = nil) {
      self.resource = resource
      self.etag = etag
      self.token = token
    }

    /// The list of conditions for the header field.
    fileprivate var text: String {
      // A token is a URI; other characters could end it.
      let token = token.map { "<" + $0.filter { $0 > " " && !"<>".contains($0) } + ">" }
      let conditions = [token, etag.map { "[" + $0.text + "]" }].compactMap { $0 }
      return (resource.map { "<\($0)> " } ?? "") + "(" + conditions.joined(separator: " ") + ")"
    }
  }

  /// The header field; nil for none.
  var header: (name: String, value: String)? {
    switch self {
    case .none: nil
    case .isVersion(let etag): ("If-Match", etag.text)
    case .exists: ("If-Match", "*")
    case .isAbsent: ("If-None-Match", "*")
    case .isNotVersion(let etag): ("If-None-Match", etag.text)
    case .states(let states): ("If", states.map(\.text).joined(separator: " "))
    }
  }
}
