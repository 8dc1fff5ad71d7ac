// swift-tools-version: 6.3
import PackageDescription

// A separate package, so that building and testing Halcyon does not build it; see `make fuzz`.
let package = Package(
  name: "lottie-fuzz",
  dependencies: [.package(path: "../Packages/Lottie")],
  targets: [
    .target(name: "CFuzzer"),
    .executableTarget(
      name: "LottieFuzz",
      dependencies: [
        "CFuzzer", .product(name: "LottieCore", package: "Lottie"),
        .product(name: "LottieCairo", package: "Lottie"),
        .product(name: "LottieContainers", package: "Lottie"),
        .product(name: "LottieExpressions", package: "Lottie"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
