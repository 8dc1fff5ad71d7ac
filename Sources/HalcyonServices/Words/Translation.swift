import CDesktop

/// The text in the user's language. `%1` to `%9` are where `arguments` go, `%%` is a per cent sign; a
/// translation may put them in another order.
///
/// Only a literal can be given, so that every text is found by xgettext and none is made of data.
public func tr(_ text: StaticString, _ arguments: String...) -> String {
  filled(text.withCString { String(cString: hal_text($0)) }, with: arguments)
}

/// The text for `count` things, which goes to `%1`; `arguments` follow as `%2` and so on.
public func ntr(
  _ one: StaticString, _ many: StaticString, _ count: Int, _ arguments: String...
) -> String {
  let text = one.withCString { one in
    many.withCString { many in
      String(cString: hal_text_plural(one, many, UInt(count.magnitude)))
    }
  }
  return filled(text, with: [String(count)] + arguments)
}

/// The text where a word means something else elsewhere; `context` is for translators.
public func trc(_ context: StaticString, _ text: StaticString, _ arguments: String...) -> String {
  let text = context.withCString { context in
    text.withCString { String(cString: hal_text_context(context, $0)) }
  }
  return filled(text, with: arguments)
}

/// Translations as a whole.
public enum Translation {
  /// Takes the user's language. To be called once, before any text is made.
  /// - Parameter directory: where the `.mo` files are; `nil` for the system's folder.
  public static func bind(directory: String? = nil) { hal_text_bind(directory) }
}

/// Puts `arguments` in the place of `%1`…`%9`; a number without argument stays as it is.
func filled(_ text: String, with arguments: [String]) -> String {
  guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
  var result = ""
  var rest = text[...]
  while let percent = rest.firstIndex(of: "%") {
    result += rest[..<percent]
    rest = rest[rest.index(after: percent)...]
    if rest.first == "%" {
      result += "%"
    } else if let digit = rest.first.flatMap({ $0.isASCII ? $0.wholeNumberValue : nil }),
      arguments.indices.contains(digit - 1)
    {
      result += arguments[digit - 1]
    } else {
      result += "%"
      continue
    }
    rest = rest.dropFirst()
  }
  return result + rest
}

extension StaticString {
  fileprivate func withCString<T>(_ body: (UnsafePointer<CChar>) -> T) -> T {
    if hasPointerRepresentation {
      return UnsafeRawPointer(utf8Start).withMemoryRebound(
        to: CChar.self, capacity: utf8CodeUnitCount + 1, body)
    }
    return description.withCString(body)
  }
}
