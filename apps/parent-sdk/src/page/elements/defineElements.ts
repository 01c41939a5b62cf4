import { onInstance } from '../instances.ts'
import { buttonClass } from './buttonClass.ts'
import { accountText, connectText, networkText } from './buttonText.ts'

/** Defines each element unless its name is taken. */
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

/** The embedded modal, which opens once it is in the page. */
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
