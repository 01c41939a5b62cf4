/** Opens after a pause, once the whole request was in view. Any move, resize or cover closes it (T19–T24, T104). */
export type Gate = {
  changed(now: number): void
  set(condition: Condition, isMet: boolean, now: number): void
  isReadable(): boolean
  closedBy(): 'never' | 'small' | 'covered' | 'unread' | 'unticked' | undefined
  /** Ticking the last one starts a longer wait. */
  setTicked(isTicked: boolean, now: number): void
  isOpen(now: number): boolean
  /** Pressing too early restarts the delay, so that repeated presses never approve (T21). */
  press(now: number): void
  /** A click counts only if its press did. Assistive technology clicks without a press. */
  click(now: number): boolean
  opensAt(): number | undefined
}
export type Condition = 'fits' | 'visible' | 'read'

export const STILL_MS = 500
export const TICKED_MS = 2_000
export const PRESSING_KEYS: readonly string[] = ['Enter', ' ']

/** @param isAllowed an allowed site, and a browser that reports occlusion @param stillMs quiet time before it opens */
export function createGate(isAllowed: boolean, now: number, stillMs = STILL_MS): Gate {
  const holding = { fits: false, visible: false, read: false }
  let last = now
  let isTicked = true
  /** Between press and click: whether the gate was open at the press. */
  let beganOpen: boolean | undefined

  function closedBy() {
    if (!isAllowed) return 'never'
    if (!holding.fits) return 'small'
    if (!holding.visible) return 'covered'
    if (!holding.read) return 'unread'
    return isTicked ? undefined : 'unticked'
  }
  const opensAt = () => (closedBy() === undefined ? last + stillMs : undefined)
  const isOpen = (at: number) => at >= (opensAt() ?? Number.POSITIVE_INFINITY)
  function changed(at: number): void {
    last = Math.max(last, at)
  }

  return {
    changed,
    set(condition, isMet, at) {
      if (holding[condition] === isMet) return
      holding[condition] = isMet
      changed(at)
    },
    setTicked(isNowTicked, at) {
      if (isNowTicked === isTicked) return
      isTicked = isNowTicked
      changed(isTicked ? at + TICKED_MS - stillMs : at)
    },
    isReadable: () => holding.fits && holding.visible,
    closedBy,
    isOpen,
    press(at) {
      beganOpen = isOpen(at)
      if (!beganOpen) changed(at)
    },
    click(at) {
      const counts = isOpen(at) && beganOpen !== false
      beganOpen = undefined
      if (!counts) changed(at)
      return counts
    },
    opensAt,
  }
}
