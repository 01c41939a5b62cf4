import { type ChainNamespace, namespaceOf, shortAddress } from '@airlock/protocol/caip'
import type { AppKit } from '../AppKit.ts'
import { onInstance } from '../kit/instances.ts'
import { type Attributes, type ButtonState, buttonClass } from './buttonClass.ts'

/** The custom elements, once a page. A name that is taken already stays with its owner. */
export function defineElements(): void {
  define('appkit-button', () => buttonClass(undefined, drawAccount))
  define('appkit-connect-button', () => buttonClass('Connect', drawConnect))
  define('appkit-account-button', () => buttonClass('Account', drawAccount))
  define('appkit-network-button', () => buttonClass('Networks', drawNetwork))
  define('appkit-modal', modalClass)
}

function define(tag: string, make: () => CustomElementConstructor) {
  if (!customElements.get(tag)) customElements.define(tag, make())
}

/** Returns the label of a connect button (S2.12). */
function drawConnect(
  { label = 'Connect Wallet', loadingLabel = 'Connecting…', namespace }: Attributes,
  kit?: AppKit,
): ButtonState {
  const busy = /ing$/.test(kit?.getAccount(namespace as ChainNamespace).status ?? '')
  return { text: busy ? loadingLabel : label, busy }
}

function drawAccount(attributes: Attributes, kit?: AppKit): ButtonState {
  const { namespace, charsStart, charsEnd, balance } = attributes
  const { address, caipAddress } = kit?.getAccount(namespace as ChainNamespace) ?? {}
  if (!address || !caipAddress) return drawConnect(attributes, kit)
  const short = shortAddress(namespaceOf(caipAddress), address, {
    ...(charsStart !== undefined && { start: Number(charsStart) }),
    ...(charsEnd !== undefined && { end: Number(charsEnd) }),
  })
  return { text: balance ? `${balance} · ${short}` : short }
}

function drawNetwork({ label, namespace }: Attributes, kit?: AppKit): ButtonState {
  return { text: label ?? kit?.getCaipNetwork(namespace as ChainNamespace)?.name ?? 'Unknown Network' }
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
