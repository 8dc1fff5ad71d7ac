import HalcyonCore

/// Asks one geocoder, and another where the first knows no place.
public struct GeocoderPair: Geocoder {
  let first, second: any Geocoder

  /// A pair; an error of the first is an error of the pair, so that the better answer is had later.
  public init(first: any Geocoder, second: any Geocoder) {
    self.first = first
    self.second = second
  }

  /// The better of the two.
  public var name: String { first.name }

  /// The place that the first knows, else that of the second.
  public func locate(_ address: PostalAddress) async throws(GeocoderError) -> Place? {
    if let place = try await first.locate(address) { return place }
    return try await second.locate(address)
  }
}
