// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// What pkg-config says of a group of C libraries, read while this manifest is evaluated.
///
/// SwiftPM's own `pkgConfig:` works too, but prints "prohibited flag(s): -pthread, -msse …" at each build and
/// belongs to targets that hold no C code.
struct CLibraries {
  let includes: [String]
  let libraries: [String]

  init(_ packages: String...) {
    includes = Self.pkgConfig("--cflags-only-I", packages).map { String($0.dropFirst(2)) }
    libraries = Self.pkgConfig("--libs-only-l", packages).map { String($0.dropFirst(2)) }
  }

  private static func pkgConfig(_ option: String, _ packages: [String]) -> [String] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["pkg-config", option] + packages
    process.standardOutput = output
    do { try process.run() } catch { fatalError("pkg-config could not be run: \(error)") }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      fatalError("C libraries are missing (\(packages.joined(separator: ", "))): run `make setup`")
    }
    return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(
      String.init)
  }

  /// System headers, so that deprecations inside them are not our warnings. Swift gets the folders
  /// as `-I` too: only those reach the test runner that SwiftPM makes.
  var c: [CSetting] {
    [
      .unsafeFlags(
        includes.flatMap { ["-isystem", $0] } + [
          "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter",
        ])
    ]
  }
  var swift: [SwiftSetting] {
    [.unsafeFlags(includes.flatMap { ["-Xcc", "-isystem", "-Xcc", $0, "-Xcc", "-I\($0)"] })]
  }
  var linker: [LinkerSetting] { libraries.map { .linkedLibrary($0) } }
}

let gtk = CLibraries("libadwaita-1", "librsvg-2.0", "gio-unix-2.0")
let pango = CLibraries("pangocairo")
let pixbuf = CLibraries("gdk-pixbuf-2.0")
let desktop = CLibraries(
  "libebook-contacts-1.2", "gio-2.0", "libsoup-3.0", "libsecret-1")

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
/// For every target that imports CDesktop, directly or through another module.
let service: [SwiftSetting] = strict + desktop.swift
/// For every target that imports CGtk, directly or through another module.
let gtkTest: [SwiftSetting] = strict + gtk.swift
/// For targets that live on the GTK thread.
let ui: [SwiftSetting] = gtkTest + [.defaultIsolation(MainActor.self)]

let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "halcyon",
  products: [
    .executable(name: "halcyon", targets: ["HalcyonApp"]),
    .executable(name: "lottie", targets: ["LottieCommand"]),
    .executable(name: "lottie-play", targets: ["LottiePlayer"]),
    .library(name: "Lottie", targets: ["Lottie"]),
    .library(name: "LottieCairo", targets: ["LottieCairo"]),
    .library(name: "LottieExpressions", targets: ["LottieExpressions"]),
    .library(name: "LottieContainers", targets: ["LottieContainers"]),
    .library(name: "LottieUI", targets: ["LottieUI", "GtkKit"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(
      name: "CGtk", path: "CGtk", cSettings: gtk.c,
      linkerSettings: gtk.linker + [.linkedLibrary("dispatch")]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .target(name: "CPango", cSettings: pango.c, linkerSettings: pango.linker),
    .target(
      name: "CGdkPixbuf", cSettings: pixbuf.c,
      linkerSettings: pixbuf.linker + [.linkedLibrary("m")]),
    .target(
      name: "CQuietDispatch",
      cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
      linkerSettings: [.linkedLibrary("dl")]),
    .systemLibrary(
      name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
    .target(name: "CDesktop", cSettings: desktop.c, linkerSettings: desktop.linker),

    .target(name: "Lottie", swiftSettings: strict),
    .target(
      name: "LottieCairo", dependencies: ["Lottie", "CCairo", "CPango", "CGdkPixbuf"],
      swiftSettings: strict),
    .target(name: "LottieContainers", dependencies: ["Lottie", "CArchive"], swiftSettings: strict),
    .target(name: "LottieExpressions", dependencies: ["Lottie"], swiftSettings: strict),
    .target(name: "GtkKit", dependencies: ["CGtk"], swiftSettings: ui),
    .target(
      name: "LottieUI", dependencies: ["LottieCairo", "LottieContainers", "GtkKit"],
      swiftSettings: ui),

    .target(name: "HalcyonCore", swiftSettings: strict),
    .target(name: "HalcyonStore", dependencies: ["HalcyonCore", grdb], swiftSettings: strict),
    .target(
      name: "HalcyonServices",
      dependencies: ["HalcyonCore", "HalcyonStore", "CDesktop", "CGdkPixbuf", logging],
      swiftSettings: service),
    .target(
      name: "HalcyonUI",
      dependencies: [
        "GtkKit", "LottieUI", "HalcyonCore", "HalcyonStore", "HalcyonServices", logging,
      ],
      swiftSettings: ui + desktop.swift),
    .executableTarget(
      name: "HalcyonApp",
      dependencies: [
        "CQuietDispatch", "GtkKit", "HalcyonUI", "HalcyonCore", "HalcyonStore", "HalcyonServices",
        argumentParser, logging,
      ],
      swiftSettings: gtkTest + desktop.swift,
      // See CQuietDispatch.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--wrap=dispatch_source_set_timer"])]),
    .executableTarget(
      name: "LottieCommand",
      dependencies: [
        "Lottie", "LottieCairo", "LottieContainers", "LottieExpressions", "CCairo", argumentParser,
      ],
      swiftSettings: strict),
    // Apart from `lottie`, which is to start without loading GTK.
    .executableTarget(
      name: "LottiePlayer",
      dependencies: ["LottieUI", "LottieExpressions", "GtkKit", argumentParser],
      swiftSettings: gtkTest),

    .testTarget(
      name: "QuietDispatchTests", dependencies: ["CQuietDispatch"], swiftSettings: strict),
    .testTarget(
      name: "LottieTests", dependencies: ["Lottie"], exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "LottieCairoTests", dependencies: ["LottieCairo"], exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "LottieExpressionsTests", dependencies: ["Lottie", "LottieExpressions"],
      swiftSettings: strict),
    .testTarget(
      name: "LottieContainersTests", dependencies: ["LottieContainers", "CArchive"],
      swiftSettings: strict),
    .testTarget(
      name: "LottieCommandTests",
      dependencies: ["LottieCommand", "LottieCairo", "LottieContainers", argumentParser],
      swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["GtkKit"], path: "Tests/Support", swiftSettings: gtkTest),
    .testTarget(
      name: "GtkKitTests", dependencies: ["GtkKit", "TestSupport"], swiftSettings: gtkTest),
    .testTarget(
      name: "LottieUITests", dependencies: ["LottieUI", "TestSupport"], swiftSettings: gtkTest),
    .testTarget(
      name: "LottiePlayerTests", dependencies: ["LottiePlayer", "TestSupport"],
      swiftSettings: gtkTest),
    .testTarget(
      name: "HalcyonUITests", dependencies: ["HalcyonUI", "TestSupport"],
      swiftSettings: gtkTest + desktop.swift),
    .testTarget(
      name: "RenderTests",
      dependencies: [
        "GtkKit", "HalcyonStore", "HalcyonServices", "HalcyonUI", "ScenarioSupport", "TestSupport",
      ],
      exclude: ["References"], swiftSettings: gtkTest + desktop.swift),
    .target(
      name: "ScenarioSupport", dependencies: ["HalcyonServices"], path: "Tests/ScenarioSupport",
      swiftSettings: service),
    .testTarget(
      name: "ScenarioTests", dependencies: ["HalcyonServices", "ScenarioSupport"],
      swiftSettings: service),
    // The program under Xvfb, as assistive technology sees it.
    .testTarget(
      name: "AccessibilityTests",
      dependencies: ["HalcyonUI", "HalcyonServices", "ScenarioSupport"],
      path: "Tests/Accessibility", swiftSettings: gtkTest + desktop.swift),
    .testTarget(name: "HalcyonCoreTests", dependencies: ["HalcyonCore"], swiftSettings: strict),
    .testTarget(
      name: "HalcyonStoreTests", dependencies: ["HalcyonStore", grdb], swiftSettings: strict),
    // Killed by the tests of the services.
    .executableTarget(
      name: "SyncCrasher", dependencies: ["HalcyonServices"], path: "Tests/SyncCrasher",
      swiftSettings: service),
    // Measured by meson_helpers/bench_services.py.
    .executableTarget(
      name: "SyncBench", dependencies: ["HalcyonServices"], path: "Tests/SyncBench",
      swiftSettings: service),
    .testTarget(
      name: "HalcyonServicesTests", dependencies: ["HalcyonServices", "SyncCrasher"],
      exclude: ["Fixtures"], swiftSettings: service),
    .testTarget(
      name: "EvolutionTests", dependencies: ["HalcyonServices", "IntegrationSupport"],
      path: "Tests/Integration/Evolution", swiftSettings: service),
    .testTarget(
      name: "KeyringTests", dependencies: ["HalcyonServices", "IntegrationSupport"],
      path: "Tests/Integration/Keyring", swiftSettings: service),
    .target(
      name: "IntegrationSupport", dependencies: ["HalcyonServices", grdb, logging],
      path: "Tests/Integration/Support", swiftSettings: service),
    .testTarget(
      name: "CardDAVTests", dependencies: ["HalcyonServices", "IntegrationSupport"],
      path: "Tests/Integration/CardDAV", swiftSettings: service),
    .testTarget(
      name: "NominatimTests", dependencies: ["HalcyonServices", "IntegrationSupport"],
      path: "Tests/Integration/Nominatim", exclude: ["recorded.json"], swiftSettings: service),
    .testTarget(
      name: "HalcyonAppTests",
      // The program itself is what is tested, in processes of its own.
      dependencies: ["HalcyonStore"], swiftSettings: strict),
    // Long ones, for `make integration`.
    .testTarget(
      name: "CardDAVFaultTests", dependencies: ["HalcyonServices", "IntegrationSupport"],
      path: "Tests/Integration/CardDAVFaults", swiftSettings: service),
  ],
  swiftLanguageModes: [.v6]
)
