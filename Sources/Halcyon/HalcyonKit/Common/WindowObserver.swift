import GtkKit
import HalcyonCore

/// Receives events of a window for logging and measurements. The window does not depend on it.
///
/// `StartLog` is the default; development builds use the traces of HalcyonDev.
package protocol WindowObserver: AnyObject {
  /// A step of the start-up was reached.
  func reached(_ step: StartStep)
  /// The application went to the background, or returned to the foreground.
  func presenceChanged(isInBackground: Bool)
  /// The splash animation was parsed.
  func parsedSplash(milliseconds: Double)
  /// The splash was added to the window.
  func splashBegan(_ splash: SplashProbe)
  /// The splash began to fade out.
  func splashFades()
  /// The splash was removed from the window.
  func splashEnded()
  /// A page switch began on `stack`, possibly replacing the one in progress.
  func pageSwitchBegan(on stack: Widget)
  /// The page switch ended; its last frame has not been drawn yet.
  func pageSwitchEnded()
  /// The photo grid was scrolled.
  func scrolledPhotos(_ grid: Widget)
  /// The page of a person was drawn with its content, this long after it was requested.
  func openedPerson(milliseconds: Double)
  /// The photo in the viewer was zoomed or panned.
  func movedPhoto(_ canvas: Widget)
  /// The viewer shows another photo, which is decoded.
  func showedPhoto(_ canvas: Widget)
  /// The services are available; `isImporting` is true if contacts were passed on the command line.
  func servicesBegan(isImporting: Bool)
  /// The activities changed.
  func activitiesChanged(_ snapshot: ActivitySnapshot)
}

extension WindowObserver {
  package func reached(_ step: StartStep) {}
  package func presenceChanged(isInBackground: Bool) {}
  package func parsedSplash(milliseconds: Double) {}
  package func splashBegan(_ splash: SplashProbe) {}
  package func splashFades() {}
  package func splashEnded() {}
  package func pageSwitchBegan(on stack: Widget) {}
  package func pageSwitchEnded() {}
  package func scrolledPhotos(_ grid: Widget) {}
  package func openedPerson(milliseconds: Double) {}
  package func movedPhoto(_ canvas: Widget) {}
  package func showedPhoto(_ canvas: Widget) {}
  package func servicesBegan(isImporting: Bool) {}
  package func activitiesChanged(_ snapshot: ActivitySnapshot) {}
}

/// The properties of the splash that an observer can inspect.
package struct SplashProbe {
  package let widget: Widget
  /// The number of frames in the animation; 0 if the logo replaces the animation.
  package let frameCount: Int
  /// Returns the frame that is currently shown.
  package let currentFrame: () -> Int?

  package init(widget: Widget, frameCount: Int, currentFrame: @escaping () -> Int?) {
    self.widget = widget
    self.frameCount = frameCount
    self.currentFrame = currentFrame
  }
}
