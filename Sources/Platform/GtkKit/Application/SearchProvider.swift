import CGtk

/// A result of a search of the desktop.
public nonisolated struct DesktopSearchResult: Hashable, Sendable {
  /// The picture of a result.
  public enum Picture: Hashable, Sendable {
    /// A themed icon.
    case icon(String)
    /// An image file.
    case file(path: String)
    /// An encoded image, such as a PNG.
    case image([UInt8])
  }

  /// The identifier, which the desktop passes back.
  public var id: String
  /// The first line.
  public var title: String
  /// The second line; empty for none.
  public var detail: String
  /// The picture.
  public var picture: Picture

  /// Creates a result.
  public init(id: String, title: String, detail: String, picture: Picture) {
    self.id = id
    self.title = title
    self.detail = detail
    self.picture = picture
  }
}

/// Answers the searches of the desktop over the session bus until released.
/// - Source: https://developer.gnome.org/documentation/tutorials/search-provider.html
@MainActor public final class SearchProvider {
  /// What answers a search. The terms come from the desktop as the user typed them.
  public struct Handlers {
    /// Returns the identifiers of the results, the best first.
    public var search: (_ terms: [String]) async -> [String]
    /// Returns the results with some identifiers; those that no longer exist are left out.
    public var results: (_ ids: [String]) async -> [DesktopSearchResult]
    /// Opens a result.
    public var open: (_ id: String) -> Void
    /// Shows all results in the application.
    public var showAll: (_ terms: [String]) -> Void

    /// Creates handlers.
    public init(
      search: @escaping (_ terms: [String]) async -> [String],
      results: @escaping (_ ids: [String]) async -> [DesktopSearchResult],
      open: @escaping (_ id: String) -> Void, showAll: @escaping (_ terms: [String]) -> Void
    ) {
      self.search = search
      self.results = results
      self.open = open
      self.showAll = showAll
    }
  }

  private final class Reference {
    weak var provider: SearchProvider?
  }

  private static let interface = """
    <node>
      <interface name="org.gnome.Shell.SearchProvider2">
        <method name="GetInitialResultSet">
          <arg type="as" direction="in"/>
          <arg type="as" direction="out"/>
        </method>
        <method name="GetSubsearchResultSet">
          <arg type="as" direction="in"/>
          <arg type="as" direction="in"/>
          <arg type="as" direction="out"/>
        </method>
        <method name="GetResultMetas">
          <arg type="as" direction="in"/>
          <arg type="aa{sv}" direction="out"/>
        </method>
        <method name="ActivateResult">
          <arg type="s" direction="in"/>
          <arg type="as" direction="in"/>
          <arg type="u" direction="in"/>
        </method>
        <method name="LaunchSearch">
          <arg type="as" direction="in"/>
          <arg type="u" direction="in"/>
        </method>
      </interface>
    </node>
    """

  private let application: Application
  private let handlers: Handlers
  private let connection: Object
  private var registration: UInt32 = 0

  /// Offers searches at an object path.
  ///
  /// Create it before the application is registered: the bus delivers the search that started the
  /// application together with its name.
  /// - Returns: `nil` without a session bus.
  public init?(_ application: Application, path: String, _ handlers: Handlers) {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
    connection = Object(adopting: UnsafeMutableRawPointer(bus))
    self.application = application
    self.handlers = handlers
    guard let node = g_dbus_node_info_new_for_xml(Self.interface, nil) else { return nil }
    defer { g_dbus_node_info_unref(node) }
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, _, method, parameters, invocation, data in
      guard let data, let parameters, let invocation, let method else { return }
      let reference = Unmanaged<Reference>.fromOpaque(data).takeUnretainedValue()
      let call = Call(
        method: String(cString: method), parameters: parameters, invocation: invocation)
      MainActor.assumeIsolated { reference.provider?.answer(call) ?? call.fail() }
    }
    let reference = Reference()
    reference.provider = self
    registration = g_dbus_connection_register_object(
      connection.opaque, path, node.pointee.interfaces?[0], &table,
      Unmanaged.passRetained(reference).toOpaque(),
      { data in
        if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
      }, nil)
    guard registration != 0 else { return nil }
  }

  isolated deinit {
    if registration != 0 {
      g_dbus_connection_unregister_object(connection.opaque, registration)
    }
  }

  /// The application stays alive until the answer is sent.
  private func answer(_ call: Call) {
    let hold = application.hold()
    switch call.method {
    case "GetInitialResultSet": find(call.strings(0), call, hold)
    case "GetSubsearchResultSet": find(call.strings(1), call, hold)
    case "GetResultMetas":
      let ids = call.strings(0)
      Task { [handlers] in
        call.reply(Self.variant(await handlers.results(ids)))
        withExtendedLifetime(hold) {}
      }
    case "ActivateResult":
      handlers.open(call.string(0))
      call.reply(nil)
    case "LaunchSearch":
      handlers.showAll(call.strings(0))
      call.reply(nil)
    default: call.fail()
    }
  }

  private func find(_ terms: [String], _ call: Call, _ hold: ApplicationHold) {
    Task { [handlers] in
      let ids = await handlers.search(terms)
      var list: OpaquePointer?
      withStringArray(ids) { list = g_variant_new_strv($0, -1) }
      call.reply(list)
      withExtendedLifetime(hold) {}
    }
  }

  private static func variant(_ results: [DesktopSearchResult]) -> OpaquePointer? {
    let entries = results.map { result in
      let dictionary = g_variant_dict_new(nil)
      defer { g_variant_dict_unref(dictionary) }
      for (key, value) in [("id", result.id), ("name", result.title)] {
        g_variant_dict_insert_value(dictionary, key, g_variant_new_string(value))
      }
      if !result.detail.isEmpty {
        g_variant_dict_insert_value(
          dictionary, "description", g_variant_new_string(result.detail))
      }
      if let icon = icon(result.picture) {
        g_variant_dict_insert_value(dictionary, "icon", icon)
        g_variant_unref(icon)
      }
      return g_variant_dict_end(dictionary)
    }
    let type = g_variant_type_new("a{sv}")
    defer { g_variant_type_free(type) }
    return g_variant_new_array(type, entries, gsize(entries.count))
  }

  /// - Returns: An icon that the desktop can read; owned by the caller.
  private static func icon(_ picture: DesktopSearchResult.Picture) -> OpaquePointer? {
    let made: OpaquePointer?
    switch picture {
    case .icon(let name): made = g_themed_icon_new(name)
    case .file(let path):
      let file = g_file_new_for_path(path)
      defer { g_object_unref(UnsafeMutableRawPointer(file)) }
      made = g_file_icon_new(file)
    case .image(let bytes):
      let data = g_bytes_new(bytes, gsize(bytes.count))
      defer { g_bytes_unref(data) }
      made = g_bytes_icon_new(data)
    }
    guard let made else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(made)) }
    return g_icon_serialize(made)
  }

  /// A method call, which is answered once.
  private struct Call {
    let method: String
    let parameters: OpaquePointer
    let invocation: OpaquePointer

    /// The strings of a parameter of type `as`; valid before the answer.
    func strings(_ index: Int) -> [String] {
      guard let list = g_variant_get_child_value(parameters, gsize(index)) else { return [] }
      defer { g_variant_unref(list) }
      return (0..<g_variant_n_children(list)).compactMap { Self.text(list, $0) }
    }

    func string(_ index: Int) -> String { Self.text(parameters, gsize(index)) ?? "" }

    private static func text(_ list: OpaquePointer, _ index: gsize) -> String? {
      guard let child = g_variant_get_child_value(list, index) else { return nil }
      defer { g_variant_unref(child) }
      return g_variant_get_string(child, nil).map { String(cString: $0) }
    }

    func reply(_ value: OpaquePointer?) {
      var value = value
      g_dbus_method_invocation_return_value(
        invocation, value == nil ? nil : g_variant_new_tuple(&value, 1))
    }

    func fail() {
      g_dbus_method_invocation_return_dbus_error(
        invocation, "org.freedesktop.DBus.Error.Failed", "Halcyon is ending.")
    }
  }
}
