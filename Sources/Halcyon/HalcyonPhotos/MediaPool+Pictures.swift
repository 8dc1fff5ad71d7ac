import CMedia
import Foundation

extension MediaPool {
  /// Decodes a picture in memory, such as that of a contact, which can be a vector image.
  /// - Parameter head: The size and the limits.
  /// - Returns: `nil` if the data is not a picture, or one with too many pixels.
  func decode(_ data: Data, _ head: HalMediaRequest) -> MediaAnswer? {
    guard !data.isEmpty else { return nil }
    let descriptor = data.withUnsafeBytes { bytes in
      hal_memory_file(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
    }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var request = MediaRequest(HAL_MEDIA_DECODE, descriptor)
    (request.head.side, request.head.most_pixels) = (head.side, head.most_pixels)
    request.head.flags = head.flags
    let answer = try? self.answer(request, isVector: Self.isVector(data))
    return answer?.status == HAL_MEDIA_DONE ? answer : nil
  }

  /// Returns whether data can be an SVG image, also a compressed one.
  private static func isVector(_ data: Data) -> Bool {
    if data.starts(with: [0x1F, 0x8B]) { return true }
    let start = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    return start.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
  }
}
