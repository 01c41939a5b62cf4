import type { FoundWallet } from '../../../types/wallets.ts'
import { parseStandardWallet, type Requirements } from './parseStandardWallet.ts'

/**
 * Reports wallets that register by the Wallet Standard (https://github.com/wallet-standard/wallet-standard). The side
 * that loads last starts: the page emits an event, and each wallet passes a callback that takes `register`.
 */
export function discoverStandard(required: Requirements, found: (wallet: FoundWallet) => void) {
  const api = Object.freeze({
    register(...wallets: unknown[]) {
      for (const one of wallets) {
        const wallet = parseStandardWallet(one, required)
        if (wallet) found(wallet)
      }
      // A removed wallet stays listed: its requests fail.
      return () => {}
    },
  })

  function onRegister(event: Event) {
    try {
      ;(event as CustomEvent<(with_: typeof api) => void>).detail(api)
    } catch {
      // Another event with this name.
    }
  }

  addEventListener('wallet-standard:register-wallet', onRegister)
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
}
