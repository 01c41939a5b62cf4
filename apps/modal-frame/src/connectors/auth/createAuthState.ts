import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { Json } from '@airlock/protocol/snapshot'
import { emailWallet } from '../../core/wallets/wallets.ts'
import type { AuthOptions } from './AuthOptions.ts'
import { authCache } from './authCache.ts'
import { AUTH_NAMESPACES } from './authTraits.ts'
import type { AuthAccount, AuthNamespace } from './namespaces/AuthNamespace.ts'
import { eip155 } from './namespaces/eip155/eip155.ts'
import { solana } from './namespaces/solana/solana.ts'
import { type W3mClient, w3mClient } from './w3mClient.ts'

export type AuthState = ReturnType<typeof createAuthState>

/** In the order of `AUTH_NAMESPACES`. */
export const NAMESPACES: readonly AuthNamespace[] = [eip155, solana]
export const FALLBACK: CaipNetworkId = 'eip155:1'
const SIGN_OUT_MS = 3_000

export function createAuthState(options: AuthOptions) {
  const { clock } = options
  const cache = authCache(options.storage)
  let client: W3mClient | undefined
  let accounts: ReadonlyMap<ChainNamespace, AuthAccount> = new Map()

  function secure(): W3mClient {
    if (client?.isAlive()) return client
    const [account] = accounts.values()
    const active = AUTH_NAMESPACES.map((name) => options.activeNetwork(name)).find((network) => network !== null)
    const first = account?.caipNetworkId ?? cache.chain() ?? active ?? FALLBACK
    const opened = w3mClient({
      clock,
      sends: (method) => NAMESPACES.some(({ sends }) => (sends as readonly string[]).includes(method)),
      open: (events) => options.open(first, events),
      onHeight: options.approvalHeight,
      onLost() {
        if (client === opened) lose()
      },
    })
    client = opened
    opened.ready.then(
      () => {
        opened.send('SYNC_DAPP_DATA', options.dapp())
        opened.send('SYNC_THEME', options.theme())
      },
      () => {},
    )
    return opened
  }

  function lose() {
    // Other wallets may have namespaces since an earlier page load.
    const connected = new Set([...accounts.keys(), ...(cache.namespaces() ?? [])])
    const over = client
    forget()
    // The document forgets the session.
    over?.send('RELOAD', undefined)
    for (const namespace of connected) void emitEvent(namespace, 'disconnect', null)
  }

  function forget() {
    client = undefined
    accounts = new Map()
    cache.clear()
  }

  async function emitEvent(namespace: ChainNamespace, event: 'disconnect' | 'chainChanged', data: Json) {
    await options.host.walletEvent({ connectorId: emailWallet.id, namespace, event, data }).catch(() => {})
  }

  return {
    cache,
    secure,
    opened: () => client,
    accounts: () => accounts,
    /** @param isSignIn replaces the stored namespaces; otherwise those of other wallets stay */
    setAccounts(next: ReadonlyMap<ChainNamespace, AuthAccount>, network: CaipNetworkId, isSignIn = false) {
      const claimed = isSignIn ? [] : [...accounts].filter(([name]) => options.isClaimed(name))
      accounts = new Map([...next, ...claimed, ...next])
      const stored = isSignIn ? [] : (cache.namespaces() ?? [])
      cache.save(network, [...new Set([...stored, ...next.keys()])])
    },
    isDeployed: false,
    async approvedIn(namespace: ChainNamespace): Promise<CaipNetworkId[]> {
      const networks = await options.networks()
      return networks.filter((one) => one.chainNamespace === namespace).map(({ caipNetworkId }) => caipNetworkId)
    },
    emitEvent,
    lose,
    forget,
    /** Ends even if the frame fails, or if only the frame remembers the login. */
    async end() {
      const ending = client?.isAlive() ? client : cache.isUsed() ? secure() : undefined
      forget()
      if (ending === undefined) return
      const signedOut = ending.request('SIGN_OUT', undefined).then(
        () => {},
        () => {},
      )
      await Promise.race([signedOut, clock.wait(SIGN_OUT_MS)])
      ending.end()
    },
  }
}
