import CGtk

/// Calls `body` with a null-terminated array of C strings.
func withStringArray(_ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Void) {
  let copies = strings.map { g_strdup($0) }
  defer { copies.forEach { g_free($0) } }
  let array: [UnsafePointer<CChar>?] = copies.map { UnsafePointer($0) } + [nil]
  array.withUnsafeBufferPointer { if let base = $0.baseAddress { body(base) } }
}

/// Converts C text to a Swift string and frees it.
func taking(_ text: UnsafeMutablePointer<CChar>?) -> String? {
  guard let text else { return nil }
  defer { g_free(text) }
  return String(cString: text)
}

/// Escapes plain text for Pango markup.
public func escapedMarkup(_ text: String) -> String { taking(g_markup_escape_text(text, -1)) ?? "" }
