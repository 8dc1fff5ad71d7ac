import LottieCore
import LottiePlatform

/// Reads a dotLottie archive.
struct DotLottieReader {
  private var names: Set<String> = []
  private var files: [String: Data] = [:]
  private var soundCount = 0
  private var fontCount = 0

  static func read(_ data: Data) throws(LottieFileError) -> LottieFile {
    try LottieFile.unpacking(data) { (bytes) throws(LottieFileError) in
      let archive = try ZipReader(bytes)
      var reader = DotLottieReader()
      while let entry = try archive.next() {
        guard reader.names.count < LottieLimits.archiveEntries else {
          throw .overLimit(reason: "the archive has more than \(LottieLimits.archiveEntries) files")
        }
        guard Self.isSafe(entry.name) else { throw .unsafeName(entry.name) }
        guard reader.names.insert(entry.name).inserted else { throw .duplicateName(entry.name) }
        guard entry.isRegularFile else { continue }
        if entry.isEncrypted { throw .encrypted(name: entry.name) }
        guard reader.wants(entry.name) else { continue }
        reader.files[entry.name] = try archive.data(of: entry)
      }
      return try reader.file()
    }
  }

  /// Whether a name stays inside the container on any platform.
  static func isSafe(_ name: String) -> Bool {
    guard !name.isEmpty, !name.hasPrefix("/"), !name.contains("\\"),
      name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else { return false }
    return !name.split(separator: "/").contains("..")
  }

  private mutating func wants(_ name: String) -> Bool {
    switch name.split(separator: "/").first {
    case "manifest.json", "animations", "a", "images", "i": return true
    case "audio", "u": soundCount += 1
    case "fonts", "f": fontCount += 1
    default: break
    }
    return false
  }

  private func file() throws(LottieFileError) -> LottieFile {
    guard let data = files["manifest.json"] else { throw .noManifest }
    let manifest = try DotLottieManifest(data)
    var report = ParseReport()
    var animations: [LottieFile.Animation] = []
    for (index, id) in manifest.animationIDs.enumerated() {
      let names = manifest.folders("animations", "a").map { "\($0)/\(id).json" }
      if animations.contains(where: { $0.id == id }) {
        throw .malformedManifest(
          path: "$.animations[\(index)].id", reason: "duplicate animation \(id.debugDescription)")
      }
      guard let json = names.lazy.compactMap({ files[$0] }).first else {
        report.note("animations[\(index)]", "animation without a file", "not available")
        continue
      }
      animations.append(LottieFile.Animation(id: id, data: json))
    }
    guard let first = animations.first else { throw .noAnimation }
    var active = first
    if let id = manifest.activeID {
      if let named = animations.first(where: { $0.id == id }) {
        active = named
      } else {
        report.note("initial", "missing initial animation", "using the first animation")
      }
    }
    noteUnplayed(manifest, animations.count, in: &report)
    return LottieFile(
      kind: manifest.version == 1 ? .dotLottie1 : .dotLottie2, animations: animations,
      activeID: active.id, images: images(manifest), report: report)
  }

  private func noteUnplayed(
    _ manifest: DotLottieManifest, _ animationCount: Int, in report: inout ParseReport
  ) {
    if animationCount > 1 {
      report.note("animations", count(animationCount, "animation"), "only one is shown at a time")
    }
    if manifest.themeCount > 0 {
      report.note("themes", count(manifest.themeCount, "theme"), "not applied")
    }
    if manifest.stateMachineCount > 0 {
      report.note(
        manifest.version == 1 ? "states" : "stateMachines",
        count(manifest.stateMachineCount, "state machine"), "not interactive")
    }
    if soundCount > 0 { report.note("audio", count(soundCount, "sound"), "not played") }
    if fontCount > 0 { report.note("fonts", count(fontCount, "font"), "using system fonts") }
  }

  private func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  private func images(_ manifest: DotLottieManifest) -> [String: Data] {
    var images: [String: Data] = [:]
    for folder in manifest.folders("images", "i").reversed() {
      for (name, data) in files where name.hasPrefix("\(folder)/") {
        images[String(name.dropFirst(folder.count + 1))] = data
      }
    }
    return images
  }
}

extension ParseReport {
  fileprivate mutating func note(_ member: String, _ feature: String, _ effect: String) {
    add(Entry(path: "manifest.json:$.\(member)", feature: feature, effect: effect))
  }
}
