import Synchronization

/// Keeps inserted names apart from a text of another direction, so that the punctuation and the
/// numbers next to them stay in place, as with “Ada Novák” in an Arabic sentence.
///
/// - Source: Unicode Standard Annex #9, section 2.4, Explicit Directional Isolates.
public enum BidiIsolation {
  private static let isOn = Atomic(false)

  /// Isolates the arguments of all further texts. Windows need this; terminals, which mostly ignore
  /// the characters for it, do not.
  public static func enable() { isOn.store(true, ordering: .relaxed) }

  /// Returns an argument as it is inserted into a text: between U+2068 and U+2069 if it has letters
  /// of the other direction.
  static func insert(_ argument: String, in text: String) -> String {
    isOn.load(ordering: .relaxed) ? isolated(argument, in: text) : argument
  }

  static func isolated(_ argument: String, in text: String) -> String {
    let direction = text.unicodeScalars.lazy.compactMap(Direction.init).first ?? .ofLanguage
    let isOther = argument.unicodeScalars.contains { scalar in
      Direction(scalar).map { $0 != direction } ?? false
    }
    return isOther ? "\u{2068}\(argument)\u{2069}" : argument
  }

  private enum Direction {
    case leftToRight, rightToLeft

    /// The direction of a letter; `nil` for all other characters.
    init?(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x0041...0x005A, 0x0061...0x007A: self = .leftToRight
      case 0..<0x00AA: return nil
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x1_0800...0x1_0FFF,
        0x1_E800...0x1_EFFF:
        guard scalar.properties.isAlphabetic else { return nil }
        self = .rightToLeft
      default:
        guard scalar.properties.isAlphabetic else { return nil }
        self = .leftToRight
      }
    }

    static let ofLanguage: Self =
      Translation.isRightToLeft(Translation.language.identifier) ? .rightToLeft : .leftToRight
  }
}
