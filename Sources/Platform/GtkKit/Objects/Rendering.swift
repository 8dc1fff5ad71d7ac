import CGtk
import Foundation

/// Settings of GTK's renderer.
enum Rendering {
  /// Disables OpenGL if cairo is the renderer. GTK 4.8 would initialize OpenGL anyway, which takes
  /// 50 MB with a software renderer and delays startup. Call before GTK is initialized.
  static func disableUnusedOpenGL() {
    let environment = ProcessInfo.processInfo.environment
    guard environment["GSK_RENDERER"] == "cairo" else { return }
    let flags = environment["GDK_DEBUG"].map { [$0] } ?? []
    setenv("GDK_DEBUG", (flags + ["gl-disable"]).joined(separator: ","), 1)
  }
}
