import HalcyonCore

/// Uses a second geocoder for addresses that the first cannot locate.
public struct FallbackGeocoder: Geocoder {
  let first, second: any Geocoder

  /// Creates a geocoder. An error of the first geocoder is rethrown, so that a retry can return its
  /// more precise result.
  public init(first: any Geocoder, second: any Geocoder) {
    self.first = first
    self.second = second
  }

  /// The name of the first geocoder.
  public var name: String { first.name }

  /// Returns the place from the first geocoder, otherwise from the second.
  public func locate(_ address: PostalAddress) async throws(GeocoderError) -> Place? {
    if let place = try await first.locate(address) { return place }
    return try await second.locate(address)
  }
}
