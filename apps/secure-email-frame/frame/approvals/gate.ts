/**
 * When an approval may be given in a frame (T19–T24). It starts closed. What moves, resizes or covers the screen closes it again, and
 * it opens only a while after the last of that: nobody approves with a click that was meant for something else.
 */
export type Gate = {
  /** Something about size, place or visibility changed at this time (ms). */
  changed(now: number): void
  /** The browser's word on whether every pixel is shown. */
  visible(isVisible: boolean, now: number): void
  isOpen(now: number): boolean
  /** When it will open if nothing changes, in ms; undefined while it cannot. */
  opensAt(): number | undefined
}

export const STILL_MS = 900

/** @param may whether approvals may be given in a frame at all: an allowed site, in a browser that tells what is covered */
export function createGate(may: boolean, now: number): Gate {
  let last = now
  let isVisible = false
  const opensAt = () => (may && isVisible ? last + STILL_MS : undefined)
  return {
    changed(at) {
      last = at
    },
    visible(next, at) {
      if (next !== isVisible) last = at
      isVisible = next
    },
    isOpen(at) {
      const opens = opensAt()
      return opens !== undefined && at >= opens
    },
    opensAt,
  }
}
