import Foundation
import HalcyonCore

/// The JSON form. A service has two keys: `hasEvolution` and `evolutionBooks`.
extension HealthReport: Encodable {
  private enum CodingKeys: String, CodingKey {
    case version, dataBytes, database, backups, accounts, hasKeyring, geocoding, hasPlaces
    case pictures, hasNetwork
  }

  /// Encodes the report.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(version, forKey: .version)
    try container.encode(dataBytes, forKey: .dataBytes)
    try container.encode(database, forKey: .database)
    try container.encode(backups, forKey: .backups)
    try container.encode(accounts, forKey: .accounts)
    try container.encodeIfPresent(hasKeyring, forKey: .hasKeyring)
    try container.encode(geocoding, forKey: .geocoding)
    try container.encode(hasPlaces, forKey: .hasPlaces)
    try container.encodeIfPresent(pictures, forKey: .pictures)
    try container.encodeIfPresent(hasNetwork, forKey: .hasNetwork)
    for service in services { try service.encode(to: encoder) }
  }
}

extension HealthReport.Service {
  /// Adds the keys of the service to those of the report.
  fileprivate func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TextKey.self)
    try container.encode(sources != nil, forKey: TextKey("has" + kind.capitalized))
    try container.encode(sources ?? 0, forKey: TextKey(kind + "Books"))
  }
}
