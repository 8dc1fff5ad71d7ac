/// The order of the components in the 32-bit number of a pixel, which has native byte order.
/// Colors are premultiplied by alpha.
public enum PixelFormat: Hashable, Sendable {
  /// Alpha in the most significant byte, then red, green and blue: cairo's `ARGB32`.
  case argb
  /// Alpha in the most significant byte, then blue, green and red: the bytes R, G, B, A on
  /// little-endian machines.
  case abgr
}
