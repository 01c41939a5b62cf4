import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { FrameSettings } from '@airlock/protocol/frameSettings'
import { browserClock } from '../adapters/browser/browserClock.ts'
import { loadCreateClient } from '../connectors/walletconnect/loadCreateClient.ts'
import { nextTask } from '../connectors/walletconnect/nextTask.ts'
import { walletConnectConnector } from '../connectors/walletconnect/walletConnectConnector.ts'
import { loadAdapter } from '../flows/loadAdapter.ts'
import type { Deps } from '../ports/Deps.ts'
import { configAtom } from '../state/config.ts'
import { heldWalletAtom } from '../state/heldWallet.ts'
import { activeNetworkIdAtom, networksAtom } from '../state/network.ts'
import { pairingAtom } from '../state/pairing.ts'
import { platformAtom } from '../state/platform.ts'

type Needs = Pick<Deps, 'store' | 'host' | 'adapters' | 'storage'> & {
  settings: FrameSettings
  /** The origin of the host that the handshake proved. */
  origin: string
}

/** The connector for wallets elsewhere; undefined for a project without a relay. Its library is loaded when it is first needed. */
export function relayConnector({ settings, store, host, adapters, storage, origin }: Needs) {
  const { relay } = settings
  if (relay === undefined) return undefined
  return walletConnectConnector({
    async load(events) {
      const config = store.get(configAtom)
      if (config === null) throw new AirlockError('INTERNAL')
      const createClient = await loadCreateClient()
      // To run the library's code and to start it are long enough each.
      await nextTask()
      // What a wallet shows as the asking site is what the browser vouches for, not what the page says of itself.
      return createClient({ relay, metadata: { ...config.metadata, url: origin }, storage }, events)
    },
    host: {
      walletEvent: host.walletEvent,
      walletConnected(held) {
        store.set(heldWalletAtom, held)
        return host.walletConnected(held)
      },
    },
    clock: browserClock,
    async networks() {
      await loadAdapter({ store, adapters }, 'eip155')
      return store.get(networksAtom)
    },
    activeNetwork: () => store.get(activeNetworkIdAtom),
    keepsPairing: () => store.get(platformAtom).keepsPairing,
    offer: (pairing) => store.set(pairingAtom, pairing),
  })
}
