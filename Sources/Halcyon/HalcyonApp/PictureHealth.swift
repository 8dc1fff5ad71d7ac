import HalcyonMaintenance
import HalcyonPhotos

extension MediaPool {
  /// The state of the program for the health report.
  func health() async -> HealthReport.Pictures {
    guard let (layers, readsMetadata) = await state() else {
      return HealthReport.Pictures(isInstalled: false, readsMetadata: false)
    }
    // Their own names, which are not translated.
    let names: [(MediaLayers, String)] = [
      (.seccomp, "seccomp"), (.landlock, "Landlock"), (.limits, "rlimits"),
      (.noNewPrivileges, "no_new_privs"),
    ]
    return HealthReport.Pictures(
      isInstalled: true, readsMetadata: readsMetadata,
      active: names.filter { layers.contains($0.0) }.map(\.1),
      inactive: names.filter { !layers.contains($0.0) }.map(\.1))
  }
}
