/// A user name and password, with the only origin to which they may be sent.
public struct HTTPCredentials: Sendable {
  /// The user name.
  public var user: String
  /// The password.
  public var password: Secret
  /// The only origin that receives the credentials. They are sent over unencrypted HTTP only if
  /// this is an http origin.
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

  /// Returns whether the credentials may be sent to `url`: the same host and port, or an upgrade
  /// from http to https on the same host and the default ports.
  public func canBeSent(to url: WebAddress) -> Bool {
    if url.origin == origin { return true }
    let isUpgrade = origin.scheme == .http && url.origin.scheme == .https
    return isUpgrade && url.origin.host == origin.host && origin.port == 80
      && url.origin.port == 443
  }
}
