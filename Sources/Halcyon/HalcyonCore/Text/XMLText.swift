/// Writes text into XML.
public enum XMLText {
  /// Returns `text` for the content of an element or attribute. Characters that XML cannot contain
  /// are dropped.
  /// - Source: XML 1.0, production 2.
  public static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value): break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
