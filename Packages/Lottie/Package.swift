// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Lottie",
  products: [
    .executable(name: "lottie", targets: ["LottieCommand"]),
    .library(name: "LottieCore", targets: ["LottieCore"]),
    .library(name: "LottieRaster", targets: ["LottieRaster"]),
    .library(name: "LottieCairo", targets: ["LottieCairo"]),
    .library(name: "LottieContainers", targets: ["LottieContainers"]),
    .library(name: "LottieExpressions", targets: ["LottieExpressions"]),
    // For programs that draw or read files with the same libraries, such as Halcyon.
    .library(name: "CCairo", targets: ["CCairo"]),
    .library(name: "CImageLoader", targets: ["CImageLoader"]),
    .library(name: "CTextOutline", targets: ["CTextOutline"]),
    .library(name: "CommandSupport", targets: ["CommandSupport"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    .systemLibrary(
      name: "CMinizip", pkgConfig: "minizip",
      providers: [.apt(["libminizip-dev", "zlib1g-dev"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CPangoCairo", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(
      name: "CPixbuf", pkgConfig: "gdk-pixbuf-2.0",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .systemLibrary(name: "CLittleCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    .target(
      name: "CTextOutline", dependencies: ["CPangoCairo"],
      linkerSettings: [.linkedLibrary("freetype")]),
    .target(
      name: "CImageLoader", dependencies: ["CPixbuf", "CLittleCMS"],
      cSettings: [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))]),
    .target(
      name: "CImageDecoder", dependencies: ["CImageLoader"],
      cSettings: [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))],
      linkerSettings: [.linkedLibrary("m")]),

    .target(name: "LottiePlatform"),
    .target(name: "LottieCore", dependencies: ["LottiePlatform"]),
    .target(name: "LottieRaster", dependencies: ["LottieCore"]),
    .target(
      name: "LottieCairo",
      dependencies: ["LottieRaster", "CCairo", "CTextOutline", "CImageDecoder"]),
    .target(name: "LottieContainers", dependencies: ["LottieCore", "CMinizip"]),
    .target(name: "LottieExpressions", dependencies: ["LottieCore"]),

    .target(
      name: "CommandSupport",
      dependencies: [
        "LottiePlatform",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "LottieCommand",
      dependencies: [
        "CommandSupport", "LottieCairo", "LottieContainers", "LottieExpressions",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    .target(name: "LottieTestSupport", path: "Tests/LottieTestSupport"),
    .testTarget(
      name: "LottieCoreTests", dependencies: ["LottieCore", "LottieTestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(name: "LottieRasterTests", dependencies: ["LottieRaster"]),
    .testTarget(
      name: "LottieCairoTests", dependencies: ["LottieCairo", "LottieTestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "LottieExpressionsTests", dependencies: ["LottieExpressions", "LottieTestSupport"]),
    .testTarget(name: "LottieContainersTests", dependencies: ["LottieContainers", "CMinizip"]),
    .testTarget(
      name: "LottieCommandTests", dependencies: ["LottieCommand", "LottieTestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
