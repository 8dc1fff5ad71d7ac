extension ShapeEvaluator {
  /// Returns users with one more.
  mutating func adding(_ target: PaintUse.Target, to users: ShapeOutline.Users)
    -> ShapeOutline.Users
  {
    uses.append(PaintUse(target: target, relative: .identity, previous: users))
    return uses.count - 1
  }

  /// Returns users as seen from a group with a transform.
  mutating func moved(_ users: ShapeOutline.Users, by transform: AffineMatrix) -> ShapeOutline.Users
  {
    guard users != nil else { return nil }
    let first = uses.count
    var next = users
    while let index = next {
      var use = uses[index]
      next = use.previous
      use.relative = use.relative * transform
      use.previous = next == nil ? nil : uses.count + 1
      uses.append(use)
    }
    return first
  }

  /// Returns users without one of them, and without those before it if `andEarlier` is true.
  mutating func removing(
    _ target: PaintUse.Target, andEarlier: Bool, from users: ShapeOutline.Users
  ) -> ShapeOutline.Users {
    var kept: [PaintUse] = []
    var next = users
    while let index = next {
      let use = uses[index]
      next = use.previous
      if use.target != target { kept.append(use) } else if andEarlier { break }
    }
    var result: ShapeOutline.Users = nil
    for var use in kept.reversed() {
      use.previous = result
      uses.append(use)
      result = uses.count - 1
    }
    return result
  }
}
