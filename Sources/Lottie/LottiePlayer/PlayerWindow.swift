import CommandSupport
import Foundation
import GtkKit
import LottieCore
import LottieUI

/// A window that plays one animation at a time.
@MainActor final class PlayerWindow {
  let window: Window
  let controls = PlayerControls()
  let backdrop = Backdrop()
  /// The model of the current animation; nil before a file was opened.
  private(set) var view: LottieView?

  private let options: LottieOptions
  private let title = Label("Lottie", style: "title")
  private let notes = Label("", style: "dim-label")
  private let chooser = FileChooser()
  private let content = BoxLayout(.vertical)

  /// - Parameters:
  ///   - application: nil for a standalone window, for tests.
  ///   - options: the options for parsing files.
  init(application: Application?, options: LottieOptions) {
    self.options = options
    window =
      application.map { Window(application: $0, title: "Lottie") } ?? Window(title: "Lottie")
    window.defaultSize = (640, 640)
    title.ellipsizes = true
    let header = HeaderBar()
    header.setTitleWidget(title)
    let open = Button(icon: "document-open-symbolic", name: "Open File")
    open.onClicked { [weak self] in self?.choose() }
    header.packStart(open)
    backdrop.expandsVertically = true
    backdrop.isFocusable = true
    backdrop.setAccessibleLabel("Animation")
    notes.wraps = true
    notes.isVisible = false
    notes.setMargins(top: 6, start: 8, end: 8)
    for child in [header, backdrop, notes, controls.widget] { content.append(child) }
    window.setContent(content)

    controls.ground.onSelected { [weak self] index in
      if let ground = Backdrop.Ground(rawValue: index) { self?.backdrop.ground = ground }
    }
    content.onKey { [weak self] key in self?.controls.handle(key) ?? false }
    content.onFilesDropped(onHover: { _ in }) { [weak self] paths in
      if let path = paths.first { self?.show(path: path) }
    }
    say(
      "No Animation", "Drop a Lottie file here, or open one.", icon: "video-x-generic-symbolic")
    if Appearance.isDark { controls.ground.selected = Backdrop.Ground.dark.rawValue }
  }

  /// Plays a file, or shows an error.
  /// - Parameters:
  ///   - name: the title; `nil` for the name of the file.
  ///   - id: the ID of an animation in a dotLottie.
  func show(path: String, name: String? = nil, id: String? = nil) {
    title.text = name ?? URL(fileURLWithPath: path).lastPathComponent
    let lottie: Lottie
    do {
      lottie = try Lottie(path: path, id: id, options: options)
    } catch {
      return say("Could Not Open File", error.description, icon: "dialog-error-symbolic")
    }
    let view = LottieView(lottie: lottie, configuration: controls.configuration)
    view.setMinimumSize(width: 160, height: 160)
    view.onError = { [weak self] in self?.note($0.description, details: "") }
    self.view = view
    for entry in lottie.report {
      CommandOutput.writeDetail("not supported: \(entry.description)", program: "lottie-play")
    }
    backdrop.show(view)
    controls.control(view.model)
    note(
      lottie.report.isEmpty ? "" : "Unsupported features: \(lottie.report.count)",
      details: lottie.report.prefix(20).map(\.description).joined(separator: "\n"))
    backdrop.grabFocus()
  }

  private func note(_ text: String, details: String) {
    notes.text = text
    notes.tooltip = details
    notes.isVisible = !text.isEmpty
  }

  /// Shows a status page with plain text in a label of its own, since the description is markup.
  private func say(_ title: String, _ text: String, icon: String) {
    let label = Label(text)
    label.wraps = true
    let page = StatusPage(icon: icon, title: title, description: "", child: label)
    view = nil
    controls.control(nil)
    note("", details: "")
    let ground = BoxLayout(.vertical, [page])
    ground.addStyle("background")
    page.expandsVertically = true
    backdrop.show(ground)
  }

  private func choose() {
    let files = FileChooser.Choice.files(
      name: "Lottie animations", patterns: ["*.json", "*.lottie", "*.tgs"])
    chooser.choose(files, title: "Open Animation", accept: "Open", over: window) {
      [weak self] paths in
      if let path = paths.first { self?.show(path: path) }
    }
  }
}
