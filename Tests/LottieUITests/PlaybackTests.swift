import LottieUI
import Testing

/// Progress and state at several times of a 2 s animation.
@Suite("Playback") struct PlaybackTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    var name: String
    var loopMode: LottieConfiguration.LoopMode = .loop
    var speed = 1.0
    /// Times in seconds with the expected progress.
    var points: [(time: Double, progress: Double)]
    var end: PlaybackState = .playing
    var testDescription: String { name }
  }

  static let vectors = [
    Vector(
      name: "loop", points: [(0.5, 0.25), (1.9, 0.95), (2, 0), (2.5, 0.25), (40_000.5, 0.25)]),
    Vector(
      name: "once", loopMode: .playOnce, points: [(1, 0.5), (1.9, 0.95), (2, 1), (9, 1)],
      end: .completed),
    Vector(
      name: "once in one jump", loopMode: .playOnce, points: [(100, 1)], end: .completed),
    Vector(
      name: "three times", loopMode: .repeat(count: 3),
      points: [(1, 0.5), (3, 0.5), (5.9, 0.95), (6, 1), (7, 1)], end: .completed),
    Vector(name: "no time", loopMode: .repeat(count: 0), points: [(0.1, 0)], end: .completed),
    Vector(
      name: "less than no time", loopMode: .repeat(count: -3), points: [(1, 0)], end: .completed),
    Vector(
      name: "there and back", loopMode: .autoReverse,
      points: [
        (1, 0.5), (2, 1), (2.5, 0.75), (4, 0), (4.5, 0.25), (6.5, 0.75), (4_000_000.5, 0.25),
      ]),
    Vector(name: "double speed", speed: 2, points: [(0.5, 0.5), (1, 0), (1.25, 0.25)]),
    Vector(
      name: "backward", speed: -1, points: [(0.5, 0.75), (1.9, 0.05), (2, 1), (2.5, 0.75)]),
    Vector(
      name: "backward once", loopMode: .playOnce, speed: -0.5,
      points: [(1, 0.75), (3.9, 0.025), (4, 0), (8, 0)], end: .completed),
    Vector(
      name: "backward there and back", loopMode: .autoReverse, speed: -1,
      points: [(0.5, 0.75), (2.5, 0.25), (4.5, 0.75)]),
    Vector(name: "standing still", speed: 0, points: [(1, 0), (100, 0)]),
    Vector(name: "no number", speed: .nan, points: [(1, 0)]),
    Vector(
      name: "endlessly fast", loopMode: .playOnce, speed: .infinity, points: [(0.01, 1)],
      end: .completed),
  ]

  @Test("Position at a time", arguments: vectors)
  func places(_ vector: Vector) {
    var playback = start(vector.loopMode, speed: vector.speed, at: 500)
    for point in vector.points {
      playback.advance(to: 500 + point.time)
      #expect(near(playback.progress, point.progress), "\(playback.progress) at \(point.time)")
    }
    #expect(playback.state == vector.end)
  }

  @Test("Counts repeats exactly with irregular frames", arguments: [1, 2, 5, 1_000])
  func counts(_ count: Int) {
    var playback = start(.repeat(count: count))
    var (time, wraps, last) = (0.0, 0, 0.0)
    while playback.state == .playing {
      time += 0.013 + 0.017 * (time * 7).truncatingRemainder(dividingBy: 1)
      playback.advance(to: time)
      if playback.progress < last { wraps += 1 }
      last = playback.progress
    }
    #expect(wraps == count - 1)
    #expect(playback.laps == count)
    #expect(playback.progress == 1)
    #expect(time >= 2 * Double(count) && time < 2 * Double(count) + 0.031)
  }

  @Test("One hour at 60 frames per second does not drift")
  func drift() {
    var playback = start(.loop)
    for tick in 1...216_000 { playback.advance(to: Double(tick) / 60) }
    #expect(near(playback.progress, 0))
    playback.advance(to: 3_600 + 0.7)
    #expect(near(playback.progress, 0.35))
  }

  @Test("The frame rate limits how often the position changes", arguments: [1.0, 10, 30, 60, 24])
  func steps(_ rate: Double) {
    var playback = start(.loop, frameRate: rate)
    var changes = 0
    for tick in 1...120 where playback.advance(to: Double(tick) / 60) { changes += 1 }
    #expect(changes == Int(min(rate, 60) * 2))
  }

  @Test("Pauses and resumes at the same position")
  func pause() {
    var playback = start(.loop)
    playback.advance(to: 0.5)
    playback.pause()
    #expect(!playback.isMoving)
    let isChanged = playback.advance(to: 7)
    #expect(!isChanged)
    #expect(near(playback.progress, 0.25))
    playback.play()
    playback.advance(to: 10)
    #expect(near(playback.progress, 0.25))
    playback.advance(to: 10.5)
    #expect(near(playback.progress, 0.5))
  }

  @Test("No time passes while suspended")
  func suspension() {
    var playback = start(.repeat(count: 2))
    playback.advance(to: 2.5)
    playback.suspend()
    playback.advance(to: 100)
    #expect(near(playback.progress, 0.25))
    playback.advance(to: 101)
    #expect(near(playback.progress, 0.75))
    playback.advance(to: 101.5)
    #expect(playback.state == .completed)
  }

  @Test("Seeks while playing, paused, stopped and completed")
  func seek() {
    var playback = start(.playOnce)
    playback.advance(to: 0.5)
    playback.seek(to: 0.5)
    #expect(playback.state == .playing)
    playback.advance(to: 1)
    #expect(near(playback.progress, 0.75))
    playback.advance(to: 1.5)
    #expect(playback.state == .completed)
    playback.seek(to: 0.9)
    #expect(playback.state == .paused)
    playback.play()
    playback.advance(to: 2)
    playback.advance(to: 2.1)
    #expect(near(playback.progress, 0.95))
    playback.advance(to: 2.2)
    #expect(playback.state == .completed)
    playback.stop()
    #expect(playback.state == .stopped && playback.progress == 0)
    playback.seek(to: 0.3)
    #expect(playback.state == .paused)
  }

  @Test("Seeking is clamped, and NaN is ignored")
  func seekOutside() {
    var playback = Playback(duration: 2)
    playback.seek(to: 7)
    #expect(playback.progress == 1)
    playback.seek(to: .nan)
    #expect(playback.progress == 1)
    playback.seek(to: -.infinity)
    #expect(playback.progress == 0)
  }

  @Test("A new speed applies from the current position")
  func newSpeed() {
    var playback = start(.loop)
    playback.advance(to: 0.5)
    playback.configure(LottieConfiguration(speed: -1))
    #expect(near(playback.progress, 0.25))
    playback.advance(to: 0.75)
    #expect(near(playback.progress, 0.125, within: 0.02))
    playback.configure(LottieConfiguration(speed: 0))
    #expect(!playback.isMoving)
    playback.advance(to: 50)
    playback.configure(LottieConfiguration(speed: 1))
    playback.advance(to: 60)
    playback.advance(to: 60.5)
    #expect(near(playback.progress, 0.375, within: 0.02))
  }

  @Test("A new loop mode applies from the current position")
  func newLoopMode() {
    var playback = start(.loop)
    playback.advance(to: 21)
    playback.configure(LottieConfiguration(loopMode: .playOnce))
    #expect(playback.state == .playing)
    playback.advance(to: 22)
    #expect(playback.state == .completed)
    playback.configure(LottieConfiguration(loopMode: .repeat(count: 2)))
    playback.play()
    playback.advance(to: 30)
    playback.advance(to: 33)
    #expect(near(playback.progress, 0.5))
    playback.configure(LottieConfiguration(loopMode: .repeat(count: 1)))
    playback.advance(to: 34)
    #expect(playback.state == .completed)
  }

  @Test("Decreasing times and NaN are ignored")
  func strangeTime() {
    var playback = start(.loop)
    playback.advance(to: 0.5)
    for time in [0.1, -.infinity, .nan, .infinity] { playback.advance(to: time) }
    #expect(near(playback.progress, 0.25))
    #expect(Playback(duration: .nan).duration == 1)
  }

  @Test("Predicts the next positions")
  func ahead() {
    var playback = start(.playOnce, frameRate: 10)
    playback.advance(to: 1.7)
    let next = (1...4).map { playback.position(stepsAhead: $0) }
    #expect(zip(next, [1.8, 1.9, 2, 2]).allSatisfy { near($0, $1) })
  }
}

private func start(
  _ mode: LottieConfiguration.LoopMode, speed: Double = 1, frameRate: Double = 1_000,
  at time: Double = 0
) -> Playback {
  var playback = Playback(
    duration: 2,
    configuration: LottieConfiguration(loopMode: mode, speed: speed, frameRate: frameRate))
  playback.play()
  playback.advance(to: time)
  return playback
}

private func near(_ a: Double, _ b: Double, within tolerance: Double = 0.0011) -> Bool {
  abs(a - b) <= tolerance
}
