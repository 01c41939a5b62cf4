import type { Prewarm } from '../types.ts'

/** What a visitor is about to open the modal with. */
const INTENT = 'appkit-button,appkit-connect-button,appkit-account-button,appkit-network-button,[data-appkit-open]'
const SIGNS = ['pointerover', 'focusin', 'touchstart']

/** Loads the frame ahead of use, once: in idle time, or at the first sign that the modal is wanted. */
export function warmUp(when: Prewarm, warm: () => void): void {
  if (when === 'idle') whenIdle(warm)
  if (when !== 'intent') return
  const onSign = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest(INTENT)) return
    for (const sign of SIGNS) removeEventListener(sign, onSign)
    warm()
  }
  for (const sign of SIGNS) addEventListener(sign, onSign, { passive: true })
}

/** Opens the connection to the frame's origin in idle time. */
export function preconnect(origin: string): void {
  whenIdle(() => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preconnect', href: origin }))
  })
}

function whenIdle(task: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task)
  else setTimeout(task, 200)
}
