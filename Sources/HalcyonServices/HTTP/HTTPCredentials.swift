/// A name and a password, and where alone they may go.
public struct HTTPCredentials: Sendable {
  /// The name of the user.
  public var user: String
  /// The password.
  public var password: Secret
  /// They are sent nowhere else; over plain http only where this says so.
  public var origin: WebOrigin
  /// The only realm whose challenge is answered; nil: any of the host.
  public var realm: String?

  /// Credentials for the host of `url`.
  public init(user: String, password: Secret, for url: WebAddress, realm: String? = nil) {
    self.user = user
    self.password = password
    origin = url.origin
    self.realm = realm
  }

  /// Whether they may be sent to `url`: the same host and port, or the same host from http to https at
  /// the usual ports.
  public func mayGo(to url: WebAddress) -> Bool {
    if url.origin == origin { return true }
    let isUpgrade = origin.scheme == .http && url.origin.scheme == .https
    return isUpgrade && url.origin.host == origin.host && origin.port == 80
      && url.origin.port == 443
  }
}
