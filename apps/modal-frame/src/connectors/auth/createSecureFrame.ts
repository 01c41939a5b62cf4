import { type FrameMessage, parseFrameMessage } from '@airlock/protocol/w3m/messages'
import type { Bounds } from '../../core/ports/EmailLogin.ts'

type Options = {
  origin: string
  projectId: string
  /** Verified; the secure frame checks it too. */
  hostOrigin: string
  chainId: string
  locale: string
}

export type SecureFrameEvents = {
  /** May be the browser's error page. */
  loaded(): void
  received(message: FrameMessage): void
  /** The document is gone or replaced (T10). */
  lost(): void
}

export type SecureFrame = {
  /** Only to the secure origin (T34). */
  post(message: object): void
  /** Moving the frame in the document would reload it. */
  show(position: Bounds | null, title?: string, takesFocus?: boolean): void
  remove(): void
}

const SANDBOX = 'allow-scripts allow-same-origin allow-forms'
const FEATURES = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']

/** Focus passes of a handover, and the times that separate passes and handovers. */
const MAX_PASSES = 2
const ECHO_MS = 250
const QUIET_MS = 1_000

/** Accepts messages only from its window at its origin (T12). */
export function createSecureFrame(
  { origin, projectId, hostOrigin, chainId, locale }: Options,
  events: SecureFrameEvents,
): SecureFrame {
  const iframe = document.createElement('iframe')
  let loads = 0
  let passing: ReturnType<typeof setTimeout> | undefined
  let passedAt = 0
  let passes = 0
  iframe.id = 'w3m-iframe'
  iframe.name = 'w3m-secure-iframe'
  iframe.className = 'secure-frame'
  iframe.setAttribute('sandbox', SANDBOX)
  iframe.allow = FEATURES.map((feature) => `${feature} ${origin}`).join('; ')
  iframe.referrerPolicy = 'strict-origin'
  iframe.addEventListener('load', () => {
    loads += 1
    if (loads > 1) lose()
    else events.loaded()
  })
  iframe.addEventListener('pointerdown', findAgain)
  iframe.style.setProperty('position', 'fixed')
  iframe.style.setProperty('border', '0')
  const end = focusEnd()
  show(null)
  iframe.src = `${origin}/sdk?${new URLSearchParams({ projectId, chainId, version: '4', enableLogger: 'false', hostOrigin, locale })}`
  addEventListener('message', listen)
  addEventListener('focus', passFocus)
  document.body.append(iframe)
  const watch = new MutationObserver(() => !iframe.isConnected && lose())
  watch.observe(document.body, { childList: true })

  function listen(event: MessageEvent) {
    const { source, origin: from } = event
    if (source !== null && source === iframe.contentWindow && from === origin) {
      events.received(parseFrameMessage(event.data))
    }
  }

  function lose() {
    remove()
    events.lost()
  }

  /** The host may hand over the focus after the request was shown. Passing looks like a handover, so the second pass is the last. */
  function passFocus() {
    if (performance.now() - passedAt > QUIET_MS) passes = 0
    if (passes === MAX_PASSES) return
    clearTimeout(passing)
    passing = setTimeout(pass, passes === 0 ? 0 : ECHO_MS)
  }

  function pass() {
    if (document.activeElement !== iframe) return
    passes += 1
    passedAt = performance.now()
    iframe.blur()
    iframe.focus({ preventScroll: true })
  }

  /** Chromium 150 at times delivers a click on the frame here until the style changes. Chromium 156 does not. */
  function findAgain() {
    iframe.style.setProperty('pointer-events', 'none')
    requestAnimationFrame(() => requestAnimationFrame(() => iframe.style.removeProperty('pointer-events')))
  }

  function remove() {
    removeEventListener('message', listen)
    removeEventListener('focus', passFocus)
    clearTimeout(passing)
    watch.disconnect()
    end.remove()
    iframe.remove()
  }

  function show(at: Bounds | null, title?: string, takesFocus = true) {
    const { style } = iframe
    if (title !== undefined) iframe.title = title
    const wasShown = style.visibility === 'visible'
    style.setProperty('visibility', at === null ? 'hidden' : 'visible')
    // Puts the request first in the keyboard order.
    iframe.toggleAttribute('data-takes-focus', at !== null && takesFocus)
    if (!wasShown) passes = 0
    if (at !== null && !wasShown && takesFocus) iframe.focus({ preventScroll: true })
    if (at === null) iframe.blur()
    if (at === null) end.remove()
    else if (!wasShown) iframe.after(end)
    for (const [name, value] of Object.entries({ left: at?.x, top: at?.y, width: at?.width, height: at?.height })) {
      style.setProperty(name, `${value ?? 0}px`)
    }
  }

  return { post: (message) => iframe.contentWindow?.postMessage(message, origin), show, remove }
}

/** Leads Tab from the request to the modal: otherwise it leaves the page (T77). */
function focusEnd(): HTMLElement {
  const end = document.createElement('span')
  end.tabIndex = 0
  end.dataset.focusEnd = ''
  end.style.setProperty('position', 'fixed')
  end.addEventListener('focus', () => document.querySelector<HTMLElement>('a[href], button:not([disabled])')?.focus())
  return end
}
