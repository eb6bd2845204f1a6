import Testing

@testable import ScreenScript

@Suite("A player's time")
struct PlayClockTests {
    private let begin = ContinuousClock.now

    private func at(_ milliseconds: Int) -> ContinuousClock.Instant { begin + .milliseconds(milliseconds) }

    @Test("Screens follow at the tape's pace, though each is a little late")
    func pace() {
        var clock = PlayClock(at: begin, span: .milliseconds(100))
        #expect(clock.due == at(100))
        clock.next(at: at(130), span: .milliseconds(100))
        #expect(clock.due == at(200))
        clock.next(at: at(590), span: .milliseconds(10))
        #expect(clock.due == at(210))
    }

    @Test("After a stop nobody told of, the next screen has its whole time")
    func stopped() {
        var clock = PlayClock(at: begin, span: .milliseconds(100))
        clock.next(at: at(60_000), span: .milliseconds(100))
        #expect(clock.due == at(60_100))
    }

    @Test("While time stands still, nothing of a screen's time is lost, however often it is said")
    func held() {
        var clock = PlayClock(at: begin, span: .milliseconds(100))
        clock.hold(at: at(40))
        clock.hold(at: at(90))
        clock.release(at: at(5000))
        #expect(clock.due == at(5060))
        clock.release(at: at(6000))
        #expect(clock.due == at(5060))
        clock.hold(at: at(9000))
        clock.release(at: at(9500))
        #expect(clock.due == at(9500))
    }

    @Test("Another screen that was gone to has its whole time")
    func jumped() {
        var clock = PlayClock(at: begin, span: .milliseconds(100))
        clock.hold(at: at(40))
        clock.jump(span: .milliseconds(700))
        clock.hold(at: at(300))
        clock.release(at: at(1000))
        #expect(clock.due == at(1700))
    }
}
