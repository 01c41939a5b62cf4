import { createGate } from '../../../approvals/gate/gate.ts'
import { type Moment, pressedAt } from '../../../approvals/gate/pressedAt.ts'

type Page = Pick<EventTarget, 'addEventListener'> & {
  document: Pick<Document, 'hasFocus' | 'visibilityState'> & Pick<EventTarget, 'addEventListener'>
  performance: Pick<Performance, 'now'>
}

/** Longer than the second click of a slow double click takes (T52). */
const FRONT_MS = 900

/**
 * Ignores clicks until the window was in front for `FRONT_MS`. Otherwise a site could cover it, invite a double click and
 * remove the cover.
 *
 * @param onChange called when `opensAt` may have changed
 */
export function createFront(page: Page, onChange: () => void, stop: AbortSignal) {
  const gate = createGate(true, page.performance.now(), FRONT_MS)
  const check = () => {
    const now = page.performance.now()
    const isInFront = page.document.visibilityState === 'visible' && page.document.hasFocus()
    for (const condition of ['fits', 'read'] as const) gate.set(condition, true, now)
    gate.set('visible', isInFront, now)
    gate.changed(now)
    onChange()
  }
  for (const name of ['focus', 'blur', 'resize']) page.addEventListener(name, check, { signal: stop })
  page.document.addEventListener('visibilitychange', check, { signal: stop })
  check()
  return {
    isOpen: () => gate.isOpen(page.performance.now()),
    /** Too early a press restarts the delay. */
    press(event: Moment) {
      gate.press(pressedAt(event, page.performance.now()))
      onChange()
    },
    click(event: Moment) {
      const counts = gate.click(pressedAt(event, page.performance.now()))
      if (!counts) onChange()
      return counts
    },
    /** In `performance.now` time; undefined while another window is in front. */
    opensAt: gate.opensAt,
  }
}
