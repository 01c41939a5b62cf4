import { onInstance } from '../instances.ts'
import { buttonClass } from './buttonClass.ts'
import { accountText, connectText, networkText } from './buttonText.ts'

const ELEMENTS: Record<string, () => CustomElementConstructor> = {
  button: () => buttonClass(undefined, accountText),
  'connect-button': () => buttonClass('Connect', connectText),
  'account-button': () => buttonClass('Account', accountText),
  'network-button': () => buttonClass('Networks', networkText),
  modal: modalClass,
}

export function defineElements(): void {
  for (const prefix of ['appkit-', 'w3m-']) {
    for (const [name, make] of Object.entries(ELEMENTS)) {
      // Each name needs its own class.
      if (!customElements.get(prefix + name)) customElements.define(prefix + name, make())
    }
  }
}

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
