/// A server that the user named for finding places; there is none by default.
public struct GeocodingServer: Hashable, Sendable, Codable {
  /// Which protocol the server speaks.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case nominatim, photon
  }

  /// Requests a day when the user says nothing else.
  public static let defaultDailyBudget = 1_000

  /// Which protocol the server speaks.
  public var kind: Kind
  /// The address under which `search` or `api` lies: `https://places.example.org/`.
  public var url: String
  /// An e-mail address or page that tells the server's keeper whom to write to; may be empty.
  public var contact: String
  /// How many requests a day it may be asked, at least 1; days are counted in UTC.
  public var dailyBudget: Int

  /// A server as the user named it.
  public init(
    kind: Kind, url: String, contact: String = "",
    dailyBudget: Int = GeocodingServer.defaultDailyBudget
  ) {
    self.kind = kind
    self.url = url
    self.contact = contact
    self.dailyBudget = max(1, dailyBudget)
  }
}
