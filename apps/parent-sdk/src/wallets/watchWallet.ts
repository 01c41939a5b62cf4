import { type CaipNetworkId, fromChainId } from '@airlock/protocol/caip'
import type { Eip1193Provider } from '../eip1193.ts'
import type { Unsubscribe } from '../kit/createListeners.ts'
import { parseAccounts } from './parseAccounts.ts'
import { walletCode } from './requestProvider.ts'

type Handlers = {
  accountsChanged(accounts: string[]): void
  chainChanged(caipNetworkId: CaipNetworkId): void
  disconnect(): void
  message(payload: unknown): void
}

/** What a wallet says while it only lost its own network; it comes back by itself. */
const TRY_AGAIN_LATER = 1013

/** Follows a wallet's events (EIP-1193). Payloads that make no sense are ignored, with one warning (T42). */
export function watchWallet(provider: Eip1193Provider, handlers: Partial<Handlers>): Unsubscribe {
  let warned = false
  function ignore(event: string) {
    if (!warned) console.warn(`Airlock: the wallet's ${event} event makes no sense and was ignored.`)
    warned = true
  }
  const listeners: Record<keyof Handlers, (payload: unknown) => void> = {
    accountsChanged(payload) {
      const accounts = parseAccounts(payload)
      if (accounts) handlers.accountsChanged?.(accounts)
      else ignore('accountsChanged')
    },
    chainChanged(payload) {
      // EIP-1193 wants a 0x quantity; what a decimal string means is anyone's guess.
      const chain = typeof payload === 'string' && !payload.startsWith('0x') ? undefined : fromChainId(payload)
      if (chain) handlers.chainChanged?.(chain)
      else ignore('chainChanged')
    },
    disconnect(payload) {
      if (walletCode(payload) !== TRY_AGAIN_LATER) handlers.disconnect?.()
    },
    message: (payload) => handlers.message?.(payload),
  }
  const all = Object.entries(listeners)
  for (const [event, listener] of all) quietly(() => provider.on?.(event, listener))
  return () => {
    for (const [event, listener] of all) quietly(() => provider.removeListener?.(event, listener))
  }
}

function quietly(action: () => unknown) {
  try {
    action()
  } catch {
    // A wallet without working events still answers requests.
  }
}
