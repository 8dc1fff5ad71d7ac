import CGtk

extension Texture {
  /// From premultiplied pixels that an object keeps, without copying them: cairo's ARGB32, rows without gaps.
  /// - Parameters:
  ///   - pixels: not changed any more, and valid as long as `owner` is; it may be released on any thread.
  /// - Returns: `nil` where there are fewer bytes than the size asks for, or a size is not positive.
  public convenience init?(
    width: Int, height: Int, sharing pixels: UnsafeRawBufferPointer,
    of owner: some AnyObject & Sendable
  ) {
    guard width > 0, height > 0, width < 1 << 15, height < 1 << 15,
      pixels.count >= width * height * 4
    else { return nil }
    let held = Unmanaged.passRetained(owner as AnyObject).toOpaque()
    guard
      let bytes = g_bytes_new_with_free_func(
        pixels.baseAddress, gsize(width * height * 4),
        { data in if let data { Unmanaged<AnyObject>.fromOpaque(data).release() } }, held)
    else { return nil }
    defer { g_bytes_unref(bytes) }
    self.init(
      width: width, height: height, stride: width * 4, bytes: bytes,
      format: GDK_MEMORY_B8G8R8A8_PREMULTIPLIED)
  }
}
