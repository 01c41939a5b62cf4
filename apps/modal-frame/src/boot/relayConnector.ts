import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { loadLibrary } from '../connectors/walletconnect/library/loadLibrary.ts'
import { nextTask } from '../connectors/walletconnect/nextTask.ts'
import { walletConnectConnector } from '../connectors/walletconnect/walletConnectConnector.ts'
import { configAtom } from '../core/host/config.ts'
import { hostStateAtom } from '../core/host/hostState.ts'
import { loadNetworks } from '../core/networks/loadNetwork.ts'
import { namespaceAtom } from '../core/networks/namespaces.ts'
import { networkIdOfAtom } from '../core/networks/network.ts'
import { browserClock } from '../core/ports/browser/browserClock.ts'
import { platformAtom } from '../core/wallets/platform.ts'
import { trackSessions } from '../core/wallets/remoteSessions.ts'
import { pairingAtom } from '../features/walletconnect/state/pairing.ts'
import type { ConnectorContext } from './connectors.ts'

export function relayConnector({ settings, store, host, adapters, storage, origin }: ConnectorContext) {
  const { relay } = settings
  if (relay === undefined) return undefined
  const networks = () => loadNetworks({ store, adapters })
  const trackedHost = trackSessions({ store, host })
  return walletConnectConnector({
    async load({ rejected, rejection }) {
      const config = store.get(configAtom)
      if (config === null) throw new AirlockError('INTERNAL')
      const { createClient, createWalletConnectSession } = await loadLibrary()
      // Evaluating and starting the library need a task each.
      await nextTask()
      const { session, events, readError } = createWalletConnectSession({
        client: () => client,
        host: trackedHost,
        clock: browserClock,
        origin,
        networks,
        adapters,
        allowsUnsupportedChains: () => config.allowUnsupportedChain,
        activeNetwork: (namespace) => store.get(networkIdOfAtom)(namespace),
        rejection,
      })
      // The browser reports this origin, unlike the page's metadata.
      const metadata = { ...config.metadata, url: origin }
      const failed = (cause: unknown) => void readError(cause).then(rejected)
      const client = createClient({ relay, metadata, storage }, { ...events, failed })
      const { propose, withdraw, receiveLink } = await client
      return { propose, withdraw, receiveLink, session, readError }
    },
    host: trackedHost,
    clock: browserClock,
    networks,
    namespace: store.get(namespaceAtom),
    reusesPairing: () => store.get(platformAtom).reusesPairing,
    offer: (pairing) => store.set(pairingAtom, pairing),
    prepareSignIn: async () =>
      store.get(hostStateAtom)?.siwx === undefined ? null : host.prepareSignIn(null).catch(() => null),
    async completeSignIn(signed, remote) {
      const { completeSignIn } = await import('../features/siwx/flows/completeSignIn.ts')
      await completeSignIn({ store, host, clock: browserClock }, signed, remote)
    },
  })
}
