import type { Prewarm } from '../../types/AppKitOptions.ts'

const BUTTON = /^(?:appkit|w3m)-(?:\w+-)?button$/
const INTENT_EVENTS = ['pointerover', 'focusin', 'touchstart']
/** Events that only users cause: while a page loads, browsers scroll and emit `pointerover` themselves. */
const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown']
const LISTENER = { passive: true, capture: true }

export function prewarm(when: Prewarm, load: () => void): void {
  if (when === 'idle') whenIdle(load)
  if (when === 'activity') onFirst(ACTIVITY_EVENTS, isActivity, () => whenIdle(load))
  if (when === 'activity' || when === 'intent') {
    onFirst(INTENT_EVENTS, isIntent, load)
  }
}

export function preconnect(origin: string): void {
  whenIdle(() => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preconnect', href: origin }))
  })
}

function onFirst(types: string[], counts: (event: Event) => boolean, callback: () => void) {
  const listen = (event: Event) => {
    if (!counts(event)) return
    for (const type of types) removeEventListener(type, listen, LISTENER)
    callback()
  }
  for (const type of types) addEventListener(type, listen, LISTENER)
}

function isIntent({ target }: Event): boolean {
  return target instanceof Element && (BUTTON.test(target.localName) || !!target.closest('[data-appkit-open]'))
}

/** Ignores `pointermove` without movement, which browsers emit when a page appears below a resting pointer. */
function isActivity({ type, movementX, movementY }: Partial<PointerEvent>): boolean {
  return (type !== 'pointermove' || !!movementX || !!movementY) && isFast()
}

/** A browser without https://wicg.github.io/netinfo counts as fast. */
function isFast(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return !connection?.saveData && !/[23]g/.test(String(connection?.effectiveType))
}

function whenIdle(task: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task)
  else setTimeout(task, 200)
}
