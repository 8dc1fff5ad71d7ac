import CMedia
import HalcyonCore
import HalcyonSystem

/// An animated photo (GIF or WebP), whose frames are decoded one after the other.
public actor PhotoAnimation {
  /// The longest side of a frame in pixels.
  private static let side = 2_048
  /// The maximum number of pixels of a frame in the file.
  private static let maximumPixels: Int64 = 1 << 24

  /// A frame of an animation.
  public struct Frame: Sendable {
    /// The complete image.
    public let pixels: PhotoPixels
    /// How long it is shown in milliseconds, at least 20; `nil` for the last frame.
    public let milliseconds: Int?
  }

  /// A process with the open animation, which ends with this object.
  private final class Handle: Sendable {
    private let worker: MediaWorker

    /// Opens an animation; `nil` if the file is a still image or cannot be read.
    init?(_ opened: PhotoReader.OpenFile, _ media: MediaPool) {
      var request = MediaRequest(HAL_MEDIA_ANIMATION, opened.descriptor)
      request.head.side = Int32(side)
      request.head.most_pixels = maximumPixels
      guard let worker = media.keep(request) else { return nil }
      self.worker = worker
    }

    /// Returns the next frame; `nil` after the last one.
    func next(turns: Int) -> Frame? {
      guard let answer = try? worker.answer(MediaRequest(HAL_MEDIA_FRAME)),
        answer.status == HAL_MEDIA_DONE, let pixels = answer.pixels()
      else { return nil }
      let milliseconds = Int(answer.head.milliseconds)
      return Frame(
        pixels: pixels.turned(by: turns), milliseconds: milliseconds < 0 ? nil : milliseconds)
    }
  }

  private let handle: Handle
  private let turns: Int
  private var isDecoding = false

  private init(_ handle: Handle, turns: Int) {
    self.handle = handle
    self.turns = turns
  }

  /// Opens a photo; `nil` if it is not animated or cannot be read.
  @concurrent public static func open(_ photo: Photo) async -> PhotoAnimation? {
    let path = photo.file.path
    guard let format = ImageFormat(fileName: path), [.gif, .webp].contains(format) else {
      return nil
    }
    let handle = await BackgroundExecutor.shared.run { _ -> Handle? in
      guard let opened = try? PhotoReader().open(path) else { return nil }
      defer { opened.close() }
      return Handle(opened, .shared)
    }
    return handle.map { PhotoAnimation($0, turns: photo.turns) }
  }

  /// Decodes the next frame; `nil` after the last one. Animations that repeat begin again.
  public func next() async -> Frame? {
    guard !isDecoding else { return nil }
    isDecoding = true
    defer { isDecoding = false }
    let (handle, turns) = (handle, turns)
    return await BackgroundExecutor.shared.run { _ in handle.next(turns: turns) }
  }
}
