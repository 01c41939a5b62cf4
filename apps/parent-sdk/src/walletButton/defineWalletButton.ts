import { walletButtonClass } from './walletButtonClass.ts'

/**
 * Defines `<appkit-wallet-button>` and its alias `<w3m-wallet-button>`, unless they are taken. Does nothing on a server.
 *
 * @example defineWalletButton()
 */
export function defineWalletButton(): void {
  if (typeof customElements === 'undefined') return
  for (const tag of ['appkit-wallet-button', 'w3m-wallet-button']) {
    if (!customElements.get(tag)) customElements.define(tag, walletButtonClass())
  }
}
