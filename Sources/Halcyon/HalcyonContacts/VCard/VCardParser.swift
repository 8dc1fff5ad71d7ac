import CDesktop

/// Splits and unescapes property values with `EVCard` of libebook-contacts.
enum VCardParser {
  /// A property with its components.
  struct Attribute: Equatable {
    /// The name in uppercase.
    var name: String
    var values: [String]

    /// The value of a property with a single component: such a value may contain an unescaped `;`.
    var text: String { values.joined(separator: ";").trimmingBlanks }
  }

  /// Returns the attributes of a card with these properties, in order; empty if the parser rejects
  /// it.
  static func parse(_ properties: [CardProperty]) -> [Attribute] {
    var card = Array("BEGIN:VCARD\r\nVERSION:3.0\r\n".utf8)
    for property in properties {
      card += property.name.utf8
      card.append(UInt8(ascii: ":"))
      append(CardEncoding.text(property), to: &card)
      card += "\r\n".utf8
    }
    card += "END:VCARD\r\n\0".utf8
    var all: [Attribute] = []
    card.withUnsafeBytes { text in
      guard let text = text.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      withUnsafeMutablePointer(to: &all) { all in
        hal_vcard_each(text, { VCardParser.take($0, $1, $2, $3) }, all)
      }
    }
    return all
  }

  private static func take(
    _ name: UnsafePointer<CChar>?, _ values: UnsafePointer<UnsafePointer<CChar>?>?, _ count: gsize,
    _ all: gpointer?
  ) {
    guard let name, let all else { return }
    let attribute = Attribute(
      name: String(cString: name).uppercased(),
      values: UnsafeBufferPointer(start: values, count: values == nil ? 0 : Int(count))
        .map { $0.map { String(cString: $0) } ?? "" })
    guard attribute.name != "VERSION" else { return }
    all.assumingMemoryBound(to: [Attribute].self).pointee.append(attribute)
  }

  /// Appends a value with the escape sequences that the parser supports. Control characters are
  /// dropped because they would break the line, and a stray backslash is escaped.
  private static func append(_ value: [UInt8], to card: inout [UInt8]) {
    var index = 0
    while index < value.count {
      let byte = value[index]
      index += 1
      guard byte == UInt8(ascii: "\\") else {
        if byte >= 32 || byte == 9 { card.append(byte) }
        continue
      }
      guard index < value.count else {
        card += [byte, byte]
        return
      }
      switch value[index] {
      case UInt8(ascii: "n"), UInt8(ascii: "N"): card += [byte, UInt8(ascii: "n")]
      case UInt8(ascii: ";"), UInt8(ascii: ","), byte: card += [byte, value[index]]
      case UInt8(ascii: ":"): card.append(value[index])
      default:
        card += [byte, byte]
        continue
      }
      index += 1
    }
  }
}
