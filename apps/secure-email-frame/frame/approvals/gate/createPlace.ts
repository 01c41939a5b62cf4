/** A pointer event: where it was on the screen and in the frame, each in its own CSS px. */
type Spot = Pick<PointerEvent, 'screenX' | 'screenY' | 'clientX' | 'clientY'>

/** Zoom steps of Chromium at which a frame can be read (`watchScale`). No event reports which one holds. */
const ZOOMS = [0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5]
/** Coordinates are rounded, in px. */
const ROUNDING_PX = 3

type Guess = { x: number; y: number; since: number }

/**
 * Finds out that the frame was moved (T21), which no browser reports to a frame: by what lies between the places of one pointer on the screen
 * and in the frame. It knows nothing until the pointer was moved in the frame.
 */
export function createPlace() {
  let guesses: readonly Guess[] = []
  let first = 0

  return {
    /** @returns when the frame was found elsewhere for the last time; undefined where it was not */
    see({ screenX, screenY, clientX, clientY }: Spot, isPress: boolean, now: number): number | undefined {
      const isFirst = guesses.length === 0
      if (isFirst) first = now
      guesses = ZOOMS.map((zoom, index) => {
        const [x, y] = [screenX - zoom * clientX, screenY - zoom * clientY]
        const known = guesses[index]
        const reach = ROUNDING_PX * Math.max(1, zoom)
        const isSame = known !== undefined && Math.abs(known.x - x) <= reach && Math.abs(known.y - y) <= reach
        return isSame ? known : { x, y, since: now }
      })
      // A mouse does not press where it has not come.
      if (isFirst) return isPress ? now : undefined
      const since = Math.min(...guesses.map((guess) => guess.since))
      return since > first ? since : undefined
    },
    /** The screen changed in a way that the gate knows of: the frame may be elsewhere since. */
    forget(): void {
      guesses = []
    },
  }
}
