import CDesktop
import CMedia
import Foundation
import HalcyonCore

/// Reads the metadata of image files. Read-only.
struct PhotoReader {
  /// The maximum size of a file in bytes.
  var maximumBytes = 512 << 20
  /// The programs that create stills of videos.
  var thumbnailers = VideoThumbnailers()
  /// The processes that decode images and read metadata.
  var media = MediaPool.shared
  /// The maximum number of pixels of an image that can be decoded.
  static let maximumPixels = 1 << 30

  /// An open file, which must be closed with `close`.
  struct OpenFile {
    let descriptor: Int32
    let file: PhotoFile

    func close() { Glibc.close(descriptor) }
  }

  /// Opens a regular file for reading.
  func open(_ path: String) throws(PhotoImportIssue) -> OpenFile {
    // Opening a pipe would block without `O_NONBLOCK`.
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      let number = errno
      throw number == ENOENT || number == ENOTDIR
        ? .missing(path: path) : .unreadable(path: path, errno: number)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let number = errno
      Glibc.close(descriptor)
      throw .unreadable(path: path, errno: number)
    }
    let bytes = Int(status.st_size)
    guard status.st_mode & S_IFMT == S_IFREG, bytes > 0 else {
      Glibc.close(descriptor)
      throw .notPicture(path: path)
    }
    guard bytes <= maximumBytes else {
      Glibc.close(descriptor)
      throw .tooLarge(path: path, bytes: bytes, limit: maximumBytes)
    }
    return OpenFile(
      descriptor: descriptor,
      file: PhotoFile(
        path: path, bytes: bytes, modifiedNanoseconds: Self.nanoseconds(status.st_mtim)))
  }

  /// Returns the state of a file without opening it; `nil` if it does not exist.
  static func state(of path: String) -> PhotoFile? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return PhotoFile(
      path: path, bytes: Int(status.st_size), modifiedNanoseconds: nanoseconds(status.st_mtim))
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    let (whole, overflows) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    return overflows ? 0 : whole &+ Int64(time.tv_nsec)
  }

  /// What the header and the metadata of an image say.
  struct Contents: Sendable {
    var file: PhotoFile
    var header: PhotoHeader
    var metadata: PhotoMetadata
    /// Whether the metadata was read; `false` if the library for it is not installed.
    var isMetadataRead = true
    /// The duration of a video in seconds; `nil` if unknown.
    var seconds: Double?
    /// The time at which a video was recorded in seconds since 1970; `nil` if unknown.
    var created: Int64?
  }

  /// Reads the header and the metadata of a photo or video.
  func read(_ path: String) throws(PhotoImportIssue) -> Contents {
    let image: OpenImage
    do throws(PhotoImportIssue) { image = try openImage(path) } catch {
      if let contents = rawContents(path) { return contents }
      throw error
    }
    defer { image.close() }
    let answer = try answer(MediaRequest(HAL_MEDIA_PROBE, image.descriptor), about: path)
    let format = withUnsafeBytes(of: answer.head.format) {
      ImageFormat(loader: String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self))
    }
    switch answer.status {
    case HAL_MEDIA_DONE: break
    case HAL_MEDIA_UNREADABLE: throw .unreadable(path: path, errno: answer.head.error)
    case HAL_MEDIA_UNKNOWN:
      let start = prefix(of: image.opened, ImageFormat.signatureLength)
      if let format = ImageFormat(signature: start), format.loader != .builtIn {
        throw .missingLoader(path: path, format: format.name, package: format.loader.package)
      }
      throw damage(of: image.opened)
    default: throw damage(of: image.opened)
    }
    guard let format else { throw .notPicture(path: path) }
    let (width, height) = (Int(answer.head.width), Int(answer.head.height))
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    guard !overflows, pixels <= Self.maximumPixels else {
      throw .tooManyPixels(path: path, width: width, height: height, limit: Self.maximumPixels)
    }
    if PhotoFileKind(fileName: path)?.isVideo == true {
      return video(image.opened, stillWidth: width, stillHeight: height)
    }
    let tags = PhotoMetadataReader.read(
      descriptor: image.opened.descriptor, path: path, media)
    // The loaders of the other formats return upright pixels or ignore the orientation.
    let orientation = format == .jpeg || format == .tiff ? tags.orientation : .topLeft
    let isRaw = image.descriptor != image.opened.descriptor
    return Contents(
      file: image.opened.file,
      header: PhotoHeader(
        width: width, height: height, orientation: isRaw ? image.orientation : orientation,
        taken: tags.taken),
      metadata: tags.metadata, isMetadataRead: tags.isRead)
  }

  /// Returns what a raw file without a readable preview says about its raw data; `nil` for other
  /// files. It is listed, but not shown.
  private func rawContents(_ path: String) -> Contents? {
    guard case .raw? = PhotoFileKind(fileName: path), let opened = try? open(path) else {
      return nil
    }
    defer { opened.close() }
    guard let size = (try? PhotoTags(opened.descriptor, media))?.size, size.width <= 1 << 16,
      size.height <= 1 << 16
    else { return nil }
    let tags = PhotoMetadataReader.read(descriptor: opened.descriptor, path: path, media)
    return Contents(
      file: opened.file,
      header: PhotoHeader(
        width: size.width, height: size.height, orientation: tags.orientation, taken: tags.taken),
      metadata: tags.metadata)
  }

  private func video(_ opened: OpenFile, stillWidth: Int, stillHeight: Int) -> Contents {
    let header = VideoHeader(descriptor: opened.descriptor, bytes: opened.file.bytes)
    return Contents(
      file: opened.file,
      header: PhotoHeader(
        width: header.width ?? stillWidth, height: header.height ?? stillHeight),
      metadata: PhotoMetadata(), seconds: header.seconds, created: header.created)
  }

  func prefix(of opened: OpenFile, _ count: Int) -> [UInt8] {
    let size = min(count, opened.file.bytes)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = 0
      while count < size, let base = buffer.baseAddress {
        let got = pread(opened.descriptor, base + count, size - count, off_t(count))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        count += got
      }
    }
  }

  /// Returns the SHA-256 digest of a file; `nil` if the file has changed or cannot be read.
  func digest(of file: PhotoFile) -> Data? {
    guard let opened = try? open(file.path) else { return nil }
    defer { opened.close() }
    guard opened.file == file, let checksum = g_checksum_new(G_CHECKSUM_SHA256) else { return nil }
    defer { g_checksum_free(checksum) }
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    var left = file.bytes
    while left > 0 {
      let got = Glibc.read(opened.descriptor, &chunk, min(chunk.count, left))
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      g_checksum_update(checksum, chunk, got)
      left -= got
    }
    var digest = [UInt8](repeating: 0, count: 32)
    var length = gsize(digest.count)
    g_checksum_get_digest(checksum, &digest, &length)
    return Data(digest)
  }
}
