import { fromChainId } from '@airlock/protocol/namespaces/eip155/chainId'
import type { Eip1193Provider } from '../../eip1193.ts'
import type { Unsubscribe } from '../../kit/createListeners.ts'
import type { WalletListener } from '../Namespace.ts'
import { parseAccounts } from './parseAccounts.ts'
import { walletCode } from './requestProvider.ts'

/** Code of a wallet that only lost its own network, and comes back by itself. */
const TRY_AGAIN_LATER = 1013

/** Follows a wallet's events (https://eips.ethereum.org/EIPS/eip-1193). Payloads that make no sense are ignored, with one warning (T42). */
export function watchWallet(provider: Eip1193Provider, listener: Partial<WalletListener>): Unsubscribe {
  let warned = false
  function ignore(event: string) {
    if (!warned) console.warn(`Airlock: the wallet's ${event} event makes no sense and was ignored.`)
    warned = true
  }
  const listeners: Record<string, (payload: unknown) => void> = {
    accountsChanged(payload) {
      const accounts = parseAccounts(payload)
      if (accounts) listener.changed?.({ accounts })
      else ignore('accountsChanged')
    },
    chainChanged(payload) {
      // EIP-1193 requires a 0x quantity; a string without 0x may be decimal or hex.
      const chain = typeof payload === 'string' && !payload.startsWith('0x') ? undefined : fromChainId(payload)
      if (chain) listener.changed?.({ caipNetworkId: chain })
      else ignore('chainChanged')
    },
    disconnect(payload) {
      if (walletCode(payload) !== TRY_AGAIN_LATER) listener.ended?.()
    },
    message: (payload) => listener.message?.(payload),
  }
  const all = Object.entries(listeners)
  for (const [event, handle] of all) quietly(() => provider.on?.(event, handle))
  return () => {
    for (const [event, handle] of all) quietly(() => provider.removeListener?.(event, handle))
  }
}

function quietly(action: () => unknown) {
  try {
    action()
  } catch {
    // A wallet without working events still answers requests.
  }
}
