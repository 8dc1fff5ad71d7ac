import CGtk

/// A setting's name with its value where nothing was ever chosen.
public struct SettingKey<Value> {
  let name: String
  let fallback: Value

  /// A key of the schema.
  public init(_ name: String, fallback: Value) {
    self.name = name
    self.fallback = fallback
  }
}

/// What the user chose, kept by GSettings.
///
/// The schema is looked for among the installed ones, then in a folder of the caller's; without any, values are kept
/// in memory only, and the application works all the same.
@MainActor public final class Settings {
  /// Where values are kept.
  public enum Storage { case installedSchema, localSchema, memory }

  /// Where values are kept.
  public let storage: Storage
  private let settings: Object?
  private let schema: OpaquePointer?
  private var memory: [String: AnyHashable] = [:]
  private var watches: [Weak] = []

  /// A watch that nothing holds any more is left out.
  private struct Weak { weak var watch: SettingsWatch? }

  /// - Parameters:
  ///   - schema: the schema's id.
  ///   - folder: where a compiled schema may lie that is not installed.
  public init(schema id: String, orIn folder: String? = nil) {
    let installed = g_settings_schema_source_get_default()
    if let installed, let found = g_settings_schema_source_lookup(installed, id, 1) {
      (schema, storage) = (found, .installedSchema)
    } else if let folder,
      let local = g_settings_schema_source_new_from_directory(folder, installed, 0, nil)
    {
      defer { g_settings_schema_source_unref(local) }
      schema = g_settings_schema_source_lookup(local, id, 0)
      storage = schema == nil ? .memory : .localSchema
    } else {
      (schema, storage) = (nil, .memory)
    }
    settings = schema.flatMap { g_settings_new_full($0, nil, nil) }
      .map { Object(adopting: UnsafeMutableRawPointer($0)) }
  }

  isolated deinit { if let schema { g_settings_schema_unref(schema) } }

  /// `nil` where the schema lacks the key or has it with another type: reading it would end the process.
  private func settings(with name: String, type: String) -> UnsafeMutablePointer<GSettings>? {
    guard let settings, let schema else { return nil }
    guard g_settings_schema_has_key(schema, name) != 0,
      let key = g_settings_schema_get_key(schema, name)
    else { return nil }
    defer { g_settings_schema_key_unref(key) }
    guard
      let valueType = taking(g_variant_type_dup_string(g_settings_schema_key_get_value_type(key))),
      valueType == type
    else { return nil }
    return settings.pointer()
  }

  /// A whole number of 32 or 64 bits.
  public subscript(_ key: SettingKey<Int>) -> Int {
    get {
      if let settings = settings(with: key.name, type: "i") {
        return Int(g_settings_get_int(settings, key.name))
      }
      if let settings = settings(with: key.name, type: "x") {
        return Int(g_settings_get_int64(settings, key.name))
      }
      return memory[key.name] as? Int ?? key.fallback
    }
    set {
      if let settings = settings(with: key.name, type: "i") {
        g_settings_set_int(settings, key.name, Int32(clamping: newValue))
      } else if let settings = settings(with: key.name, type: "x") {
        g_settings_set_int64(settings, key.name, gint64(newValue))
      } else {
        keep(newValue, for: key.name)
      }
    }
  }

  /// A switch.
  public subscript(_ key: SettingKey<Bool>) -> Bool {
    get {
      if let settings = settings(with: key.name, type: "b") {
        return g_settings_get_boolean(settings, key.name) != 0
      }
      return memory[key.name] as? Bool ?? key.fallback
    }
    set {
      if let settings = settings(with: key.name, type: "b") {
        g_settings_set_boolean(settings, key.name, newValue ? 1 : 0)
      } else {
        keep(newValue, for: key.name)
      }
    }
  }

  /// Text, or the name of an enumeration's value.
  public subscript(_ key: SettingKey<String>) -> String {
    get {
      if let settings = settings(with: key.name, type: "s") {
        return taking(g_settings_get_string(settings, key.name)) ?? key.fallback
      }
      return memory[key.name] as? String ?? key.fallback
    }
    set {
      if let settings = settings(with: key.name, type: "s") {
        g_settings_set_string(settings, key.name, newValue)
      } else {
        keep(newValue, for: key.name)
      }
    }
  }

  /// Calls `handler` with the name of each key that is changed, by this program or another, as long as the
  /// watch is held.
  public func onChange(_ handler: @escaping (String) -> Void) -> SettingsWatch {
    let watch = SettingsWatch(
      token: settings?.connect("changed") { arguments in
        if let key = arguments.string(1) { handler(key) }
        return false
      }, handler)
    watches.removeAll { $0.watch == nil }
    watches.append(Weak(watch: watch))
    readAll()
    return watch
  }

  /// GSettings tells changes only of keys that were read while somebody listened.
  private func readAll() {
    guard let settings, let schema, let keys = g_settings_schema_list_keys(schema) else { return }
    defer { g_strfreev(keys) }
    var next = keys
    while let key = next.pointee {
      if let value = g_settings_get_value(settings.pointer(), key) { g_variant_unref(value) }
      next += 1
    }
  }

  private func keep(_ value: AnyHashable, for name: String) {
    guard memory[name] != value else { return }
    memory[name] = value
    for watch in watches.compactMap(\.watch) { watch.tell(name) }
  }

  /// Waits until what was set has been written. Before the process ends.
  public func sync() { if settings != nil { g_settings_sync() } }
}

/// Tells changes of settings until it is released or ended.
@MainActor public final class SettingsWatch {
  private let token: SignalToken?
  private var handler: ((String) -> Void)?

  init(token: SignalToken?, _ handler: @escaping (String) -> Void) {
    self.token = token
    self.handler = handler
  }

  isolated deinit { token?.disconnect() }

  /// Nothing is told after this.
  public func end() {
    token?.disconnect()
    handler = nil
  }

  fileprivate func tell(_ key: String) { handler?(key) }
}
