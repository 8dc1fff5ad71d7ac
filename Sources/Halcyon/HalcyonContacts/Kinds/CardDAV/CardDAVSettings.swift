import HalcyonCore

/// The location of a CardDAV address book. The password is in the Secret Service.
public struct CardDAVSettings: Hashable, Sendable {
  /// The key of ``addressBook``.
  static let addressBookKey = "addressBook"
  private static let movedToKey = "movedTo"
  private static let formerAddressesKey = "formerAddresses"
  /// The number of former addresses that are kept.
  private static let maximumFormerAddresses = 8

  /// The URL of the server, principal or address book, as entered by the user.
  public var url: String
  /// The user name; empty if the server needs none.
  public var userName: String
  /// The URL of the address book; `nil` before discovery.
  public var addressBook: String?
  /// The URL to which the server moved the address book permanently. The cards that were stored
  /// before keep their hrefs below ``addressBook``.
  public private(set) var movedTo: String?
  /// The earlier values of ``movedTo``, below which cards may be stored, the last one first.
  public private(set) var formerAddresses: [String] = []
  /// The path of a PEM file with an additional certificate authority to trust.
  public var certificateAuthorityFile: String?
  /// The other https servers that the user allowed to receive the password, as origins.
  public var allowedServers: [String] = []
  /// The client certificate: the path of a PEM file, or a PKCS#11 URI.
  public var clientCertificate: String?
  /// The SHA-256 fingerprint of a certificate that the user trusts despite its problems; `nil` if
  /// there is none.
  public var certificateFingerprint: String?

  /// Creates a location from the user's input.
  public init(
    url: String, userName: String, addressBook: String? = nil,
    certificateAuthorityFile: String? = nil, certificateFingerprint: String? = nil
  ) {
    self.url = url
    self.userName = userName
    self.addressBook = addressBook
    self.certificateAuthorityFile = certificateAuthorityFile
    self.certificateFingerprint = certificateFingerprint
  }

  /// Creates a location from the settings of an account.
  public init(_ settings: [String: String]) {
    self.init(
      url: settings[ContactSetting.url] ?? "", userName: settings[ContactSetting.userName] ?? "",
      addressBook: settings[Self.addressBookKey],
      certificateAuthorityFile: settings[ContactSetting.certificateAuthorityFile],
      certificateFingerprint: settings[ContactSetting.certificateFingerprint])
    allowedServers =
      settings[ContactSetting.allowedServers]?.split(separator: " ").map(String.init) ?? []
    clientCertificate = settings[ContactSetting.clientCertificate]
    movedTo = settings[Self.movedToKey]
    formerAddresses =
      settings[Self.formerAddressesKey]?.split(separator: " ").map(String.init) ?? []
  }

  /// Notes that the server moved the address book permanently.
  /// - Parameter address: Nil for a move back to ``addressBook``.
  mutating func move(to address: String?) {
    guard address != movedTo else { return }
    formerAddresses = Array(
      ([movedTo].compactMap { $0 } + formerAddresses.filter { $0 != movedTo && $0 != address })
        .prefix(Self.maximumFormerAddresses))
    movedTo = address
  }

  /// The settings of an account.
  public var values: [String: String] {
    var values = [ContactSetting.url: url, ContactSetting.userName: userName]
    values[Self.addressBookKey] = addressBook
    values[Self.movedToKey] = movedTo
    if !formerAddresses.isEmpty {
      values[Self.formerAddressesKey] = formerAddresses.joined(separator: " ")
    }
    values[ContactSetting.certificateAuthorityFile] = certificateAuthorityFile
    values[ContactSetting.certificateFingerprint] = certificateFingerprint
    if !allowedServers.isEmpty {
      values[ContactSetting.allowedServers] = allowedServers.joined(separator: " ")
    }
    values[ContactSetting.clientCertificate] = clientCertificate
    return values
  }
}

extension ContactAccount.Configuration {
  /// The configuration of a CardDAV address book.
  public static func cardDAV(_ settings: CardDAVSettings) -> Self {
    CardDAVKind().configuration(settings.values)
  }
}
