import CMedia
import Foundation
import HalcyonCore
import HalcyonSystem
import Synchronization

/// The processes of `halcyon-media`, in which all pictures are decoded and their metadata is read
/// and written, so that no file can end or corrupt this program.
///
/// A process is started when a request finds none that is free, so there are as many as requests at
/// the same time. Requests wait for their answer: call them on background threads.
public final class MediaPool: Sendable {
  /// The processes of this program.
  public static let shared = MediaPool()

  let program: MediaProgram
  /// The files that stop the processes.
  let damaged: DamagedPhotos
  private let clock: MediaClock
  private let idle = Mutex<[MediaWorker]>([])

  init(
    program: MediaProgram = .installed(), damaged: DamagedPhotos = DamagedPhotos(),
    clock: MediaClock = .live
  ) {
    (self.program, self.damaged, self.clock) = (program, damaged, clock)
  }

  /// Remembers the files that stop the processes in a folder that can be deleted at any time.
  public func rememberDamage(in cache: URL) { damaged.store(in: cache) }

  private func idleWorker() -> MediaWorker? {
    while let worker = idle.withLock({ $0.popLast() }) {
      if !worker.hasEnded { return worker }
    }
    return nil
  }

  private func start(_ arguments: [String] = []) throws(MediaFailure) -> MediaWorker {
    do throws(MediaFailure) {
      return try MediaWorker(program, arguments: arguments, clock: clock)
    } catch {
      // No file is the reason.
      if case .ended = error { throw .unavailable(path: program.path, errno: ECHILD) }
      throw error
    }
  }

  /// Makes a process available for other requests.
  private func putBack(_ worker: MediaWorker) { idle.withLock { $0.append(worker) } }

  /// Sends a request about an open file and waits for the answer. A file that stops the process is
  /// remembered.
  ///
  /// If a process ends that has already answered others, the request is repeated in a new one: an
  /// earlier file can be the reason, or the process had just ended because it was idle.
  /// - Parameter isVector: Whether the file can be a vector image.
  func answer(
    _ request: MediaRequest, isVector: Bool = false
  ) throws(MediaFailure) -> MediaAnswer {
    let (file, operation) = (request.files.first ?? -1, request.head.operation)
    if let damage = damaged.damage(of: file, operation: operation) { throw .ended(damage) }
    do throws(MediaFailure) {
      return isVector ? try start(["--vectors"]).answer(request) : try send(request)
    } catch {
      if case .ended(let damage) = error { damaged.add(file, operation: operation, damage) }
      throw error
    }
  }

  /// Sends a request and keeps the process, which then belongs to the caller; `nil` if the answer
  /// is not `HAL_MEDIA_DONE`.
  func keep(_ request: MediaRequest) -> MediaWorker? {
    let (file, operation) = (request.files.first ?? -1, request.head.operation)
    guard damaged.damage(of: file, operation: operation) == nil, let worker = try? start() else {
      return nil
    }
    do throws(MediaFailure) {
      if try worker.answer(request).status == HAL_MEDIA_DONE { return worker }
      putBack(worker)
    } catch {
      if case .ended(let damage) = error { damaged.add(file, operation: operation, damage) }
    }
    return nil
  }

  private func send(_ request: MediaRequest) throws(MediaFailure) -> MediaAnswer {
    if let known = idleWorker() {
      do throws(MediaFailure) {
        let answer = try known.answer(request)
        putBack(known)
        return answer
      } catch {
        // Waiting as long once more would not help.
        if error == .ended(.time) { throw error }
      }
    }
    let worker = try start()
    let answer = try worker.answer(request)
    putBack(worker)
    return answer
  }

  /// Starts a process if necessary, and returns what it says.
  func greeting() throws(MediaFailure) -> MediaWorker.Greeting {
    let worker: MediaWorker
    if let idle = idleWorker() { worker = idle } else { worker = try start() }
    defer { putBack(worker) }
    return worker.greeting
  }
}

extension MediaPool {
  /// A Boolean value indicating whether the processes can read and write metadata. They cannot
  /// without the version of Exiv2 for which Halcyon was built.
  func readsMetadata() -> Bool { (try? greeting())?.readsMetadata ?? false }

  /// Returns what the program says about itself; `nil` if it is missing or cannot be started.
  @concurrent public func state() async -> (layers: MediaLayers, readsMetadata: Bool)? {
    await BackgroundExecutor.shared.run { _ in
      (try? self.greeting()).map { ($0.layers, $0.readsMetadata) }
    }
  }

  /// Returns how a file stops the process that decodes its pixels; `nil` if that is not known.
  /// It is not decoded.
  @concurrent public func knownDamage(of file: PhotoFile) async -> PhotoDamage? {
    await BackgroundExecutor.shared.run { _ in
      guard self.damaged.canContain(bytes: file.bytes),
        let opened = try? PhotoReader().open(file.path)
      else { return nil }
      defer { opened.close() }
      return [HAL_MEDIA_PROBE, HAL_MEDIA_PREVIEW, HAL_MEDIA_DECODE, HAL_MEDIA_TILES].lazy
        .compactMap { self.damaged.damage(of: opened.descriptor, operation: $0.rawValue) }.first
    }
  }
}
