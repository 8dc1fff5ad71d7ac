import GtkKit
import LottieUI

/// The playback controls below an animation.
@MainActor final class PlayerControls {
  static let loopModes: [(name: String, mode: LottieConfiguration.LoopMode)] = [
    ("Loop", .loop), ("Once", .playOnce), ("3 times", .repeat(count: 3)),
    ("Ping-pong", .autoReverse),
  ]
  static let speeds: [(name: String, speed: Double)] = [
    ("−1 ×", -1), ("0.25 ×", 0.25), ("0.5 ×", 0.5), ("1 ×", 1), ("2 ×", 2), ("4 ×", 4),
  ]

  let widget: Widget
  let slider = Scale(in: 0...1, step: 1)
  let position = Label("", style: "numeric")
  let loopMode = DropDown(PlayerControls.loopModes.map(\.name), name: "Loop mode")
  let speed = DropDown(PlayerControls.speeds.map(\.name), name: "Speed")
  let ground = DropDown(Backdrop.Ground.allCases.map(\.name), name: "Background")
  private let playButton = Button(icon: "media-playback-start-symbolic", name: "Play")
  private let pauseButton = Button(icon: "media-playback-pause-symbolic", name: "Pause")
  private var model: LottieViewModel?

  init() {
    slider.expandsHorizontally = true
    slider.setAccessibleLabel("Frame")
    speed.selected = 3
    pauseButton.isVisible = false
    for choice in [loopMode, speed, ground] { choice.expandsHorizontally = true }
    let line = BoxLayout(.horizontal, spacing: 6, [playButton, pauseButton, slider, position])
    let choices = BoxLayout(.horizontal, spacing: 6, [loopMode, speed, ground])
    let column = BoxLayout(.vertical, spacing: 6, [line, choices])
    column.setMargins(8)
    column.isSensitive = false
    widget = column

    playButton.onClicked { [weak self] in self?.toggle() }
    pauseButton.onClicked { [weak self] in self?.toggle() }
    slider.onMoved { [weak self] frame in self?.go(to: frame) }
    loopMode.onSelected { [weak self] index in
      if Self.loopModes.indices ~= index {
        self?.model?.configuration.loopMode = Self.loopModes[index].mode
      }
    }
    speed.onSelected { [weak self] index in
      if Self.speeds.indices ~= index {
        self?.model?.configuration.speed = Self.speeds[index].speed
      }
    }
  }

  /// The configuration for the selected controls.
  var configuration: LottieConfiguration {
    LottieConfiguration(
      loopMode: loopMode.selected.map { Self.loopModes[$0].mode } ?? .loop,
      speed: speed.selected.map { Self.speeds[$0].speed } ?? 1, frameRate: 60)
  }

  /// Controls another model, or none.
  func control(_ model: LottieViewModel?) {
    self.model = model
    widget.isSensitive = model != nil
    position.text = ""
    guard let model else { return }
    slider.setRange(0...Double(model.lottie.numberOfFrames - 1))
    model.onProgressChanged = { [weak self] _ in self?.showPlace() }
    model.onPlaybackStateChanged = { [weak self] _ in self?.showState() }
    showPlace()
    showState()
  }

  /// Performs the action of a key.
  /// - Returns: whether the key has an action.
  func handle(_ key: KeyPress) -> Bool {
    guard let model, !key.control, !key.alt else { return false }
    switch key.name {
    case "space": toggle()
    case "Left", "Down": go(to: Double(model.currentFrame) - 1)
    case "Right", "Up": go(to: Double(model.currentFrame) + 1)
    case "Home": go(to: 0)
    case "End": model.seek(to: 1)
    case "l", "L":
      loopMode.selected = ((loopMode.selected ?? 0) + 1) % Self.loopModes.count
    default: return false
    }
    return true
  }

  private func toggle() {
    guard let model else { return }
    if model.playbackState == .playing { model.pause() } else { model.play() }
  }

  private func go(to frame: Double) {
    guard let model else { return }
    model.seek(toFrame: min(max(frame.rounded(), 0), Double(model.lottie.numberOfFrames - 1)))
  }

  private func showPlace() {
    guard let model else { return }
    slider.value = Double(model.currentFrame)
    let percent = Int((model.progress * 100).rounded())
    position.text = "\(model.currentFrame) / \(model.lottie.numberOfFrames - 1) · \(percent) %"
  }

  /// Shows the play or the pause button; two buttons, so that each has a fixed accessible name.
  private func showState() {
    let isPlaying = model?.playbackState == .playing
    let hadFocus = playButton.containsFocus || pauseButton.containsFocus
    playButton.isVisible = !isPlaying
    pauseButton.isVisible = isPlaying
    if hadFocus { (isPlaying ? pauseButton : playButton).grabFocus() }
  }
}
