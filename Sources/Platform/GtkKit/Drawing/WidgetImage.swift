import CGtk

/// An image of a widget, for tests and documentation.
public struct WidgetImage {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Premultiplied pixels, 0xAARRGGBB, rows without gaps.
  public let pixels: [UInt32]

  /// Lays out and draws a widget over a background, without a frame clock.
  /// - Returns: nil if the widget is not in a window or has no size.
  public init?(of target: Widget, background: Color = Color(red: 1, green: 1, blue: 1)) {
    guard let root = gtk_widget_get_root(target.widget),
      let parent = gtk_widget_get_parent(target.widget)
    else { return nil }
    Self.layOut(UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self))
    let (width, height) = target.size
    guard width > 0, height > 0, width < 16_384, height < 16_384,
      let snapshot = gtk_snapshot_new(),
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
      let cairo = cairo_create(surface)
    else { return nil }
    defer {
      cairo_destroy(cairo)
      cairo_surface_destroy(surface)
    }
    // Moves the widget to the origin.
    var origin = graphene_point_t(x: 0, y: 0)
    var offset = graphene_point_t()
    if gtk_widget_compute_point(target.widget, parent, &origin, &offset) != 0 {
      offset = graphene_point_t(x: -offset.x, y: -offset.y)
      gtk_snapshot_translate(snapshot, &offset)
    }
    gtk_widget_snapshot_child(parent, target.widget, snapshot)
    let node = gtk_snapshot_free_to_node(snapshot)
    cairo_set_source_rgba(
      cairo, Double(background.red), Double(background.green), Double(background.blue),
      Double(background.alpha))
    cairo_paint(cairo)
    if let node {
      gsk_render_node_draw(node, cairo)
      gsk_render_node_unref(node)
    }
    self.init(surface)
  }

  /// Reads a PNG file.
  /// - Returns: nil if it cannot be read.
  public init?(png path: String) {
    guard let surface = cairo_image_surface_create_from_png(path) else { return nil }
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
    self.init(surface)
  }

  init?(_ surface: OpaquePointer) {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    let (width, height) = (
      Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
    )
    let stride = Int(cairo_image_surface_get_stride(surface))
    self.width = width
    self.height = height
    pixels = (0..<height).flatMap { row in
      UnsafeRawPointer(data + row * stride).withMemoryRebound(to: UInt32.self, capacity: width) {
        Array(UnsafeBufferPointer(start: $0, count: width))
      }
    }
  }

  /// Updates style and layout of a window without waiting for its frame clock.
  /// - Parameter size: the new size; nil keeps the size.
  static func layOut(
    _ window: UnsafeMutablePointer<GtkWidget>, size: (width: Int32, height: Int32)? = nil
  ) {
    for _ in 0..<maximumLayouts {
      layOutOnce(window, size)
      guard let clock = gtk_widget_get_frame_clock(window), LayoutQueue.of(clock).queue.run() else {
        return
      }
    }
  }

  /// As many as GTK makes for one frame.
  private static let maximumLayouts = 4

  private static func layOutOnce(
    _ window: UnsafeMutablePointer<GtkWidget>, _ size: (width: Int32, height: Int32)?
  ) {
    var (minimum, natural): (Int32, Int32) = (0, 0)
    let (width, height) = size ?? (gtk_widget_get_width(window), gtk_widget_get_height(window))
    gtk_widget_measure(window, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, nil, nil)
    let newWidth = width > 0 ? max(width, minimum) : natural
    gtk_widget_measure(window, GTK_ORIENTATION_VERTICAL, newWidth, &minimum, &natural, nil, nil)
    gtk_widget_allocate(window, newWidth, height > 0 ? max(height, minimum) : natural, -1, nil)
  }

  /// Returns part of the image, in pixels from the top left, clamped to the image.
  public func cropped(x: Range<Int>, y: Range<Int>) -> WidgetImage {
    let (x, y) = (x.clamped(to: 0..<width), y.clamped(to: 0..<height))
    let rows = y.flatMap { pixels[($0 * width + x.lowerBound)..<($0 * width + x.upperBound)] }
    return WidgetImage(width: x.count, height: y.count, pixels: rows)
  }

  /// The fraction of pixels that differ, 0...1; 1 if the sizes differ.
  public func difference(from other: WidgetImage) -> Double {
    guard width == other.width, height == other.height, !pixels.isEmpty else { return 1 }
    return Double(zip(pixels, other.pixels).count { $0 != $1 }) / Double(pixels.count)
  }

  init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The number of different colors, up to `limit`.
  public func colorCount(limit: Int = 64) -> Int {
    var seen: Set<UInt32> = []
    for pixel in pixels where seen.count < limit { seen.insert(pixel) }
    return seen.count
  }

  /// Writes a PNG file.
  /// - Returns: whether it was written.
  public func write(to path: String) -> Bool {
    var copy = pixels
    return copy.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
        let surface = cairo_image_surface_create_for_data(
          base, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
      else { return false }
      defer { cairo_surface_destroy(surface) }
      return cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS
    }
  }
}
