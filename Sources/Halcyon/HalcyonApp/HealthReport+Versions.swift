import Foundation
import GRDBSQLite
import GtkKit
import HalcyonMaintenance

extension HealthReport.Versions {
  /// The versions that this process uses.
  static var current: Self {
    var kernel = utsname()
    uname(&kernel)
    let release = withUnsafeBytes(of: &kernel.release) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return Self(
      gtk: LibraryVersions.gtk, libadwaita: LibraryVersions.libadwaita,
      sqlite: sqlite3_libversion().map { String(cString: $0) } ?? "", system: systemName,
      kernel: release)
  }

  /// The name of the system, such as "Debian GNU/Linux 12 (bookworm)".
  /// - Source: os-release(5).
  private static var systemName: String {
    for path in ["/run/host/os-release", "/etc/os-release", "/usr/lib/os-release"] {
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { continue }
      for line in text.split(separator: "\n") where line.hasPrefix("PRETTY_NAME=") {
        return String(line.dropFirst("PRETTY_NAME=".count)).trimmingCharacters(in: ["\"", "'"])
      }
    }
    return "Linux"
  }
}
