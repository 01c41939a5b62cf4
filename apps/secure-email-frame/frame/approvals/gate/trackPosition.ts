type Spot = Pick<PointerEvent, 'screenX' | 'screenY' | 'clientX' | 'clientY'>

/** Zoom steps of Chromium at which a frame is readable (`watchScale`). No event reports the current one. */
const ZOOMS = [0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5]
const ROUNDING_PX = 3

type Guess = { x: number; y: number; since: number }

/** Browsers do not report that a frame moved (T21). Needs one pointer move first. */
export function trackPosition() {
  let guesses: readonly Guess[] = []
  let first = 0

  return {
    see({ screenX, screenY, clientX, clientY }: Spot, isPress: boolean, now: number): number | undefined {
      const isFirst = guesses.length === 0
      if (isFirst) first = now
      guesses = ZOOMS.map((zoom, index) => {
        const [x, y] = [screenX - zoom * clientX, screenY - zoom * clientY]
        const known = guesses[index]
        const tolerance = ROUNDING_PX * Math.max(1, zoom)
        const isSame = known !== undefined && Math.abs(known.x - x) <= tolerance && Math.abs(known.y - y) <= tolerance
        return isSame ? known : { x, y, since: now }
      })
      // A mouse cannot press where it never moved.
      if (isFirst) return isPress ? now : undefined
      const since = Math.min(...guesses.map((guess) => guess.since))
      return since > first ? since : undefined
    },
    forget(): void {
      guesses = []
    },
  }
}
