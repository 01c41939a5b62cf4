/**
 * Decides when an approval counts (T19–T24, T104). Moving, resizing or covering the screen closes it. It opens after a pause, once the
 * whole request was in view. This stops misdirected clicks and unread approvals.
 */
export type Gate = {
  /** Size, position or visibility changed at this time (ms). */
  changed(now: number): void
  /** `read`: every part of the request was in view (`createReading`). */
  set(condition: Condition, isMet: boolean, now: number): void
  isReadable(): boolean
  /** Why it is closed; undefined if it is open or will open by itself. */
  closedBy(): 'never' | 'small' | 'covered' | 'unread' | 'unticked' | undefined
  /** Whether all risks are ticked. Ticking the last one starts a longer wait. */
  setTicked(isTicked: boolean, now: number): void
  isOpen(now: number): boolean
  /** A pointer or key goes down. Pressing too early restarts the delay, so that repeated presses never approve (T21). */
  press(now: number): void
  /** Returns whether a click counts. A click counts only if its press did. Assistive technology clicks without a press. */
  click(now: number): boolean
  /** Opening time in ms if nothing changes; undefined if it cannot open. */
  opensAt(): number | undefined
}
export type Condition = 'fits' | 'visible' | 'read'

/** Time without changes after which the gate of an approval opens. */
export const STILL_MS = 500
/** Time after the last tick of a red note after which the gate opens. */
export const TICKED_MS = 2_000
export const PRESSING_KEYS: readonly string[] = ['Enter', ' ']

/**
 * @param isAllowed whether approvals are possible here: an allowed site, and a browser that reports occlusion
 * @param stillMs time without changes after which the gate opens
 */
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
