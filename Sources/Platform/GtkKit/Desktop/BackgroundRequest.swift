import CGtk

/// Asks the desktop whether the application may run without a window, and whether it starts with
/// the desktop session. The request ends when released.
/// - Source:
///   https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Background.html
@MainActor public final class BackgroundRequest {
  /// What the desktop answered.
  public enum Answer: Hashable, Sendable {
    /// The application may run without a window.
    case allowed(startsWithSession: Bool)
    /// The user or the desktop does not allow it.
    case denied
    /// There is no portal that decides. Nothing prevents running without a window, but the
    /// application does not start with the session.
    case unavailable
  }

  private final class Reference {
    weak var request: BackgroundRequest?
    init(_ request: BackgroundRequest) { self.request = request }
  }

  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let timeoutMilliseconds: Int32 = 10_000
  private static var count = 0

  private let token: String
  private let options: Options
  private var onAnswer: ((Answer) -> Void)?
  private var connection: Object?
  private var subscription: UInt32 = 0

  private struct Options {
    let reason: String
    let command: [String]
    let isEnabled: Bool
  }

  /// Sends a request.
  /// - Parameters:
  ///   - reason: Why the application runs in the background, for the user.
  ///   - command: The command that starts it with the session, without a window.
  ///   - isEnabled: Whether it starts with the session.
  ///   - onAnswer: Called once.
  public init(
    reason: String, command: [String], isEnabled: Bool, _ onAnswer: @escaping (Answer) -> Void
  ) {
    Self.count += 1
    token = "halcyon\(Self.count)"
    options = Options(reason: reason, command: command, isEnabled: isEnabled)
    self.onAnswer = onAnswer
    g_bus_get(
      G_BUS_TYPE_SESSION, nil,
      { _, result, data in
        guard let data else { return }
        let reference = Unmanaged<Reference>.fromOpaque(data).takeRetainedValue()
        guard let bus = g_bus_get_finish(result, nil) else {
          reference.request?.answer(.unavailable)
          return
        }
        let connection = Object(adopting: UnsafeMutableRawPointer(bus))
        reference.request?.send(over: connection)
      }, Unmanaged.passRetained(Reference(self)).toOpaque())
  }

  isolated deinit { unsubscribe() }

  private func unsubscribe() {
    if let connection, subscription != 0 {
      g_dbus_connection_signal_unsubscribe(connection.opaque, subscription)
    }
    subscription = 0
  }

  private func answer(_ answer: Answer) {
    unsubscribe()
    let handler = onAnswer
    onAnswer = nil
    handler?(answer)
  }

  /// Subscribes to the answer before the request is sent, so that it is not missed.
  private func send(over connection: Object) {
    self.connection = connection
    let sender = g_dbus_connection_get_unique_name(connection.opaque).map { String(cString: $0) }
    let caller = (sender ?? "").drop { $0 == ":" }.map { $0 == "." ? "_" : String($0) }.joined()
    subscription = g_dbus_connection_signal_subscribe(
      connection.opaque, Self.name, "org.freedesktop.portal.Request", "Response",
      "\(Self.path)/request/\(caller)/\(token)", nil, GDBusSignalFlags(rawValue: 0),
      { _, _, _, _, _, parameters, data in
        guard let data, let parameters else { return }
        Unmanaged<Reference>.fromOpaque(data).takeUnretainedValue()
          .request?.answer(BackgroundRequest.answer(in: parameters))
      }, Unmanaged.passRetained(Reference(self)).toOpaque(),
      { data in
        if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
      })
    let arguments = [g_variant_new_string(""), optionsVariant]
    g_dbus_connection_call(
      connection.opaque, Self.name, Self.path, "org.freedesktop.portal.Background",
      "RequestBackground", g_variant_new_tuple(arguments, 2), nil, GDBusCallFlags(rawValue: 0),
      Self.timeoutMilliseconds, nil,
      { source, result, data in
        guard let data else { return }
        let reference = Unmanaged<Reference>.fromOpaque(data).takeRetainedValue()
        if let handle = g_dbus_connection_call_finish(
          source.map { OpaquePointer($0) }, result, nil)
        {
          g_variant_unref(handle)
        } else {
          reference.request?.answer(.unavailable)
        }
      }, Unmanaged.passRetained(Reference(self)).toOpaque())
  }

  private var optionsVariant: OpaquePointer? {
    let dictionary = g_variant_dict_new(nil)
    defer { g_variant_dict_unref(dictionary) }
    var command: OpaquePointer?
    withStringArray(options.command) { command = g_variant_new_strv($0, -1) }
    for (key, value) in [
      ("handle_token", g_variant_new_string(token)),
      ("reason", g_variant_new_string(options.reason)),
      ("autostart", g_variant_new_boolean(options.isEnabled ? 1 : 0)), ("commandline", command),
      ("dbus-activatable", g_variant_new_boolean(0)),
    ] {
      g_variant_dict_insert_value(dictionary, key, value)
    }
    return g_variant_dict_end(dictionary)
  }

  /// Returns the answer in the parameters of a response, `(ua{sv})`.
  private static func answer(in parameters: OpaquePointer) -> Answer {
    guard g_variant_is_of_type(parameters, type("(ua{sv})")) != 0,
      let code = g_variant_get_child_value(parameters, 0),
      let results = g_variant_get_child_value(parameters, 1)
    else { return .denied }
    defer {
      g_variant_unref(code)
      g_variant_unref(results)
    }
    guard g_variant_get_uint32(code) == 0, flag("background", in: results) else { return .denied }
    return .allowed(startsWithSession: flag("autostart", in: results))
  }

  private static func flag(_ key: String, in results: OpaquePointer) -> Bool {
    guard let value = g_variant_lookup_value(results, key, type("b")) else { return false }
    defer { g_variant_unref(value) }
    return g_variant_get_boolean(value) != 0
  }

  /// Returns a type, which the C macro `G_VARIANT_TYPE` makes of a string.
  private static func type(_ text: StaticString) -> OpaquePointer {
    OpaquePointer(UnsafeRawPointer(text.utf8Start))
  }
}
