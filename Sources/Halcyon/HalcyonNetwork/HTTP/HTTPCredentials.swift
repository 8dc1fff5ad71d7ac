import CDesktop

/// A user name and password, with the origins to which they may be sent.
public struct HTTPCredentials: Sendable {
  /// The user name.
  public var user: String
  /// The password.
  public var password: Secret
  /// The origin that receives the credentials; see `canBeSent(to:)`. They are sent over unencrypted
  /// HTTP only if this is an http origin.
  public var origin: WebOrigin
  /// Other https origins that the user allowed.
  public var allowed: Set<WebOrigin> = []
  /// The only realm whose challenge is answered; nil for all realms of the host.
  public var realm: String?

  /// Creates credentials for the host of `url`.
  public init(user: String, password: Secret, for url: WebAddress, realm: String? = nil) {
    self.user = user
    self.password = password
    origin = url.origin
    self.realm = realm
  }

  /// Returns whether the credentials may be sent to `url`: to an origin that shares secrets with
  /// their own one, or to one that the user allowed.
  public func canBeSent(to url: WebAddress) -> Bool {
    origin.sharesSecrets(with: url.origin)
      || url.origin.scheme == .https && allowed.contains(url.origin)
  }
}

extension WebOrigin {
  /// Returns whether secrets for this origin may be sent to another one: the same host and port, an
  /// upgrade from http to https on the same host and the default ports, or from https to https on
  /// the default ports of hosts with the same registrable domain. Large services keep the address
  /// books of a user on another host than the one for the sign-in, such as
  /// `p12-contacts.icloud.com`.
  public func sharesSecrets(with other: WebOrigin) -> Bool {
    if other == self { return true }
    guard other.scheme == .https, other.port == 443 else { return false }
    switch scheme {
    case .https: return port == 443 && hal_http_same_domain(host, other.host) != 0
    case .http: return port == 80 && host == other.host
    }
  }
}
