// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that building and testing Halcyon never builds it; see `make fuzz`.
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
