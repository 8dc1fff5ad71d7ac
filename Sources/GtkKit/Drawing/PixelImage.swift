import CGtk

/// A picture whose pixels somebody else keeps; immutable, and drawn at any size without a copy of them.
@MainActor public final class PixelImage {
  /// In pixels.
  public let width, height: Int
  private let pixels: UnsafeRawBufferPointer
  private let owner: AnyObject & Sendable
  private var texture: Texture?
  private lazy var surface = CairoSurface(
    width: width, height: height, stride: width * 4, data: pixels.baseAddress,
    owner: Unmanaged.passRetained(owner as AnyObject).toOpaque()
  ) { data in
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
  }

  /// From premultiplied pixels: cairo's ARGB32, rows without gaps.
  /// - Parameters:
  ///   - pixels: not changed any more, and valid as long as `owner` is, which may be released on any thread.
  /// - Returns: `nil` where there are fewer bytes than the size asks for, or a size is not positive.
  public init?(
    width: Int, height: Int, pixels: UnsafeRawBufferPointer, of owner: some AnyObject & Sendable
  ) {
    guard width > 0, height > 0, width < 1 << 15, height < 1 << 15,
      pixels.count >= width * height * 4
    else { return nil }
    (self.width, self.height) = (width, height)
    self.pixels = pixels
    self.owner = owner
  }

  private func makeTexture() -> Texture? {
    if let texture { return texture }
    let held = Unmanaged.passRetained(owner as AnyObject).toOpaque()
    guard
      let bytes = g_bytes_new_with_free_func(
        pixels.baseAddress, gsize(width * height * 4),
        { data in if let data { Unmanaged<AnyObject>.fromOpaque(data).release() } }, held)
    else { return nil }
    defer { g_bytes_unref(bytes) }
    texture = Texture(
      width: width, height: height, stride: width * 4, bytes: bytes,
      format: GDK_MEMORY_B8G8R8A8_PREMULTIPLIED)
    return texture
  }

  /// Draws the picture, stretched into a rectangle of what a widget draws.
  fileprivate func draw(on snapshot: Snapshot, in bounds: Rectangle, of widget: Widget) {
    guard widget.isDrawnByCairo else {
      if let texture = makeTexture() { snapshot.draw(texture, in: bounds) }
      return
    }
    surface?.draw(on: snapshot, in: bounds)
  }
}

extension Snapshot {
  /// Draws a picture, stretched into a rectangle of what `widget` draws.
  public func draw(_ image: PixelImage, in bounds: Rectangle, of widget: Widget) {
    image.draw(on: self, in: bounds, of: widget)
  }
}
