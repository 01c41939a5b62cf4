import { createCard } from './createPlaceholder.ts'
import type { Shell, ShellOptions } from './Dialog.ts'
import { sheetOf } from './sheets.ts'

/** The iframe stands on the placeholder's place. */
const SHEET = `
:host{display:grid}
div,iframe{grid-area:1/1}
[hidden]{display:none}
iframe{inline-size:100%;block-size:var(--height);border:0;color-scheme:light}
`
const TAG = 'appkit-modal'
/** No content makes the page taller than this. */
const MAX_HEIGHT = 960

/** The modal as a part of the page: no dialog, no scrim, no focus taken; as tall as its content (S2.5). */
export function createEmbeddedShell({ makeIframe, onClosed, onRemoved }: ShellOptions): Shell {
  const card = createCard()
  const sheet = sheetOf(SHEET)
  let iframe: HTMLIFrameElement | undefined
  const observer = new MutationObserver(() => {
    if (iframe && !iframe.isConnected) onRemoved()
  })

  function container(): ShadowRoot {
    const host = document.querySelector(TAG) ?? document.body.appendChild(document.createElement(TAG))
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    if (!root.contains(card.element)) {
      root.adoptedStyleSheets = [sheet]
      root.replaceChildren(card.element)
    }
    return root
  }

  function setHeight(height: number) {
    const host = container().host as HTMLElement
    host.style.setProperty('--height', `${Math.min(Math.round(height), MAX_HEIGHT)}px`)
  }

  return {
    mount() {
      if (!iframe) {
        iframe = makeIframe()
        container().append(iframe)
        // An element may be taken out at any depth of the page.
        observer.observe(document, { childList: true, subtree: true })
      }
      return iframe
    },
    unmount() {
      observer.disconnect()
      iframe?.remove()
      iframe = undefined
    },
    show(look, height) {
      card.element.hidden = false
      card.element.dataset.embedded = ''
      card.wait(look, height)
      setHeight(height)
    },
    lend() {},
    reveal() {
      card.element.hidden = true
    },
    resize: setHeight,
    hide() {},
    fail(error, retry) {
      card.element.hidden = false
      card.fail(error, { Retry: retry, Close: onClosed })
    },
  }
}
