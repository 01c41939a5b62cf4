import type { RemoteSession, SignedMessage } from '@airlock/protocol/channel/callSchemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { CaipNetwork } from '../../core/networks/network.ts'
import type { Clock } from '../../core/ports/Clock.ts'
import type { ConnectorSession, SessionConnector } from '../../core/ports/Connector.ts'
import type { HostPage } from '../../core/ports/HostPage.ts'
import type { Pairing } from '../../core/ports/Pairing.ts'
import type { WalletConnectClient } from './createClient.ts'
import { createOffers, type Offers } from './createOffers.ts'
import type { NamespaceOf } from './proposedNamespaces.ts'
import { walletConnectTraits } from './walletConnectTraits.ts'

export type WalletConnectModule = Pick<WalletConnectClient, 'propose' | 'withdraw' | 'receiveLink'> & {
  session: ConnectorSession
  /** Never rejects. */
  readError(cause: unknown): Promise<AirlockError>
}

type Options = {
  load(relay: Pick<Offers, 'rejected' | 'rejection'>): Promise<WalletConnectModule>
  host: Pick<HostPage, 'walletConnected'>
  clock: Clock
  networks(): Promise<readonly CaipNetwork[]>
  namespace: NamespaceOf
  reusesPairing(): boolean
  offer(pairing: Pairing): void
  prepareSignIn(): Promise<string | null>
  completeSignIn(signed: SignedMessage[], remote: RemoteSession): Promise<void>
}

export function walletConnectConnector(options: Options): SessionConnector {
  const { host, offer } = options
  let loading: Promise<WalletConnectModule> | undefined
  let attempt = new AbortController()
  const offers = createOffers({ ...options, client: load })
  const session: ConnectorSession = {
    restore: async () => (await load()).session.restore(),
    request: async (call) => (await load()).session.request(call),
    end: async () => (await load()).session.end(),
    receiveLink: async (link) => (await load()).receiveLink(link),
  }

  function load(): Promise<WalletConnectModule> {
    loading ??= options.load(offers).catch((cause) => {
      loading = undefined
      throw new AirlockError('WALLET_CODE_UNAVAILABLE', { cause })
    })
    return loading
  }

  async function completeSignIn(signed: SignedMessage[], remote: RemoteSession): Promise<void> {
    try {
      await options.completeSignIn(signed, remote)
    } catch (cause) {
      await session.end()
      throw cause
    }
  }

  return {
    ...walletConnectTraits,
    supportsNamespace: (name) => options.namespace(name)?.walletConnect !== undefined,
    async connect() {
      attempt.abort()
      attempt = new AbortController()
      const { signal } = attempt
      try {
        const signed = await offers.approval(signal)
        const remote = await session.restore()
        const [state] = Object.values(remote?.namespaces ?? {})
        if (remote === null || state === undefined) {
          await session.end()
          const networks = (await options.networks()).map(({ name }) => name).join(', ')
          throw new AirlockError('NETWORKS_NOT_APPROVED', { context: { networks: networks.slice(0, 200) } })
        }
        // Otherwise the page would request a sign-in.
        if (signed.length > 0) await completeSignIn(signed, remote)
        await host.walletConnected(remote)
        offer({ status: 'idle' })
        return { address: state.accounts[0] ?? '', caipNetworkId: state.caipNetworkId }
      } catch (cause) {
        if (signal.aborted) throw new AirlockError('CONNECT_CANCELLED')
        const error = offers.rejection() ?? (await offers.readError(cause))
        offer(error.name === 'USER_REJECTED' ? { status: 'idle' } : { status: 'failed', error })
        throw error
      }
    },
    async cancel() {
      attempt.abort()
      offer({ status: 'idle' })
      if (options.reusesPairing() || !offers.remove()) return
      await loading?.then((wallets) => wallets.withdraw()).catch(() => {})
    },
    async prepare() {
      await offers.prepare().catch(() => {})
    },
    session,
  }
}
