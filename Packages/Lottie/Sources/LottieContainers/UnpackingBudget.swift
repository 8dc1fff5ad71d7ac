import LottieCore

/// How many bytes a container may be decompressed to.
struct UnpackingBudget {
  /// The number of bytes that are decompressed at once.
  static let step = 1 << 16

  private let limit: Int
  private var left: Int

  init(packedBytes: Int) {
    let (scaled, overflow) = packedBytes.multipliedReportingOverflow(by: LottieLimits.unpackedRatio)
    limit = min(
      LottieLimits.unpackedBytes,
      max(LottieLimits.alwaysAllowedUnpackedBytes, overflow ? .max : scaled))
    left = limit
  }

  mutating func spend(_ bytes: Int) throws(LottieFileError) {
    left -= bytes
    guard left >= 0 else { throw .overLimit(reason: "decompresses to more than \(limit) bytes") }
  }
}
