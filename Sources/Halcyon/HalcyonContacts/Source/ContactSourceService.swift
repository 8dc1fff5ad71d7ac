/// A service on this computer whose contact sources are offered without input.
public struct ContactSourceService: Sendable {
  /// The name of the program or package.
  public var name: String
  /// The heading of its sources on the accounts page.
  public var heading: String
  /// Returns the line of the health report for the number of sources; `nil` if the service is not
  /// available.
  public var healthLine: @Sendable (Int?) -> String

  /// Creates a description of a service.
  public init(name: String, heading: String, healthLine: @escaping @Sendable (Int?) -> String) {
    self.name = name
    self.heading = heading
    self.healthLine = healthLine
  }
}
