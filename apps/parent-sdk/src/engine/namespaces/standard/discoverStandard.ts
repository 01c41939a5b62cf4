import type { FoundWallet } from '../../../types/wallets.ts'
import { parseStandardWallet, type Requirements } from './parseStandardWallet.ts'

/** Page or wallet may load first (https://github.com/wallet-standard/wallet-standard). */
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
