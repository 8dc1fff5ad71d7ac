import Foundation
import GtkKit
import LottieUI

// The examples of docs/lottie-ui.md, verbatim; ExamplesTests compares and runs them.

@MainActor func loopingExample(path: String) throws -> Widget {
  let lottie = try Lottie(path: path)
  let view = LottieView(lottie: lottie, size: CGSize(width: 100, height: 100))
  return view
}

@MainActor func onceExample(lottie: Lottie, onDone: @escaping () -> Void) -> LottieView {
  let view = LottieView(
    lottie: lottie, size: CGSize(width: 300, height: 300),
    configuration: LottieConfiguration(loopMode: .playOnce))
  view.onPlaybackStateChanged = { state in
    if state == .completed { onDone() }
  }
  return view
}

@MainActor func controlsExample(lottie: Lottie) -> Widget {
  let view = LottieView(lottie: lottie, configuration: LottieConfiguration(autoPlay: false))
  let play = Button(label: "Play")
  let pause = Button(label: "Pause")
  let stop = Button(label: "Stop")
  play.onClicked { [weak view] in view?.play() }
  pause.onClicked { [weak view] in view?.pause() }
  stop.onClicked { [weak view] in view?.stop() }
  return BoxLayout(.vertical, [view, BoxLayout(.horizontal, spacing: 6, [play, pause, stop])])
}

@MainActor func sliderExample(lottie: Lottie) -> Widget {
  let view = LottieView(lottie: lottie, configuration: LottieConfiguration(autoPlay: false))
  let slider = Scale(in: 0...1, step: 0.01)
  slider.setAccessibleLabel("Progress")
  let label = Label("Progress: 0 %")
  slider.onMoved { [weak view] progress in view?.seek(to: progress) }
  view.onProgressChanged = { [weak slider, weak label] progress in
    slider?.value = progress
    label?.text = "Progress: \(Int(progress * 100)) %"
  }
  return BoxLayout(.vertical, spacing: 6, [view, slider, label])
}

@MainActor func fastExample(lottie: Lottie) -> LottieView {
  let configuration = LottieConfiguration(loopMode: .loop, speed: 2, frameRate: 60)
  return LottieView(
    lottie: lottie, configuration: configuration, engine: Engine(numberOfThreads: 2))
}

@MainActor func reverseExample(lottie: Lottie) -> LottieView {
  LottieView(lottie: lottie, configuration: LottieConfiguration(loopMode: .autoReverse))
}

@MainActor func errorExample(path: String) -> Widget {
  do {
    let view = LottieView(lottie: try Lottie(path: path))
    view.onError = { error in print("The animation stands still: \(error)") }
    return view
  } catch {
    let label = Label(error.description)
    label.wraps = true
    return label
  }
}

@MainActor func paintableExample(lottie: Lottie) -> Widget {
  let paintable = LottiePaintable(lottie: lottie, size: CGSize(width: 48, height: 48))
  let picture = Picture(paintable)
  paintable.animate(in: picture)
  return picture
}
