import CGtk
import Foundation

/// How frames are drawn.
enum Rendering {
  /// Leaves OpenGL alone where cairo is to draw: GTK 4.8 loads and starts it all the same, which costs a software
  /// renderer's 50 MB and a part of the start. Has an effect before GTK is initialized only.
  static func leaveOutUnusedGL() {
    let environment = ProcessInfo.processInfo.environment
    guard environment["GSK_RENDERER"] == "cairo" else { return }
    let flags = environment["GDK_DEBUG"].map { [$0] } ?? []
    setenv("GDK_DEBUG", (flags + ["gl-disable"]).joined(separator: ","), 1)
  }
}
