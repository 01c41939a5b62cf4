import { type FrameMessage, parseFrameMessage } from '@airlock/protocol/w3m/messages'
import type { Place } from '../../core/ports/EmailLogin.ts'

type Options = {
  /** Origin of the secure frame. */
  origin: string
  projectId: string
  /** The origin of the host that the handshake proved; the secure frame checks it for itself. */
  hostOrigin: string
  /** The CAIP-2 id that the frame begins with. */
  chainId: string
  /** BCP 47, as the modal is read. */
  locale: string
}

export type SecureFrameEvents = {
  /** A document has loaded, which may be the browser's own error page. */
  loaded(): void
  received(message: FrameMessage): void
  /** The document is gone, or another one came in its place (T10). Messages of both are ignored from then on. */
  lost(): void
}

/** The iframe of the secure frame, without its protocol. */
export type SecureFrame = {
  /** Posts to the secure origin alone: another document in the frame receives nothing (T34). */
  post(message: object): void
  /** Shows the frame's own screen at a place, or nowhere. It is never moved in the document, which would reload it. */
  show(place: Place | null, title?: string): void
  remove(): void
}

const SANDBOX = 'allow-scripts allow-same-origin allow-forms'
const FEATURES = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']

/** Puts the secure frame into this document. Messages count only from its own window at its own origin (T12). */
export function createSecureFrame(
  { origin, projectId, hostOrigin, chainId, locale }: Options,
  events: SecureFrameEvents,
): SecureFrame {
  const iframe = document.createElement('iframe')
  let loads = 0
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
  iframe.style.setProperty('position', 'fixed')
  iframe.style.setProperty('border', '0')
  const end = focusEnd()
  show(null)
  iframe.src = `${origin}/sdk?${new URLSearchParams({ projectId, chainId, version: '4', enableLogger: 'false', hostOrigin, locale })}`
  addEventListener('message', listen)
  document.body.append(iframe)
  const watch = new MutationObserver(() => !iframe.isConnected && lose())
  watch.observe(document.body, { childList: true })

  function listen(event: MessageEvent) {
    // Browsers decode `data` when it is first read: what a stranger posts is dropped before that (T108).
    const { source, origin: from } = event
    if (source !== null && source === iframe.contentWindow && from === origin) {
      events.received(parseFrameMessage(event.data))
    }
  }

  function lose() {
    remove()
    events.lost()
  }

  function remove() {
    removeEventListener('message', listen)
    watch.disconnect()
    end.remove()
    iframe.remove()
  }

  function show(at: Place | null, title?: string) {
    const { style } = iframe
    if (title !== undefined) iframe.title = title
    const wasShown = style.visibility === 'visible'
    style.setProperty('visibility', at === null ? 'hidden' : 'visible')
    // The request comes first for the keyboard, although the element is the last of the document.
    iframe.toggleAttribute('data-takes-focus', at !== null)
    if (at !== null && !wasShown) iframe.focus({ preventScroll: true })
    if (at === null) iframe.blur()
    if (at === null) end.remove()
    else if (!wasShown) iframe.after(end)
    for (const [name, value] of Object.entries({ left: at?.x, top: at?.y, width: at?.width, height: at?.height })) {
      style.setProperty(name, `${value ?? 0}px`)
    }
  }

  return { post: (message) => iframe.contentWindow?.postMessage(message, origin), show, remove }
}

/** Leads Tab from the end of the request to the first control of the modal: otherwise it leaves the page, and returns into the request (T77). */
function focusEnd(): HTMLElement {
  const end = document.createElement('span')
  end.tabIndex = 0
  end.dataset.focusEnd = ''
  end.style.setProperty('position', 'fixed')
  end.addEventListener('focus', () => document.querySelector<HTMLElement>('a[href], button:not([disabled])')?.focus())
  return end
}
