// swift-tools-version: 6.3
import Foundation
import PackageDescription

/// The modules, from the lowest to the highest. A module's C libraries, compiler flags and linker
/// flags follow from the modules that it uses; see `Module` below.
let modules: [Module] = [
  // Sources/Platform: C libraries, and Swift over them that knows nothing of Lottie or Halcyon.
  // What `halcyon` and `halcyon-media` share.
  .c("CMedia", headers: .plain),
  // This is only linked into `halcyon-media`.
  .c(
    "CGdkPixbuf", uses: ["CMedia", "CImageLoader"],
    libraries: ["gdk-pixbuf-2.0", "lcms2", "libpng"], links: ["m"]),
  // A library of its own, `libhalcyon-metadata.so`, which `halcyon-media` loads when it starts.
  .c("CMetadata", libraries: ["exiv2"], headers: .plain),
  .system("CArchive", "libarchive"),
  .c("CQuietDispatch", links: ["dl"], headers: .plain),
  .c("CSQLite", libraries: ["sqlite3"], headers: .plain),
  // The commit of a build; make sets it.
  .c(
    "CBuild", headers: .plain,
    defines: Context.environment["HALCYON_COMMIT"].map { ["HAL_COMMIT": "\"\($0)\""] } ?? [:]),
  .c(
    "CDesktop",
    libraries: [
      "libebook-contacts-1.2", "gio-2.0", "gio-unix-2.0", "libsoup-3.0", "libsecret-1",
      "libxml-2.0",
    ]),
  .c(
    "CGtk", path: "CGtk", libraries: ["libadwaita-1", "librsvg-2.0", "gio-unix-2.0"],
    links: ["dispatch"]),
  .swift("Localization", in: "Platform", ["CDesktop"]),
  .swift("ZipArchive", in: "Platform", ["CArchive"]),
  .swift("GtkKit", in: "Platform", ["CGtk"], isolation: .mainActor),

  // Sources/Lottie: views and a player for the engine, which is a package: Packages/Lottie.
  .swift(
    "LottieUI", in: "Lottie", ["LottieCore", "LottieCairo", "LottieContainers", "GtkKit"],
    isolation: .mainActor),
  // A program of its own, so that `lottie` starts without loading GTK.
  .program(
    "LottiePlayer", in: "Lottie",
    ["LottieUI", "LottieExpressions", "GtkKit", "CommandSupport", "ArgumentParser"]),

  // Sources/Halcyon.
  .swift("HalcyonCore", in: "Halcyon"),
  .swift("HalcyonMap", in: "Halcyon", ["HalcyonCore", "CCairo", "CTextOutline"]),
  .swift("HalcyonSystem", in: "Halcyon", ["CDesktop"]),
  .swift(
    "HalcyonRecords", in: "Halcyon",
    ["HalcyonCore", "HalcyonSystem", "CSQLite", "GRDB", "GRDBSQLite"]),
  .swift("HalcyonStore", in: "Halcyon", ["HalcyonRecords", "GRDB"]),
  .swift("HalcyonBackup", in: "Halcyon", ["HalcyonStore", "HalcyonSystem", "GRDB"]),
  .swift(
    "HalcyonNetwork", in: "Halcyon",
    ["HalcyonCore", "HalcyonSystem", "Localization", "CDesktop", "Logging"]),
  .swift("HalcyonActivity", in: "Halcyon", ["HalcyonBackup", "Logging"]),
  .swift(
    "HalcyonContacts", in: "Halcyon",
    [
      "HalcyonStore", "HalcyonNetwork", "HalcyonActivity", "HalcyonSystem", "Localization",
      "CDesktop", "Logging",
    ]),
  .swift(
    "HalcyonPlaces", in: "Halcyon",
    ["HalcyonNetwork", "HalcyonActivity", "HalcyonSystem", "Localization", "Logging"]),
  .swift(
    "HalcyonPhotos", in: "Halcyon",
    ["HalcyonStore", "HalcyonActivity", "HalcyonSystem", "CMedia", "Logging"]),
  // Decodes pictures in a process of its own; a program without Swift, which starts quickly.
  .cProgram(
    "halcyon-media", path: "Sources/Halcyon/HalcyonMedia",
    uses: ["CMedia", "CGdkPixbuf", "CImageLoader"], loads: ["CMetadata"],
    libraries: ["gdk-pixbuf-2.0", "libseccomp"], links: ["dl"]),
  .swift("HalcyonHabits", in: "Halcyon", ["HalcyonBackup", "ZipArchive"]),
  .swift(
    "HalcyonMaintenance", in: "Halcyon",
    [
      "HalcyonContacts", "HalcyonPlaces", "HalcyonHabits", "HalcyonNetwork", "CDesktop",
      "ZipArchive", "Logging",
    ]),
  .swift(
    "HalcyonText", in: "Halcyon",
    [
      "HalcyonContacts", "HalcyonPlaces", "HalcyonPhotos", "HalcyonHabits",
      "HalcyonMaintenance", "HalcyonMap",
    ]),
  // What the features share: settings, style, cards, charts, undo, sessions and navigation.
  .swift(
    "HalcyonKit", in: "Halcyon",
    ["LottieUI", "HalcyonText", "Logging"], isolation: .mainActor),
  // Features do not import each other; they meet in Shell.
  .swift("ActivityFeature", in: "Features", ["HalcyonKit"], isolation: .mainActor),
  .swift("DashboardFeature", in: "Features", ["HalcyonKit"], isolation: .mainActor),
  .swift("GalleryFeature", in: "Features", ["HalcyonKit"], isolation: .mainActor),
  .swift("HabitsFeature", in: "Features", ["HalcyonKit"], isolation: .mainActor),
  .swift("MapFeature", in: "Features", ["HalcyonKit"], isolation: .mainActor),
  .swift("PeopleFeature", in: "Features", ["HalcyonKit"], isolation: .mainActor),
  .swift("SettingsFeature", in: "Features", ["HalcyonKit"], isolation: .mainActor),
  .swift(
    "Shell", in: "Halcyon",
    [
      "ActivityFeature", "DashboardFeature", "GalleryFeature", "HabitsFeature", "MapFeature",
      "PeopleFeature", "SettingsFeature",
    ], isolation: .mainActor),
  .swift("HalcyonDev", in: "Halcyon", ["Shell", "CommandSupport", "ArgumentParser"]),
  .program(
    "HalcyonApp", in: "Halcyon",
    [
      "CommandSupport", "CBuild", "CQuietDispatch", "Shell", "HalcyonKit", "ArgumentParser",
      "GRDBSQLite", "Logging",
    ],
    development: ["HalcyonDev"],
    // See CQuietDispatch.
    linkerFlags: ["-Xlinker", "--wrap=dispatch_source_set_timer"]),

  // Tests: one target per module, and what they share.
  .testAid("HangGuard", path: "HangGuard", []),
  .testAid("CoreTestSupport", path: "Support/Core", ["HalcyonCore"]),
  .testAid("GtkTestSupport", path: "Support/Gtk", ["GtkKit", "HangGuard"]),
  .testAid(
    "ServiceTestSupport", path: "Support/Services", ["HalcyonContacts", "HalcyonDev", "HangGuard"]),
  .testAid("StoreTestSupport", path: "Support/Store", ["GRDB"]),
  .testAid(
    "IntegrationSupport", path: "Integration/Support",
    ["HalcyonText", "HangGuard", "GRDB", "Logging"]),
  .tests("QuietDispatchTests", ["CQuietDispatch"]),
  .tests("ZipArchiveTests", ["ZipArchive"]),
  .tests("GtkKitTests", ["GtkKit", "GtkTestSupport", "HangGuard"]),
  // The animations in data/lottie.
  .tests("AnimationTests", ["LottieCairo"]),
  .tests("LottieUITests", ["LottieUI", "GtkTestSupport"]),
  .tests("LottiePlayerTests", ["LottiePlayer", "GtkTestSupport"]),
  .tests("HalcyonCoreTests", ["HalcyonCore", "CoreTestSupport"]),
  .tests("HalcyonMapTests", ["HalcyonMap", "HangGuard"]),
  .tests(
    "HalcyonSystemTests", ["HalcyonSystem", "GtkTestSupport", "ServiceTestSupport"]),
  .tests(
    "HalcyonStoreTests",
    ["HalcyonBackup", "HangGuard", "CoreTestSupport", "StoreTestSupport", "StoreCrasher", "GRDB"],
    exclude: ["Fixtures"]),
  .tests("HalcyonNetworkTests", ["HalcyonNetwork", "ServiceTestSupport"]),
  .tests("HalcyonActivityTests", ["HalcyonActivity", "ServiceTestSupport"]),
  .tests(
    "HalcyonContactsTests",
    [
      "HalcyonContacts", "HalcyonText", "CoreTestSupport", "ServiceTestSupport", "SyncCrasher",
      "GRDB",
    ],
    exclude: ["Fixtures"]),
  .tests("HalcyonPlacesTests", ["HalcyonPlaces", "ServiceTestSupport"]),
  .tests(
    "HalcyonPhotosTests",
    [
      "HalcyonPhotos", "CMedia", "CDesktop", "ServiceTestSupport", "StoreTestSupport",
      "halcyon-media",
    ],
    exclude: ["Fixtures"]),
  .tests(
    "HalcyonHabitsTests", ["HalcyonHabits", "HalcyonText", "GRDB", "CArchive", "HangGuard"],
    exclude: ["Fixtures"]),
  .tests(
    "HalcyonMaintenanceTests",
    ["HalcyonMaintenance", "HalcyonPhotos", "ServiceTestSupport", "StoreTestSupport", "GRDB"]),
  .tests("HalcyonTextTests", ["HalcyonText", "HalcyonPhotos", "ServiceTestSupport"]),
  .tests(
    "HalcyonUITests", ["Shell", "GtkTestSupport", "ServiceTestSupport", "StoreTestSupport"]),
  .tests("ScenarioTests", ["HalcyonDev", "ServiceTestSupport"]),
  .tests(
    "RenderTests", ["Shell", "HalcyonDev", "GtkTestSupport", "ServiceTestSupport"],
    exclude: ["References"]),
  // The program under Xvfb, as assistive technology sees it.
  .tests("AccessibilityTests", ["Shell", "HalcyonDev", "ServiceTestSupport"]),
  // The program itself, mostly in processes of its own.
  .tests(
    "HalcyonAppTests",
    ["HalcyonApp", "ServiceTestSupport", "HangGuard", "StoreTestSupport", "GRDB"]),
  .tests("EvolutionTests", path: "Integration/Evolution", ["IntegrationSupport"]),
  .tests("KeyringTests", path: "Integration/Keyring", ["IntegrationSupport"]),
  .tests("CardDAVTests", path: "Integration/CardDAV", ["IntegrationSupport"]),
  .tests(
    "NominatimTests", path: "Integration/Nominatim", ["IntegrationSupport"],
    exclude: ["recorded.json"]),
  .tests("CardDAVFaultTests", path: "Integration/CardDAVFaults", ["IntegrationSupport"]),
  // Killed by HalcyonContactsTests.
  .program("SyncCrasher", testPath: "SyncCrasher", ["HalcyonContacts"]),
  // Killed by HalcyonStoreTests.
  .program("StoreCrasher", testPath: "StoreCrasher", ["HalcyonBackup"]),
  // Measured by meson_helpers/bench/services.py.
  .program("SyncBench", testPath: "SyncBench", ["HalcyonContacts"]),
]

/// The oldest versions of the C libraries that the program runs with. Functions that these
/// versions have are used without warnings where newer ones deprecate them, which
/// `meson_helpers/test/deprecations` lists; newer functions are looked up at run time, see
/// `CGtk/compat`.
let oldestVersions = [
  "GDK_VERSION_MIN_REQUIRED=GDK_VERSION_4_8",
  "ADW_VERSION_MIN_REQUIRED=ADW_VERSION_1_2",
  "GLIB_VERSION_MIN_REQUIRED=GLIB_VERSION_2_74",
  "GLIB_VERSION_MAX_ALLOWED=GLIB_VERSION_2_74",
]

let package = Package(
  name: "halcyon",
  products: [
    .executable(name: "halcyon", targets: ["HalcyonApp"]),
    .executable(name: "halcyon-media", targets: ["halcyon-media"]),
    .executable(name: "lottie-play", targets: ["LottiePlayer"]),
    .library(name: "halcyon-metadata", type: .dynamic, targets: ["CMetadata"]),
    .library(name: "LottieUI", targets: ["LottieUI", "GtkKit"]),
  ],
  traits: [
    .default(enabledTraits: ["Development"]),
    .trait(
      name: "Development",
      description:
        "Scenarios, benchmarks and traces in `halcyon`. `make install` builds without them."),
  ],
  dependencies: [
    .package(path: "Packages/Lottie"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  ],
  targets: modules.map(\.target),
  swiftLanguageModes: [.v6]
)

// MARK: - From modules to targets

/// One line of the list above. `uses` names modules of the list and products of other packages.
struct Module {
  enum Kind { case system, c, cProgram, swift, program, testAid, tests }
  /// Whether importers need the folders of the C headers, also through other modules.
  enum Headers { case plain, fromLibraries }
  enum Isolation { case none, mainActor }

  var name: String
  var kind: Kind
  var path: String
  var uses: [String] = []
  /// Modules that a program in C loads at run time: it sees their headers, and is not linked with
  /// them.
  var loads: [String] = []
  var development: [String] = []
  var libraries: [String] = []
  var links: [String] = []
  var headers = Headers.plain
  var isolation = Isolation.none
  var exclude: [String] = []
  var linkerFlags: [String] = []
  var defines: [String: String] = [:]

  static func c(
    _ name: String, path: String? = nil, uses: [String] = [], libraries: [String] = [],
    links: [String] = [], headers: Headers = .fromLibraries, defines: [String: String] = [:]
  ) -> Module {
    Module(
      name: name, kind: .c, path: path ?? "Sources/Platform/" + name, uses: uses,
      libraries: libraries, links: links, headers: headers, defines: defines)
  }

  static func system(_ name: String, _ library: String) -> Module {
    Module(name: name, kind: .system, path: "Sources/Platform/" + name, libraries: [library])
  }

  /// A program in C. Debug builds obey files of its tests.
  static func cProgram(
    _ name: String, path: String, uses: [String], loads: [String], libraries: [String],
    links: [String]
  ) -> Module {
    Module(
      name: name, kind: .cProgram, path: path, uses: uses, loads: loads, libraries: libraries,
      links: links)
  }

  static func swift(
    _ name: String, in group: String, _ uses: [String] = [], isolation: Isolation = .none
  ) -> Module {
    Module(
      name: name, kind: .swift, path: "Sources/\(group)/\(name)", uses: uses, isolation: isolation)
  }

  static func program(
    _ name: String, in group: String, _ uses: [String], development: [String] = [],
    linkerFlags: [String] = []
  ) -> Module {
    Module(
      name: name, kind: .program, path: "Sources/\(group)/\(name)", uses: uses,
      development: development,
      linkerFlags: linkerFlags)
  }

  static func program(_ name: String, testPath: String, _ uses: [String]) -> Module {
    Module(name: name, kind: .program, path: "Tests/" + testPath, uses: uses)
  }

  static func testAid(_ name: String, path: String, _ uses: [String]) -> Module {
    Module(name: name, kind: .testAid, path: "Tests/" + path, uses: uses)
  }

  static func tests(
    _ name: String, path: String? = nil, _ uses: [String], exclude: [String] = []
  ) -> Module {
    Module(name: name, kind: .tests, path: "Tests/" + (path ?? name), uses: uses, exclude: exclude)
  }
}

extension Module {
  /// The products of other packages, by the names that `uses` has for them.
  static let products: [String: Target.Dependency] = [
    "GRDB": .product(name: "GRDB", package: "GRDB.swift"),
    "GRDBSQLite": .product(name: "GRDBSQLite", package: "GRDB.swift"),
    "Logging": .product(name: "Logging", package: "swift-log"),
    "ArgumentParser": .product(name: "ArgumentParser", package: "swift-argument-parser"),
    "CCairo": .product(name: "CCairo", package: "Lottie"),
    "CImageLoader": .product(name: "CImageLoader", package: "Lottie"),
    "CTextOutline": .product(name: "CTextOutline", package: "Lottie"),
    "CommandSupport": .product(name: "CommandSupport", package: "Lottie"),
    "LottieCore": .product(name: "LottieCore", package: "Lottie"),
    "LottieCairo": .product(name: "LottieCairo", package: "Lottie"),
    "LottieContainers": .product(name: "LottieContainers", package: "Lottie"),
    "LottieExpressions": .product(name: "LottieExpressions", package: "Lottie"),
  ]
  static let byName = Dictionary(uniqueKeysWithValues: modules.map { ($0.name, $0) })

  /// This module's C libraries with headers outside of the compiler's own folders, and those of all
  /// that it uses.
  var headerLibraries: [String] {
    var found: [String] = []
    var pending = [name]
    var seen: Set<String> = []
    while let next = pending.popLast() {
      guard seen.insert(next).inserted, let module = Self.byName[next] else { continue }
      if module.headers == .fromLibraries { found += module.libraries }
      pending += module.uses + module.development
    }
    return Array(Set(found)).sorted()
  }

  var dependencies: [Target.Dependency] {
    uses.map { Self.products[$0] ?? .target(name: $0) }
      + development.map { .target(name: $0, condition: .when(traits: ["Development"])) }
  }

  var target: Target {
    switch kind {
    case .system: .systemLibrary(name: name, path: path)
    case .c:
      .target(
        name: name, dependencies: dependencies, path: path,
        // Not by packaging tools: their flags also apply to headers that Swift reads.
        cSettings: [
          .unsafeFlags(cFlags),
          .define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release)),
        ] + defines.map { .define($0.key, to: $0.value) },
        cxxSettings: [
          .unsafeFlags(cFlags),
          .define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release)),
        ],
        linkerSettings: links.map { .linkedLibrary($0) } + neededLibraries)
    case .cProgram:
      .executableTarget(
        name: name, dependencies: dependencies, path: path,
        cSettings: [
          .unsafeFlags(cFlags),
          .define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release)),
          .define("HAL_MEDIA_TEST_FILES", .when(configuration: .debug)),
        ] + loads.compactMap { Self.byName[$0] }.map { .headerSearchPath(headers(of: $0)) },
        linkerSettings: links.map { .linkedLibrary($0) } + neededLibraries)
    case .swift, .testAid:
      .target(
        name: name, dependencies: dependencies, path: path, exclude: exclude,
        swiftSettings: swiftSettings)
    case .program:
      .executableTarget(
        name: name, dependencies: dependencies, path: path, exclude: exclude,
        swiftSettings: swiftSettings,
        linkerSettings: linkerFlags.isEmpty ? nil : [.unsafeFlags(linkerFlags)])
    case .tests:
      .testTarget(
        name: name, dependencies: dependencies, path: path, exclude: exclude,
        swiftSettings: swiftSettings)
    }
  }

  /// The folder of another module's headers, relative to this module's folder.
  private func headers(of other: Module) -> String {
    String(repeating: "../", count: path.split(separator: "/").count) + other.path + "/include"
  }

  /// The libraries' headers are system headers, so that deprecations inside them are not our
  /// warnings.
  private var cFlags: [String] {
    PkgConfig.names("--cflags-only-I", libraries).flatMap { ["-isystem", $0] }
      + oldestVersions.map { "-D" + $0 }
      + [
        "-Wall", "-Wextra", "-Werror", "-Wno-error=deprecated-declarations",
        "-Wno-unused-parameter",
      ]
  }

  /// The libraries of pkg-config, which also names those that only headers of the library use.
  private var neededLibraries: [LinkerSetting] {
    let names = PkgConfig.names("--libs-only-l", libraries)
    if names.isEmpty { return [] }
    let flags = ["--push-state", "--as-needed"] + names.map { "-l" + $0 } + ["--pop-state"]
    return [.unsafeFlags(flags.flatMap { ["-Xlinker", $0] })]
  }

  /// Swift gets the folders of headers as `-I` too: only those reach the test runner that SwiftPM
  /// makes.
  private var swiftSettings: [SwiftSetting] {
    let folders = headerLibraries.isEmpty ? [] : PkgConfig.names("--cflags-only-I", headerLibraries)
    let flags =
      folders.flatMap { ["-Xcc", "-isystem", "-Xcc", $0, "-Xcc", "-I\($0)"] }
      + (folders.isEmpty ? [] : oldestVersions.flatMap { ["-Xcc", "-D" + $0] })
    return [
      .treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning),
    ]
      + (flags.isEmpty ? [] : [.unsafeFlags(flags)])
      + (isolation == .mainActor ? [.defaultIsolation(MainActor.self)] : [])
  }
}

/// What pkg-config prints, read while this manifest is evaluated.
///
/// SwiftPM's own `pkgConfig:` works too, but prints "prohibited flag(s): -pthread, -msse …" at each
/// build and belongs to targets without C code. A library that is not installed yields no flags;
/// building a module that needs it then reports its header.
enum PkgConfig {
  /// The values of `option`, without the two letters of the flag.
  static func names(_ option: String, _ libraries: [String]) -> [String] {
    libraries.isEmpty ? [] : flags(option, libraries).map { String($0.dropFirst(2)) }
  }

  private nonisolated(unsafe) static var known: [String: [String]] = [:]

  /// Foundation's `Process` sometimes misses the end of a program and waits forever.
  private static func flags(_ option: String, _ libraries: [String]) -> [String] {
    let command = (["pkg-config", option] + libraries).joined(separator: " ")
    if let flags = known[command] { return flags }
    var output = ""
    if let pipe = popen(command + " 2>/dev/null", "r") {
      var buffer = [CChar](repeating: 0, count: 4096)
      while fgets(&buffer, Int32(buffer.count), pipe) != nil {
        output += String(
          decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
      if pclose(pipe) != 0 { output = "" }
    }
    let flags = output.split(whereSeparator: \.isWhitespace).map(String.init)
    known[command] = flags
    return flags
  }
}
