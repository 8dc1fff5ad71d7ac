import CGtk

/// All settings as text, for exports.
extension Settings {
  /// The values that differ from their defaults, by key, as GVariant text such as `true` or
  /// `'dark'`. Empty without a schema.
  public var texts: [String: String] {
    guard let (settings, keys) = keys() else { return [:] }
    var texts: [String: String] = [:]
    for key in keys {
      guard let value = g_settings_get_user_value(settings, key) else { continue }
      defer { g_variant_unref(value) }
      texts[key] = taking(g_variant_print(value, 1))
    }
    return texts
  }

  /// Sets values from text. Keys that do not exist, and values that are malformed, of another type
  /// or out of range, are ignored.
  /// - Returns: The number of values that were set.
  @discardableResult
  public func set(texts: [String: String]) -> Int {
    guard let (settings, keys) = keys() else { return 0 }
    var count = 0
    for key in keys {
      guard let text = texts[key], let described = description(of: key) else { continue }
      defer { g_settings_schema_key_unref(described) }
      let type = g_settings_schema_key_get_value_type(described)
      guard let value = g_variant_parse(type, text, nil, nil, nil) else { continue }
      defer { g_variant_unref(value) }
      guard g_settings_schema_key_range_check(described, value) != 0 else { continue }
      if g_settings_set_value(settings, key, value) != 0 { count += 1 }
    }
    return count
  }
}
