/// The points between which backups, restores and copies can be interrupted. Tests end the process
/// there.
package enum StoreStep {
  /// Called at each point on the thread that reached it.
  @TaskLocal package static var observer: (@Sendable (String) -> Void)?

  /// Notes that the work has reached a point.
  package static func reach(_ name: String) { observer?(name) }
}
