/**
 * When an approval may be given (T19–T24, T104). It starts closed. Moving, resizing or covering the screen closes it, and it opens only a while
 * after the last of these, once all of the request was in view: a click that was meant for something else, or before the request could be read,
 * approves nothing.
 */
export type Gate = {
  /** Size, place or visibility changed at this time (ms). */
  changed(now: number): void
  /** A condition holds from this time on, or no more. `read`: each part of the request was in view (`createReading`). */
  set(condition: Condition, holds: boolean, now: number): void
  /** `true` while what is in view can be read: there is room, and nothing lies over it. */
  isReadable(): boolean
  /** Why it is closed; undefined while it is open, or will be by itself. */
  closedBy(): 'never' | 'small' | 'covered' | 'unread' | undefined
  isOpen(now: number): boolean
  /** A pointer or a key goes down. Too early, it closes the gate anew, or pressing again and again would approve unread (T21). */
  press(now: number): void
  /**
   * Returns whether a click counts. The click of a press that began too early does not, however long the press was held. Assistive technology
   * clicks without a press.
   */
  click(now: number): boolean
  /** When it will open if nothing changes, in ms; undefined while it cannot. */
  opensAt(): number | undefined
}
export type Condition = 'fits' | 'visible' | 'read'

/** Time without a change after which the gate opens. */
export const STILL_MS = 900
/** Keys that press a button. */
export const PRESSING_KEYS: readonly string[] = ['Enter', ' ']

/** @param isAllowed whether approvals may be given at this place at all: in a frame an allowed site, in a browser that reports what is covered */
export function createGate(isAllowed: boolean, now: number): Gate {
  const holding = { fits: false, visible: false, read: false }
  let last = now
  /** Set from a press to its click: `true` where the gate was open at the press. */
  let beganOpen: boolean | undefined

  function closedBy() {
    if (!isAllowed) return 'never'
    if (!holding.fits) return 'small'
    if (!holding.visible) return 'covered'
    return holding.read ? undefined : 'unread'
  }
  const opensAt = () => (closedBy() === undefined ? last + STILL_MS : undefined)
  const isOpen = (at: number) => at >= (opensAt() ?? Number.POSITIVE_INFINITY)
  function changed(at: number): void {
    last = Math.max(last, at)
  }

  return {
    changed,
    set(condition, holds, at) {
      if (holding[condition] === holds) return
      holding[condition] = holds
      // A part may have come into view before the last change, and be read after it.
      changed(at)
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
