import { lazily } from '@airlock/protocol/lazily'
import type { Dialog, DialogEvents } from '../../types/Dialog.ts'
import { createEmitter } from '../utils/createEmitter.ts'
import { createPlaceholder } from './createPlaceholder.ts'
import embeddedCss from './embedded.css?inline'
import { sheetOf } from './sheetOf.ts'

const TAG = 'appkit-modal'
const MAX_HEIGHT = 960

export function createEmbedded(): Dialog {
  const { on, emit } = createEmitter<DialogEvents>()
  const elements = lazily(createElements)
  let iframe: HTMLIFrameElement | undefined

  function createElements() {
    const observer = new MutationObserver(() => {
      if (iframe && !iframe.isConnected) emit('remove')
    })
    return { placeholder: createPlaceholder(), observer, sheet: sheetOf(embeddedCss) }
  }

  function container(): ShadowRoot {
    const { placeholder, sheet } = elements()
    const host = document.querySelector(`${TAG},w3m-modal`) ?? document.body.appendChild(document.createElement(TAG))
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    if (!root.contains(placeholder.element)) {
      root.adoptedStyleSheets = [sheet]
      root.replaceChildren(placeholder.element)
    }
    return root
  }

  function setHeight(height: number) {
    const host = container().host as HTMLElement
    host.style.setProperty('--height', `${Math.min(Math.round(height), MAX_HEIGHT)}px`)
  }

  return {
    isEmbedded: true,
    on,
    mount(next) {
      iframe = next
      container().append(iframe)
      elements().observer.observe(document, { childList: true, subtree: true })
    },
    unmount() {
      elements().observer.disconnect()
      iframe = undefined
    },
    show(appearance, height) {
      const { placeholder } = elements()
      placeholder.element.hidden = false
      placeholder.element.dataset.embedded = ''
      placeholder.wait(appearance, height)
      setHeight(height)
    },
    allowInput() {},
    showFrame() {
      elements().placeholder.element.hidden = true
    },
    resize: setHeight,
    hide() {},
    fail(error, retry) {
      const { placeholder } = elements()
      placeholder.element.hidden = false
      placeholder.fail(error, retry, () => emit('close'))
    },
  }
}
