import GtkKit
import HalcyonCore
import Localization

/// Opens the addresses of people.
@MainActor package enum AddressOpening {
  /// Opens a mail, phone or web address with the program of the desktop, or copies it if there is
  /// none.
  package static func open(
    _ address: String, from widget: Widget, in window: (any PageWindow)?
  ) {
    guard !Widget.canOpen(address) else { return widget.open(address) }
    widget.copy(LinkTarget.plain(address))
    window?.showToast(
      // Translators: A mail address, phone number or web address was copied to the clipboard.
      tr("Copied, because no app for this address is installed"), button: nil, onButton: nil)
  }
}
