import Foundation
import LottieCairo
import LottieContainers
import LottieCore

/// An animation to show: JSON, gzip-compressed JSON (`.tgs`) or dotLottie (`.lottie`).
///
/// ```swift
/// let lottie = try Lottie(path: "loader.json")
/// let view = LottieView(lottie: lottie)
/// ```
/// Immutable, so that any number of views can share one.
public nonisolated struct Lottie: Sendable {
  /// The parsed animation.
  public let animation: LottieAnimation
  private let container: ParseReport

  /// The default options, which allow system fonts.
  public static var defaultOptions: LottieOptions {
    var options = LottieOptions()
    options.fonts = PangoFontProvider()
    return options
  }

  /// Wraps a parsed animation.
  public init(animation: LottieAnimation) {
    self.animation = animation
    container = ParseReport()
  }

  /// Reads an animation; the format is detected from the content.
  /// - Parameter id: the ID of an animation in a dotLottie; the active one by default.
  /// - Throws: ``LottieError/unusable(_:)``.
  public init(
    data: Data, id: String? = nil, options: LottieOptions = Lottie.defaultOptions
  ) throws(LottieError) {
    do {
      try self.init(file: LottieFile(data: data), id: id, options: options)
    } catch {
      throw .unusable(error)
    }
  }

  private init(file: LottieFile, id: String?, options: LottieOptions) throws(LottieFileError) {
    animation = try file.animation(id, options: options)
    container = file.report
  }

  /// Reads JSON.
  /// - Throws: ``LottieError/unusable(_:)``.
  public init(
    string: String, options: LottieOptions = Lottie.defaultOptions
  ) throws(LottieError) {
    try self.init(data: Data(string.utf8), options: options)
  }

  /// Reads a file.
  /// - Parameter id: the ID of an animation in a dotLottie; the active one by default.
  /// - Throws: ``LottieError``.
  public init(
    path: String, id: String? = nil, options: LottieOptions = Lottie.defaultOptions
  ) throws(LottieError) {
    do {
      try self.init(file: LottieFile(path: path), id: id, options: options)
    } catch {
      switch error {
      case .unreadable(let reason): throw .unreadable(path: path, message: reason)
      case .notAFile: throw .notAFile(path: path)
      default: throw .unusable(error)
      }
    }
  }

  /// The number of frames, including a partial last one; at least 1.
  public var numberOfFrames: Int { animation.frameCount }
  /// The duration at speed 1 in seconds; above 0.
  public var duration: Double { animation.durationSeconds }
  /// The duration of one frame in seconds.
  public var frameDuration: Double { 1 / animation.frameRate }
  /// The size of the composition in its own pixels.
  public var frameSize: CGSize { CGSize(width: animation.width, height: animation.height) }
  /// Unsupported features of the container and of the animation, in this order.
  public var report: [ParseReport.Entry] { container.entries + animation.report.entries }

  /// The time of the still image for reduced motion, in seconds from the start: the marker named
  /// "reduced motion", ignoring case and punctuation.
  public var reducedMotionTime: Double? { time(ofMarker: "reduced motion") }

  /// The time of a marker in seconds from the start; names are compared by letters and digits only.
  public func time(ofMarker name: String) -> Double? {
    func key(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
    let wanted = key(name)
    guard let marker = animation.markers.first(where: { key($0.name) == wanted }) else {
      return nil
    }
    let seconds = (marker.frame - animation.inPoint) / animation.frameRate
    return min(max(seconds, 0), duration)
  }
}
