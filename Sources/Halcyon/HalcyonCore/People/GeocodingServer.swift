/// A geocoding server that the user configured; there is none by default.
public struct GeocodingServer: Hashable, Sendable, Codable {
  /// The API of a geocoding server.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case nominatim, photon
  }

  /// The default number of requests per day.
  public static let defaultDailyBudget = 1_000

  /// The API of the server.
  public var kind: Kind
  /// The base URL of `search` or `api`, such as `https://places.example.org/`.
  public var url: String
  /// A contact address (e-mail or web page) for the server's administrator; may be empty.
  public var contact: String
  /// The maximum number of requests per day (UTC), at least 1.
  public var dailyBudget: Int

  /// Creates a server.
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
