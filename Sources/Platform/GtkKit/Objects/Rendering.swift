import CGtk
import Foundation

/// The renderer of GTK, which is chosen before GTK is initialized.
public enum Rendering {
  /// Why a renderer is used.
  public nonisolated enum Choice: Equatable, Sendable {
    /// GTK chooses: OpenGL or Vulkan.
    case hardware
    /// The variable GSK_RENDERER names it.
    case requested(String)
    /// Cairo, because no graphics processor can draw: OpenGL in software draws a third of the
    /// frames in twice the memory.
    case software
  }

  /// Drivers of displays without a graphics processor, whose OpenGL is drawn in software.
  private nonisolated static let displayOnly: Set<String> = [
    "ast", "bochs-drm", "cirrus", "cirrus-qemu", "hyperv_drm", "mgag200", "ofdrm", "qxl",
    "simple-framebuffer", "simpledrm", "udl", "vboxvideo", "vgem", "vkms",
  ]

  /// The choice for this process.
  public nonisolated static let choice =
    choose(ProcessInfo.processInfo.environment, root: "/")

  /// Returns the choice for an environment.
  /// - Parameter root: the folder with `dev` and `sys`.
  nonisolated static func choose(_ environment: [String: String], root: String) -> Choice {
    if let name = environment["GSK_RENDERER"], !name.isEmpty { return .requested(name) }
    // Broadway has a renderer of its own.
    if environment["GDK_BACKEND"] == "broadway" { return .hardware }
    let files = FileManager.default
    // Windows' own graphics driver, as Linux sees it there.
    if files.fileExists(atPath: root + "dev/dxg") { return .hardware }
    let devices = (try? files.contentsOfDirectory(atPath: root + "dev/dri")) ?? []
    let canDraw = devices.contains { device in
      guard device.hasPrefix("renderD") else { return false }
      let driver = root + "sys/class/drm/\(device)/device/driver"
      let target = try? files.destinationOfSymbolicLink(atPath: driver)
      return !displayOnly.contains(target?.split(separator: "/").last.map(String.init) ?? "")
    }
    return canDraw ? .hardware : .software
  }

  private static var isApplied = false

  /// Selects cairo if nothing else can draw fast, and disables OpenGL if cairo is the renderer. GTK
  /// would initialize OpenGL anyway, which takes 50 MB with a software renderer and delays startup.
  /// Call before GTK is initialized.
  static func apply() {
    guard !isApplied else { return }
    isApplied = true
    switch choice {
    case .hardware: return
    case .requested(let name) where name != "cairo": return
    case .requested: break
    case .software: setenv("GSK_RENDERER", "cairo", 1)
    }
    let environment = ProcessInfo.processInfo.environment
    let (variable, values) =
      hal_gdk_has_disable_variable() != 0
      ? ("GDK_DISABLE", ["gl", "vulkan"]) : ("GDK_DEBUG", ["gl-disable"])
    let flags = environment[variable].map { [$0] } ?? []
    setenv(variable, (flags + values).joined(separator: ","), 1)
  }
}
