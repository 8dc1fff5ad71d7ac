/// The place data that is installed with Halcyon.
public enum OfflinePlaces {
  /// The attribution that the license of the data requires.
  public static let attribution = "GeoNames"
}
