import Foundation
import Testing

@testable import GtkKit

@Suite struct RenderingTests {
  /// Makes a folder with graphics devices, each with its driver, and passes it with a final slash.
  private func withDevices(
    _ devices: [String: String], files: [String] = [], _ body: (String) throws -> Void
  ) throws {
    let manager = FileManager.default
    let root = manager.temporaryDirectory.appending(path: "halcyon-rendering-\(UUID())")
    defer { try? manager.removeItem(at: root) }
    try manager.createDirectory(
      at: root.appending(path: "dev/dri"), withIntermediateDirectories: true)
    for (device, driver) in devices {
      _ = manager.createFile(atPath: root.path + "/dev/dri/" + device, contents: nil)
      let folder = root.appending(path: "sys/class/drm/\(device)/device")
      try manager.createDirectory(at: folder, withIntermediateDirectories: true)
      try manager.createSymbolicLink(
        atPath: folder.path + "/driver", withDestinationPath: "../../../bus/pci/drivers/" + driver)
    }
    for file in files { _ = manager.createFile(atPath: root.path + "/" + file, contents: nil) }
    try body(root.path + "/")
  }

  @Test("Without a graphics processor that draws, cairo is the renderer")
  func software() throws {
    try withDevices([:]) { #expect(Rendering.choose([:], root: $0) == .software) }
    try withDevices(["card0": "simpledrm"]) {
      #expect(Rendering.choose([:], root: $0) == .software)
    }
    try withDevices(["renderD128": "vkms"]) {
      #expect(Rendering.choose([:], root: $0) == .software)
    }
    #expect(Rendering.choose([:], root: "/nonexistent/") == .software)
  }

  @Test("A graphics processor draws, also one of Windows or one whose driver is unknown")
  func hardware() throws {
    try withDevices(["card0": "i915", "renderD128": "i915"]) {
      #expect(Rendering.choose([:], root: $0) == .hardware)
    }
    try withDevices(["renderD128": "vkms", "renderD129": "amdgpu"]) {
      #expect(Rendering.choose([:], root: $0) == .hardware)
    }
    try withDevices([:], files: ["dev/dxg"]) {
      #expect(Rendering.choose([:], root: $0) == .hardware)
    }
  }

  @Test("GSK_RENDERER decides, and Broadway keeps its own renderer")
  func override() throws {
    try withDevices([:]) {
      #expect(Rendering.choose(["GSK_RENDERER": "gl"], root: $0) == .requested("gl"))
      #expect(Rendering.choose(["GSK_RENDERER": ""], root: $0) == .software)
      #expect(Rendering.choose(["GDK_BACKEND": "broadway"], root: $0) == .hardware)
    }
  }

  @Test(
    "A theme in GTK_THEME decides whether colors are dark",
    arguments: [
      (nil, nil), ("", nil), ("Adwaita", false), ("Adwaita:dark", true), ("Adwaita:light", false),
      ("Yaru-dark", true), ("Yaru-Dark", true), ("Darkroom", false), ("Adwaita-dark:light", false),
    ] as [(String?, Bool?)])
  func theme(name: String?, isDark: Bool?) { #expect(Appearance.isDark(theme: name) == isDark) }
}
