import { onInstance } from '../instances.ts'
import { buttonClass } from './buttonClass.ts'
import { accountText, connectText, networkText } from './buttonText.ts'

type OtherElement = CustomElementConstructor & { observedAttributes?: string[] }

const ELEMENTS: Record<string, () => CustomElementConstructor> = {
  button: () => buttonClass(undefined, accountText),
  'connect-button': () => buttonClass('Connect', connectText),
  'account-button': () => buttonClass('Account', accountText),
  'network-button': () => buttonClass('Networks', networkText),
  modal: modalClass,
}

/** Defines each element with both prefixes. @param onTaken called if another kit has defined a tag */
export function defineElements(onTaken: () => void): void {
  for (const prefix of ['appkit-', 'w3m-']) {
    for (const [name, make] of Object.entries(ELEMENTS)) {
      const other = customElements.get(prefix + name) as OtherElement | undefined
      // Each name needs its own class.
      if (!other) customElements.define(prefix + name, make())
      // Our elements observe `label` first.
      else if (other.observedAttributes && other.observedAttributes[0] !== 'label') onTaken()
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
