import Foundation
import Lottie
import LottieCairo
import LottieContainers

/// An animation to be shown: JSON, one packed with gzip (`.tgs`) or a dotLottie (`.lottie`).
///
/// ```swift
/// let lottie = try Lottie(path: "loader.json")
/// let view = LottieView(lottie: lottie)
/// ```
/// Immutable, so any number of views may show the same one.
public nonisolated struct Lottie: Sendable {
  /// What is drawn.
  public let animation: LottieAnimation
  private let container: ParseReport

  /// What a file may use unless told otherwise: the fonts of the system.
  public static var defaultOptions: LottieOptions {
    var options = LottieOptions()
    options.fonts = PangoFontProvider()
    return options
  }

  /// Shows an animation that is read already.
  public init(animation: LottieAnimation) {
    self.animation = animation
    container = ParseReport()
  }

  /// Reads bytes; their content tells what they are.
  /// - Parameter id: which animation of a dotLottie; without it, the active one.
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
  /// - Parameter id: which animation of a dotLottie; without it, the active one.
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

  /// Frames from the first to the last, a last partial one included; at least 1.
  public var numberOfFrames: Int { animation.frameCount }
  /// Seconds from start to end at speed 1; above 0.
  public var duration: Double { animation.durationSeconds }
  /// Seconds that one frame of the file lasts.
  public var frameDuration: Double { 1 / animation.frameRate }
  /// The size of the composition, which one pixel each would fill.
  public var frameSize: CGSize { CGSize(width: animation.width, height: animation.height) }
  /// What the file asks for and is not drawn; that of its container comes first.
  public var report: [ParseReport.Entry] { container.entries + animation.report.entries }

  /// The moment that the author meant for those who want no motion, in seconds from the start: the
  /// marker named "reduced motion", in any case, with any or no sign between the words.
  public var reducedMotionTime: Double? { time(ofMarker: "reduced motion") }

  /// Seconds from the start to the marker of a name, compared by letters and digits only.
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
