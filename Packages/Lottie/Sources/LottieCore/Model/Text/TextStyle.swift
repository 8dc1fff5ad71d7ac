/// The style of a text, independent of its characters.
struct TextStyle: Sendable {
  let font: TextFont
  /// As in the file: 1 for all caps, 2 for small caps.
  let capitals: Double
  let paragraph: ParagraphStyle
  let box: TextBox?
  let animation: TextAnimation
}

/// How characters are laid out in lines.
/// - Source: lottie-web 5: the lines of a box are broken at spaces, or anywhere if there are none.
///   Trailing spaces are ignored for justification. Only U+000D and U+0003 are line breaks.
struct ParagraphStyle {
  let size: Double
  let tracking: Double
  /// nil for 1.2 times the size.
  let lineHeight: Double?
  /// The additional distance to the second line.
  /// - Source: lottie-web 5 adds 1, except to texts that the browser lays out as a whole.
  var firstBreak = 1.0
  let justification: TextMetrics.Justification
  let baselineShift: Double
  /// nil for point text.
  var boxWidth: Double?
  var origin = Vector2.zero
}

/// Paragraph box features of After Effects that lottie-web does not support.
struct TextBox {
  let height: Double
  /// The fraction of the free height above the text.
  let verticalShare: Double
  /// A Boolean value indicating whether the text shrinks to fit the box.
  let shrinks: Bool
  /// Whether lines fill the width, and whether the last lines of paragraphs do.
  let isJustified, isLastJustified: Bool
  /// The distance from the top to the first baseline, in percent of the size.
  let ascent: Double
}
