import CDesktop

/// A user name and password, with the origin to which they may be sent.
public struct HTTPCredentials: Sendable {
  /// The user name.
  public var user: String
  /// The password.
  public var password: Secret
  /// The origin that receives the credentials; see `canBeSent(to:)`. They are sent over unencrypted
  /// HTTP only if this is an http origin.
  public var origin: WebOrigin
  /// The only realm whose challenge is answered; nil for all realms of the host.
  public var realm: String?

  /// Creates credentials for the host of `url`.
  public init(user: String, password: Secret, for url: WebAddress, realm: String? = nil) {
    self.user = user
    self.password = password
    origin = url.origin
    self.realm = realm
  }

  /// Returns whether the credentials may be sent to `url`: the same host and port, an upgrade from
  /// http to https on the same host and the default ports, or from https to https on the default
  /// ports of hosts with the same registrable domain. Large services keep the address books of a
  /// user on another host than the one for the sign-in, such as `p12-contacts.icloud.com`.
  public func canBeSent(to url: WebAddress) -> Bool {
    if url.origin == origin { return true }
    if origin.scheme == .https, url.origin.scheme == .https, origin.port == 443,
      url.origin.port == 443
    {
      return hal_http_same_domain(origin.host, url.origin.host) != 0
    }
    let isUpgrade = origin.scheme == .http && url.origin.scheme == .https
    return isUpgrade && url.origin.host == origin.host && origin.port == 80
      && url.origin.port == 443
  }
}
