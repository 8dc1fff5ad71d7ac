import CDesktop

/// Returns the translation of `text`. `%1` to `%9` are placeholders for `arguments`, which a
/// translation may reorder; `%%` is a percent sign.
///
/// The parameter is a `StaticString` so that xgettext finds every text.
public func tr(_ text: StaticString, _ arguments: String...) -> String {
  filled(text.withCString { String(cString: hal_text($0)) }, with: arguments)
}

/// Returns the translation for `count` items. `count`, with grouped digits, replaces `%1`, and
/// `arguments` replace `%2` and so on.
public func ntr(
  _ one: StaticString, _ many: StaticString, _ count: Int, _ arguments: String...
) -> String {
  let text = one.withCString { one in
    many.withCString { many in
      String(cString: hal_text_plural(one, many, UInt(count.magnitude)))
    }
  }
  return filled(text, with: [Translation.number(count)] + arguments)
}

/// Returns the translation of an ambiguous text. `context` tells translators which meaning applies.
public func trc(_ context: StaticString, _ text: StaticString, _ arguments: String...) -> String {
  let text = context.withCString { context in
    text.withCString { String(cString: hal_text_context(context, $0)) }
  }
  return filled(text, with: arguments)
}

/// The setup of translations.
public enum Translation {
  /// Sets the locale from the environment and loads the message catalog. Must be called once,
  /// before the first translation.
  /// - Parameter directory: The folder of the `.mo` files; `nil` for the system's folder.
  public static func bind(directory: String? = nil) { hal_text_bind(directory) }
}

/// Replaces `%1`…`%9` in `text` with `arguments`. Placeholders without an argument are kept.
package func filled(_ text: String, with arguments: [String]) -> String {
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
      result += BidiIsolation.insert(arguments[digit - 1], in: text)
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
