// swift-tools-version: 6.3
import PackageDescription

// A separate package, so that building and testing Halcyon does not build it; see `make fuzz`.
let package = Package(
  name: "lottie-fuzz",
  dependencies: [.package(name: "halcyon", path: "..")],
  targets: [
    .target(name: "CFuzzer"),
    .executableTarget(
      name: "LottieFuzz",
      dependencies: [
        "CFuzzer", .product(name: "Lottie", package: "halcyon"),
        .product(name: "LottieCairo", package: "halcyon"),
        .product(name: "LottieContainers", package: "halcyon"),
        .product(name: "LottieExpressions", package: "halcyon"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
