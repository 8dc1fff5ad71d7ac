/// The identifiers of the settings that mean the same for every kind of contact source.
public enum ContactSetting {
  /// A local file or folder.
  public static let path = "path"
  /// The server, as entered by the user.
  public static let url = "url"
  /// The user name on the server. The password is in the Secret Service.
  public static let userName = "userName"
  /// The path of a PEM file with an additional certificate authority to trust.
  public static let certificateAuthorityFile = "certificateAuthorityFile"
  /// Other https servers that the user allowed to receive the password: their schemes and hosts,
  /// separated by spaces.
  public static let allowedServers = "allowedServers"
  /// A client certificate with its key: the path of a PEM file, or a PKCS#11 URI.
  public static let clientCertificate = "clientCertificate"
  /// The SHA-256 fingerprint of a certificate that the user trusts despite its problems.
  public static let certificateFingerprint = "certificateFingerprint"
}

extension ContactAccount.Configuration {
  /// The local file or folder, which the user can replace with another; `nil` if the source is not
  /// one.
  public var path: String? {
    get { settings[ContactSetting.path] }
    set { settings[ContactSetting.path] = newValue }
  }

  /// The server, as entered by the user; `nil` if the source does not use the network.
  public var url: String? { settings[ContactSetting.url] }

  /// The user name; empty if the server needs none, `nil` if the source has no server.
  public var userName: String? {
    get { settings[ContactSetting.userName] }
    set { settings[ContactSetting.userName] = newValue }
  }

  /// A Boolean value indicating whether the Secret Service has a password for the source.
  public var hasPassword: Bool { userName?.isEmpty == false }
}
