import CMedia
import Foundation

/// What protects a process of `halcyon-media`.
public struct MediaLayers: OptionSet, Hashable, Sendable {
  /// The layers as bits.
  public let rawValue: UInt32

  /// Creates a set of layers.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// It cannot get more rights by starting programs.
  public static let noNewPrivileges = Self(rawValue: UInt32(HAL_MEDIA_NO_NEW_PRIVILEGES))
  /// The kernel refuses the system calls that it does not need.
  public static let seccomp = Self(rawValue: UInt32(HAL_MEDIA_SECCOMP))
  /// The kernel refuses to open files and network connections.
  public static let landlock = Self(rawValue: UInt32(HAL_MEDIA_LANDLOCK))
  /// Memory, files and descriptors are limited.
  public static let limits = Self(rawValue: UInt32(HAL_MEDIA_LIMITS))
  /// All layers.
  public static let all: Self = [.noNewPrivileges, .seccomp, .landlock, .limits]
}

/// A request to `halcyon-media`.
struct MediaRequest {
  var head = HalMediaRequest()
  /// What follows the head: texts that end with NUL.
  var bytes: [UInt8] = []
  /// Open files, which stay open.
  var files: [Int32]

  init(_ operation: HalMediaOperation, _ files: Int32...) {
    head.version = UInt32(HAL_MEDIA_VERSION)
    head.operation = operation.rawValue
    self.files = files
  }

  /// Adds texts, without those after a NUL.
  mutating func add(_ texts: [String]) {
    for text in texts { bytes += text.utf8.prefix { $0 != 0 } + [0] }
  }
}

/// An answer of `halcyon-media`, which owns its files.
final class MediaAnswer {
  static let maximumText = 256

  let head: HalMediaAnswer
  let text: String
  /// Sealed files in memory, closed with this object.
  private(set) var files: [Int32]

  init(head: HalMediaAnswer, text: String, files: [Int32]) {
    (self.head, self.text, self.files) = (head, text, files)
  }

  deinit { files.forEach { close($0) } }

  var status: HalMediaStatus { HalMediaStatus(UInt32(bitPattern: head.status)) }

  /// Returns the first file, which the caller must close.
  func takeFile() -> Int32? { files.isEmpty ? nil : files.removeFirst() }

  /// The pixels in the first file.
  func pixels() -> PhotoPixels? {
    guard let file = files.first else { return nil }
    var image = HalImage()
    guard hal_image_take(file, head.width, head.height, &image) else { return nil }
    image.is_incomplete = head.flags & 1 != 0
    return PhotoPixels(taking: image)
  }

  /// Returns the content of a file; `nil` if there is none or it is larger than `maximum`.
  func bytes(ofFile index: Int, maximum: Int) -> [UInt8]? {
    guard files.indices.contains(index) else { return nil }
    let size = hal_memory_size(files[index])
    guard size > 0, size <= maximum else { return nil }
    var isRead = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      isRead = hal_memory_read(files[index], buffer.baseAddress, size)
      count = isRead ? size : 0
    }
    return isRead ? bytes : nil
  }
}
