/// The JSON form, which docs/json.md describes.
extension HealthReport: Encodable {
  private enum CodingKeys: String, CodingKey {
    case jsonVersion, version, versions, dataBytes, database, backups, accounts, hasKeyring
    case geocoding, hasPlaces, pictures, renderer, hasNetwork, services
  }

  /// Encodes the report.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.jsonVersion, forKey: .jsonVersion)
    try container.encode(version, forKey: .version)
    try container.encodeIfPresent(versions, forKey: .versions)
    try container.encode(dataBytes, forKey: .dataBytes)
    try container.encode(database, forKey: .database)
    try container.encode(backups, forKey: .backups)
    try container.encode(accounts, forKey: .accounts)
    try container.encodeIfPresent(hasKeyring, forKey: .hasKeyring)
    try container.encode(geocoding, forKey: .geocoding)
    try container.encode(hasPlaces, forKey: .hasPlaces)
    try container.encodeIfPresent(pictures, forKey: .pictures)
    try container.encodeIfPresent(renderer?.code, forKey: .renderer)
    try container.encodeIfPresent(hasNetwork, forKey: .hasNetwork)
    try container.encode(services, forKey: .services)
  }
}

extension HealthReport.Renderer {
  /// The name in the JSON form.
  fileprivate var code: String {
    switch self {
    case .graphicsProcessor: "graphicsProcessor"
    case .software: "software"
    case .requested(let name): name
    }
  }
}
