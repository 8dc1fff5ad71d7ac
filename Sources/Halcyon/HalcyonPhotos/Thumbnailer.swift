import CMedia
import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HalcyonSystem

/// Creates thumbnails of photos and caches them in a folder that can be deleted at any time.
///
/// An up-to-date thumbnail from the desktop's cache is reused. All work runs off the calling actor;
/// thumbnails are created on low-priority threads.
public struct Thumbnailer: Sendable {
  /// The number of thumbnails to create at the same time: half of the processors, because the user
  /// works meanwhile.
  public static let concurrency = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)

  /// The length of the longer side in pixels.
  public static let side = 256
  /// The maximum number of pixels for formats that can only be scaled after full decoding.
  private static let maximumPixels: Int64 = 1 << 27
  /// The maximum size of a thumbnail as a file.
  private static let maximumEncodedBytes = 4 << 20

  /// The folder of cached files.
  let folder: URL
  private let desktop: DesktopThumbnail?
  let media: MediaPool

  /// Creates a thumbnailer.
  /// - Parameters:
  ///   - cache: The folder for cached files.
  ///   - desktop: The folder of the desktop's thumbnails; `nil` to ignore them.
  public init(cache: URL, desktop: URL?) {
    self.init(cache: cache, desktop: desktop, media: .shared)
  }

  init(cache: URL, desktop: URL?, media: MediaPool) {
    self.media = media
    folder = cache.appendingPathComponent("thumbnails", isDirectory: true)
    self.desktop = desktop.map { DesktopThumbnail(folder: $0) }
  }

  /// Returns the folder of the desktop's thumbnails.
  /// - Source: XDG Base Directory Specification 0.8.
  public static func desktopFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let cache = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return URL(fileURLWithPath: cache ?? home + "/.cache", isDirectory: true)
      .appendingPathComponent("thumbnails", isDirectory: true)
  }

  /// Returns a thumbnail whose longer side is at most `side` pixels, upright.
  /// - Throws: `PhotoImportIssue` if the photo cannot be read or decoded.
  @concurrent public func thumbnail(
    of path: String
  ) async throws(PhotoImportIssue) -> PhotoPixels {
    try await BackgroundExecutor.shared.run { _ throws(PhotoImportIssue) in
      try makeThumbnail(of: path)
    }
  }

  private func makeThumbnail(of path: String) throws(PhotoImportIssue) -> PhotoPixels {
    let opened: PhotoReader.OpenFile
    do throws(PhotoImportIssue) { opened = try Self.open(path) } catch {
      // The disk with the photo can be disconnected: its folder is missing or empty.
      guard case .missing = error, !Self.hasFiles((path as NSString).deletingLastPathComponent),
        let cached = lastThumbnail(of: path)
      else { throw error }
      return cached
    }
    defer { opened.close() }
    guard let uri = DesktopThumbnail.uri(of: path), let name = DesktopThumbnail.name(of: uri)
    else { return try decode(path, side: Self.side, savingAs: nil) }
    let own = folder.appendingPathComponent(String(name.prefix(2)))
      .appendingPathComponent(name)
    let failure = own.appendingPathExtension("fail")
    if let cached = load(
      own, where: { $0.modifiedNanoseconds == opened.file.modifiedNanoseconds })
    {
      return cached
    }
    if Self.isMarked(failure, by: opened.file) { throw PhotoReader().damage(of: opened) }
    if let shared = desktopThumbnail(of: opened.file, uri) { return shared }
    do throws(PhotoImportIssue) {
      return try decode(path, side: Self.side, savingAs: own)
    } catch {
      switch error {
      case .notPicture, .damaged: Self.mark(failure, by: opened.file)
      default: break
      }
      throw error
    }
  }

  private static func hasFiles(_ folder: String) -> Bool {
    guard let stream = opendir(folder) else { return false }
    defer { closedir(stream) }
    return FileFinder.names(in: stream)?.isEmpty == false
  }

  /// Returns the cached thumbnail of a missing photo; `nil` if there is none.
  private func lastThumbnail(of path: String) -> PhotoPixels? {
    guard let uri = DesktopThumbnail.uri(of: path), let name = DesktopThumbnail.name(of: uri)
    else { return nil }
    let own = folder.appendingPathComponent(String(name.prefix(2))).appendingPathComponent(name)
    return load(own, where: { _ in true })
  }

  /// Returns the photo scaled to fit into a square of `side` pixels, upright. It is never enlarged,
  /// but can be up to a quarter larger than the square if that is faster.
  /// - Throws: `PhotoImportIssue` if the photo cannot be read or decoded.
  @concurrent public func picture(
    at path: String, side: Int
  ) async throws(PhotoImportIssue) -> PhotoPixels {
    try decode(path, side: min(max(side, 1), 1 << 13), savingAs: nil)
  }

  /// Deletes the cached thumbnail of a photo.
  @concurrent public func removeThumbnail(of path: String) async {
    guard let uri = DesktopThumbnail.uri(of: path), let name = DesktopThumbnail.name(of: uri)
    else { return }
    let own = folder.appendingPathComponent(String(name.prefix(2))).appendingPathComponent(name)
    for file in [own, own.appendingPathExtension("fail")] { unlink(file.path) }
  }

  /// Opens a photo or video of any size.
  private static func open(_ path: String) throws(PhotoImportIssue) -> PhotoReader.OpenFile {
    var reader = PhotoReader()
    if PhotoFileKind(fileName: path)?.isVideo == true { reader.maximumBytes = .max }
    return try reader.open(path)
  }

  private func decode(
    _ path: String, side: Int, savingAs target: URL?
  ) throws(PhotoImportIssue) -> PhotoPixels {
    let reader = PhotoReader(media: media)
    let source = try reader.openImage(path)
    defer { source.close() }
    var request = MediaRequest(HAL_MEDIA_DECODE, source.descriptor)
    request.head.side = Int32(clamping: side)
    request.head.orientation = Int32(source.orientation.rawValue)
    request.head.most_pixels = Self.maximumPixels
    if target != nil { request.head.flags = UInt32(HAL_MEDIA_EXACT | HAL_MEDIA_ENCODED) }
    let answer = try reader.answer(request, about: path)
    switch answer.status {
    case HAL_MEDIA_DONE: break
    case HAL_MEDIA_UNREADABLE: throw .unreadable(path: path, errno: answer.head.error)
    case HAL_MEDIA_TOO_LARGE:
      let header = try reader.read(path).header
      throw .tooManyPixels(
        path: path, width: header.width, height: header.height, limit: Int(Self.maximumPixels))
    default:
      // Throws a more specific issue if a loader package is missing.
      _ = try reader.read(path)
      throw reader.damage(of: source.opened)
    }
    guard let pixels = answer.pixels() else { throw .notPicture(path: path) }
    if let target, let encoded = answer.bytes(ofFile: 1, maximum: Self.maximumEncodedBytes) {
      encoded.withUnsafeBytes { Self.write($0, to: target, of: source.opened.file) }
    }
    return pixels
  }

  private func desktopThumbnail(of file: PhotoFile, _ uri: String) -> PhotoPixels? {
    for (index, candidate) in (desktop?.candidates(of: uri) ?? []).enumerated() {
      guard let handle = try? FileHandle(forReadingFrom: candidate) else { continue }
      defer { try? handle.close() }
      guard let start = try? handle.read(upToCount: DesktopThumbnail.prefix),
        DesktopThumbnail.isValid([UInt8](start), for: file, uri: uri),
        let pixels = load(candidate, where: { _ in true })
      else { continue }
      // The small thumbnail suffices if the photo itself is not larger.
      if index == 0 || max(pixels.width, pixels.height) < 128 { return pixels }
    }
    return nil
  }

  private func load(_ url: URL, where isValid: (PhotoFile) -> Bool) -> PhotoPixels? {
    var reader = PhotoReader(media: media)
    reader.maximumBytes = 4 << 20
    guard let opened = try? reader.open(url.path) else { return nil }
    defer { opened.close() }
    guard isValid(opened.file) else { return nil }
    var request = MediaRequest(HAL_MEDIA_DECODE, opened.descriptor)
    request.head.side = Int32(Self.side)
    request.head.most_pixels = 1 << 22
    request.head.flags = UInt32(HAL_MEDIA_EXACT)
    guard let answer = try? media.answer(request), answer.status == HAL_MEDIA_DONE else {
      return nil
    }
    return answer.pixels()
  }

  /// Writes a file atomically, with the modification time of the photo, which identifies the
  /// version of the photo.
  private static func write(_ bytes: UnsafeRawBufferPointer, to target: URL, of file: PhotoFile) {
    let folder = target.deletingLastPathComponent()
    try? PrivateFiles.createFolder(folder)
    let temporary = folder.appendingPathComponent("." + UUID().uuidString).path
    let descriptor = Glibc.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    var written = 0
    while written < bytes.count, let base = bytes.baseAddress {
      let count = Glibc.write(descriptor, base + written, bytes.count - written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      written += count
    }
    let time = timespec(
      tv_sec: Int(file.modifiedSeconds),
      tv_nsec: Int(file.modifiedNanoseconds - file.modifiedSeconds * 1_000_000_000))
    let isDated = futimens(descriptor, [time, time]) == 0
    Glibc.close(descriptor)
    // Failing to write the cache only costs time.
    if written < bytes.count || !isDated || rename(temporary, target.path) != 0 {
      unlink(temporary)
    }
  }

  private static func mark(_ marker: URL, by file: PhotoFile) {
    write(UnsafeRawBufferPointer(start: nil, count: 0), to: marker, of: file)
  }

  private static func isMarked(_ marker: URL, by file: PhotoFile) -> Bool {
    PhotoReader.state(of: marker.path)?.modifiedNanoseconds == file.modifiedNanoseconds
  }
}
