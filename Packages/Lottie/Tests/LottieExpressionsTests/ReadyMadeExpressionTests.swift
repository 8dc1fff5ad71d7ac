import LottieCore
import LottieExpressions
import Testing

/// Expressions of tools for After Effects, in the form in which Bodymovin exports them.
@Suite("Ready-made expressions")
struct ReadyMadeExpressionTests {
  /// Interpolates all dimensions between the keyframes around the current time with the function
  /// `curve(t, b, c, d)`: time, start, change, duration.
  private func easing(_ curve: String) -> String {
    """
    var $bm_rt;
    function easeBetweenKeys() {
      var n = 0;
      if (numKeys > 0) {
        n = nearestKey(time).index;
        if (key(n).time > time) { n--; }
      }
      try {
        var key1 = key(n);
        var key2 = key($bm_sum(n, 1));
      } catch (e) {
        return null;
      }
      var dim = 1;
      try { key(1)[1]; dim = 2; key(1)[2]; dim = 3; } catch (e) {}
      t = $bm_sub(time, key1.time);
      d = $bm_sub(key2.time, key1.time);
      sX = key1[0];
      eX = $bm_sub(key2[0], key1[0]);
      if (dim >= 2) {
        sY = key1[1];
        eY = $bm_sub(key2[1], key1[1]);
      }
      if (time < key1.time || time > key2.time) { return value; }
      switch (dim) {
      case 1: return curve(t, sX, eX, d);
      default: return [curve(t, sX, eX, d), curve(t, sY, eY, d)];
      }
    }
    \(curve)
    $bm_rt = easeBetweenKeys() || value;
    """
  }

  @Test(
    "Easing functions between keyframes",
    arguments: [
      (
        """
        function curve(t, b, c, d) {
          if ((t /= d) < 1 / 2.75) { return $bm_sum($bm_mul(c, $bm_mul($bm_mul(7.5625, t), t)), b); }
          else if (t < 2 / 2.75) { return c * (7.5625 * (t -= (1.5 / 2.75)) * t + .75) + b; }
          return c * (7.5625 * (t -= (2.25 / 2.75)) * t + .9375) + b;
        }
        """, 0.765625
      ),
      (
        """
        function curve(t, b, c, d) {
          return t == d ? $bm_sum(b, c) : $bm_sum($bm_mul(c, $bm_sum($bm_neg(Math.pow(2,
            $bm_div($bm_mul(-10, t), d))), 1)), b);
        }
        """, 0.96875
      ),
      (
        """
        function curve(t, b, c, d) {
          var p = 0, a, s;
          if (t == 0) return b;
          if ((t /= d) == 1) return b + c;
          if (!p) p = d * .3;
          if (!a || a < Math.abs(c)) { a = c; s = p / 4; }
          else { s = p / (2 * Math.PI) * Math.asin(c / a); }
          return a * Math.pow(2, -10 * t) * Math.sin((t * d - s) * (2 * Math.PI) / p) + c + b;
        }
        """, 1.015625
      ),
    ])
  func easings(curve: String, share: Double) throws {
    let animation = try Sample(easing(curve)).animation()
    #expect(animation.report.entries.isEmpty)
    #expect(isNear(try animation.place(at: 15), Vector2(40, 10) * share))
    #expect(isNear(try animation.place(at: 35), Vector2(100, 0)), "after the last keyframe")
  }

  @Test("A bounce after the last keyframe")
  func overshoot() throws {
    let source = """
      var $bm_rt;
      var amp = 0.1, freq = 2, decay = 4, n = 0;
      if (numKeys > 0) {
        n = nearestKey(time).index;
        if (key(n).time > time) { n--; }
      }
      var t = n == 0 ? 0 : $bm_sub(time, key(n).time);
      if (n > 0 && t < 1) {
        var v = velocityAtTime($bm_sub(key(n).time, $bm_div(thisComp.frameDuration, 10)));
        $bm_rt = $bm_sum(value, $bm_div($bm_mul($bm_mul(v, amp),
          Math.sin($bm_mul($bm_mul($bm_mul(freq, t), 2), Math.PI))), Math.exp($bm_mul(decay, t))));
      } else { $bm_rt = value; }
      """
    let animation = try Sample(source).animation()
    #expect(animation.report.entries.isEmpty)
    // A speed of (120, -20) per second; sin(4π · 0.1) / e^0.4 · 0.1 = 0.06375.
    #expect(isNear(try animation.place(at: 32), Vector2(100 + 7.65, -1.275)))
    #expect(try animation.place(at: 60) == Vector2(100, 0))
  }

  @Test("A chain of parents, as in RubberHose")
  func rubberHose() throws {
    var sample = Sample(
      """
      var $bm_rt;
      var r = 0;
      try {
        var limb = thisComp.layer('Hose::Shoulder');
        if (limb.hasParent) { r = $bm_neg(parentTotal()); }
        $bm_rt = [r, limb(4)('RubberHose 2')('Bend Radius')];
      } catch (err) { $bm_rt = value; }
      function parentTotal() {
        var parentVal = 0;
        var layerChain = "thisComp.layer('Hose::Shoulder')";
        while (eval([layerChain][0]).hasParent) {
          layerChain += '.parent';
          parentVal += eval([layerChain][0]).rotation;
        }
        return parentVal;
      }
      """)
    sample.further = """
      , {"ty": 3, "nm": "Hose::Shoulder", "ind": 3, "parent": 4, "ip": 0, "op": 90, "ks": {},
         "ef": [{"ty": 5, "nm": "RubberHose 2", "mn": "Pseudo/3bf5uID/RubberHose_2", "ix": 1, "ef": [
           {"ty": 0, "nm": "Hose Length", "ix": 1, "v": {"k": 300}},
           {"ty": 0, "nm": "Bend Radius", "ix": 2, "v": {"k": 0, "x":
             "var $bm_rt; $bm_rt = thisProperty.propertyGroup(1)('Hose Length') / 4;"}}]}]},
        {"ty": 3, "nm": "arm", "ind": 4, "parent": 2, "ip": 0, "op": 90, "ks": {"r": {"k": 90}}}
      """
    let animation = try sample.animation()
    #expect(animation.report.entries.isEmpty)
    #expect(isNear(try animation.place(at: 15), Vector2(-120, 75)))
  }
}
