import CDesktop

/// Converts text that a C function returned to a Swift string, and frees it.
package func taking(_ text: UnsafeMutablePointer<CChar>?) -> String? {
  guard let text else { return nil }
  defer { g_free(text) }
  return String(cString: text)
}
