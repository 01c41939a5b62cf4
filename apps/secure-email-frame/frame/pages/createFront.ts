import { createGate } from '../approvals/gate/gate.ts'

type Page = Pick<EventTarget, 'addEventListener'> & {
  document: Pick<Document, 'hasFocus' | 'visibilityState'> & Pick<EventTarget, 'addEventListener'>
  performance: Pick<Performance, 'now'>
}

/**
 * Reports how long a window has been the one in front. A site can lay a window over this one, invite a double click, and close it with the first
 * press: the second one falls on this page.
 *
 * @param changed called whenever `opensAt` may be another
 */
export function createFront(page: Page, changed: () => void, stop: AbortSignal) {
  const gate = createGate(true, page.performance.now())
  const look = () => {
    const now = page.performance.now()
    const isInFront = page.document.visibilityState === 'visible' && page.document.hasFocus()
    for (const condition of ['fits', 'read'] as const) gate.set(condition, true, now)
    gate.set('visible', isInFront, now)
    gate.changed(now)
    changed()
  }
  for (const name of ['focus', 'blur', 'resize']) page.addEventListener(name, look, { signal: stop })
  page.document.addEventListener('visibilitychange', look, { signal: stop })
  look()
  return {
    isOpen: () => gate.isOpen(page.performance.now()),
    /** A pointer or a key goes down; too early, the window waits anew. */
    press() {
      gate.press(page.performance.now())
      changed()
    },
    /** Whether a click counts: not that of a press which began too early. */
    click() {
      const counts = gate.click(page.performance.now())
      if (!counts) changed()
      return counts
    },
    /** As `performance.now` counts; undefined while another window is in front. */
    opensAt: gate.opensAt,
  }
}
