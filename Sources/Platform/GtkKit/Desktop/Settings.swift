import CGtk

/// The name of a setting with its default value.
public struct SettingKey<Value> {
  let name: String
  let fallback: Value

  /// Creates a key of the schema.
  public init(_ name: String, fallback: Value) {
    self.name = name
    self.fallback = fallback
  }
}

/// User settings, stored by GSettings.
///
/// The schema is searched among the installed ones, then in a folder of the caller. Without a
/// schema, values are kept in memory.
@MainActor public final class Settings {
  /// Where values are stored.
  public enum Storage { case installedSchema, localSchema, memory }

  /// Where values are stored.
  public let storage: Storage
  private let settings: Object?
  private let schema: OpaquePointer?
  private var memory: [String: AnyHashable] = [:]
  private var watches: [Weak] = []

  /// A weak reference to a watch.
  private struct Weak { weak var watch: SettingsWatch? }

  /// - Parameters:
  ///   - schema: the schema's id.
  ///   - folder: a folder that may contain a compiled schema.
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

  /// The settings and the names of all keys; `nil` without a schema.
  func keys() -> (settings: UnsafeMutablePointer<GSettings>, names: [String])? {
    guard let settings, let schema, let keys = g_settings_schema_list_keys(schema) else {
      return nil
    }
    defer { g_strfreev(keys) }
    var names: [String] = []
    var next = keys
    while let key = next.pointee {
      names.append(String(cString: key))
      next += 1
    }
    return (settings.pointer(), names)
  }

  /// The description of a key, owned by the caller.
  func description(of key: String) -> OpaquePointer? {
    schema.flatMap { g_settings_schema_get_key($0, key) }
  }

  /// The settings if the schema has the key with this type; otherwise reading would abort the
  /// process.
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

  /// A 32-bit or 64-bit integer.
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

  /// A Boolean value.
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

  /// A string, or the name of an enumeration value.
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

  /// Calls `handler` with the name of each changed key, while the watch exists. Includes changes by
  /// other programs.
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

  /// Reads all keys, since GSettings reports changes only of keys that were read while connected.
  private func readAll() {
    guard let (settings, names) = keys() else { return }
    for name in names {
      if let value = g_settings_get_value(settings, name) { g_variant_unref(value) }
    }
  }

  private func keep(_ value: AnyHashable, for name: String) {
    guard memory[name] != value else { return }
    memory[name] = value
    for watch in watches.compactMap(\.watch) { watch.report(name) }
  }

  /// Waits until changes are written. Call before the process ends.
  public func sync() { if settings != nil { g_settings_sync() } }
}

/// Reports changes of settings until it is released or ended.
@MainActor public final class SettingsWatch {
  private let token: SignalToken?
  private var handler: ((String) -> Void)?

  init(token: SignalToken?, _ handler: @escaping (String) -> Void) {
    self.token = token
    self.handler = handler
  }

  isolated deinit { token?.disconnect() }

  /// Stops reporting.
  public func end() {
    token?.disconnect()
    handler = nil
  }

  func report(_ key: String) { handler?(key) }
}
