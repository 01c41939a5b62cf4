import { onInstance } from '../instances.ts'
import { buttonClass } from './buttonClass.ts'
import { accountText, connectText, networkText } from './buttonText.ts'

/** The custom elements, once a page. A name that is taken already stays with its owner. */
export function defineElements(): void {
  define('appkit-button', () => buttonClass(undefined, accountText))
  define('appkit-connect-button', () => buttonClass('Connect', connectText))
  define('appkit-account-button', () => buttonClass('Account', accountText))
  define('appkit-network-button', () => buttonClass('Networks', networkText))
  define('appkit-modal', modalClass)
}

function define(tag: string, make: () => CustomElementConstructor) {
  if (!customElements.get(tag)) customElements.define(tag, make())
}

/** The place of an embedded modal: it opens as soon as it is in the page (S2.5). */
function modalClass() {
  return class extends HTMLElement {
    #leave?: () => void

    connectedCallback() {
      this.#leave = onInstance((kit) => kit.isEmbedded && void kit.open().catch(() => {}))
    }

    disconnectedCallback() {
      this.#leave?.()
    }
  }
}
