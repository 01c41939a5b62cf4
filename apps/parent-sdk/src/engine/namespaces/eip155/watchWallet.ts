import { READ_DEADLINE_MS } from '@airlock/protocol/channel/deadlines'
import { fromChainId } from '@airlock/protocol/namespaces/eip155/chainId'
import type { Eip1193Provider } from '../../../types/eip1193.ts'
import type { WalletListener } from '../../../types/NamespaceWallet.ts'
import type { Unsubscribe } from '../../../types/Unsubscribe.ts'
import { parseAccounts } from './parseAccounts.ts'
import { readAccounts, readChain, walletCode } from './requestProvider.ts'

/** Code of a wallet that lost its network and will reconnect. */
const TRY_AGAIN_LATER = 1013

/** Requests an unreadable payload from the wallet. Ignores the event with a warning if that fails too (T42). */
export function watchWallet(provider: Eip1193Provider, listener: Partial<WalletListener>): Unsubscribe {
  const watching = new AbortController()
  let hasWarned = false

  function follow<Value>(
    event: string,
    { parse, request, report }: Source<Value>,
  ): [string, handle: (payload: unknown) => void] {
    let newest: symbol | undefined
    const readResponse = async (own: symbol) => {
      try {
        const response = await request()
        if (newest === own && !watching.signal.aborted) report(response)
      } catch {
        if (hasWarned || watching.signal.aborted) return
        console.warn(`Airlock: the wallet's ${event} event is not readable and was ignored.`)
        hasWarned = true
      }
    }
    const handle = (payload: unknown) => {
      const own = Symbol()
      newest = own
      const value = parse(payload)
      if (value === undefined) void readResponse(own)
      else report(value)
    }
    return [event, handle]
  }

  const all = [
    follow('accountsChanged', {
      parse: parseAccounts,
      request: () => readAccounts(provider, 'eth_accounts', watching.signal, READ_DEADLINE_MS),
      report: (accounts) => listener.changed?.({ accounts }),
    }),
    follow('chainChanged', {
      // EIP-1193 requires a 0x quantity; a string without 0x may be decimal or hex.
      parse: (payload) => (typeof payload === 'string' && !/^0x/i.test(payload) ? undefined : fromChainId(payload)),
      request: () => readChain(provider, watching.signal),
      report: (caipNetworkId) => listener.changed?.({ caipNetworkId }),
    }),
    [
      'disconnect',
      (payload: unknown) => {
        if (walletCode(payload) !== TRY_AGAIN_LATER) listener.closed?.()
      },
    ] as const,
    ['message', (payload: unknown) => listener.message?.(payload)] as const,
  ]
  for (const [event, handle] of all) quietly(() => provider.on?.(event, handle))
  return () => {
    watching.abort()
    for (const [event, handle] of all) quietly(() => provider.removeListener?.(event, handle))
  }
}

type Source<Value> = {
  parse(payload: unknown): Value | undefined
  request(): Promise<Value>
  report(value: Value): void
}

function quietly(action: () => unknown) {
  try {
    action()
  } catch {
    // Wallets without working events still serve requests.
  }
}
