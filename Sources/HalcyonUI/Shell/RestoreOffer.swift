import Foundation
import GtkKit
import HalcyonServices
import HalcyonStore

/// The way back to a backup, offered where the database cannot be opened.
public struct RestoreOffer {
  /// When the backup was made.
  public var date: Date
  /// Puts it in the place of the database, which is kept beside it.
  public var restore: () -> Void

  /// The way back to the backup of `date`.
  public init(date: Date, restore: @escaping () -> Void) {
    self.date = date
    self.restore = restore
  }

  /// What the button says.
  var label: String { tr("Restore the Backup of %1", Words.moment(date)) }
}

extension StoreError {
  /// Whether another file in its place would help.
  var isOfTheFile: Bool {
    switch self {
    case .damaged, .newer: true
    case .unavailable, .full, .failed: false
    }
  }
}
