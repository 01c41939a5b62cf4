import type { FoundWallet } from '../../../types/wallets.ts'
import { parseStandardWallet, type Requirements } from './parseStandardWallet.ts'

/**
 * Reports the wallets that register by the Wallet Standard, early or late (https://github.com/wallet-standard/wallet-standard). The side that
 * loads last starts: the page emits that it is ready, and each wallet answers with a function that takes the `register` call.
 */
export function discoverStandard(required: Requirements, found: (wallet: FoundWallet) => void) {
  const api = Object.freeze({
    register(...wallets: unknown[]) {
      for (const one of wallets) {
        const wallet = parseStandardWallet(one, required)
        if (wallet) found(wallet)
      }
      // A wallet that leaves stays listed: requests to it then fail with an error.
      return () => {}
    },
  })

  function onRegister(event: Event) {
    try {
      ;(event as CustomEvent<(with_: typeof api) => void>).detail(api)
    } catch {
      // Other events of this name are no wallet.
    }
  }

  addEventListener('wallet-standard:register-wallet', onRegister)
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
}
