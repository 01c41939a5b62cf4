import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { FrameSettings } from '@airlock/protocol/frameSettings'
import { browserClock } from '../adapters/browser/browserClock.ts'
import { loadLibrary } from '../connectors/walletconnect/loadLibrary.ts'
import { nextTask } from '../connectors/walletconnect/nextTask.ts'
import { walletConnectConnector } from '../connectors/walletconnect/walletConnectConnector.ts'
import { loadAdapter } from '../flows/loadAdapter.ts'
import type { Deps } from '../ports/Deps.ts'
import type { HostPage } from '../ports/HostPage.ts'
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
  const networks = async () => {
    await loadAdapter({ store, adapters }, 'eip155')
    return store.get(networksAtom)
  }
  const toldHost: Pick<HostPage, 'walletConnected' | 'walletEvent'> = {
    walletEvent: host.walletEvent,
    walletConnected(held) {
      store.set(heldWalletAtom, held)
      return host.walletConnected(held)
    },
  }
  return walletConnectConnector({
    async load({ refused, refusal }) {
      const config = store.get(configAtom)
      if (config === null) throw new AirlockError('INTERNAL')
      const { createClient, createHeldSession } = await loadLibrary()
      // To run the library's code and to start it are long enough each.
      await nextTask()
      const { session, events } = createHeldSession({
        client: () => client,
        host: toldHost,
        clock: browserClock,
        networks,
        allowsOthers: () => config.allowUnsupportedChain,
        activeNetwork: () => store.get(activeNetworkIdAtom),
        refusal,
      })
      // What a wallet shows as the asking site is what the browser vouches for, not what the page says of itself.
      const metadata = { ...config.metadata, url: origin }
      const client = createClient({ relay, metadata, storage }, { ...events, failed: refused })
      const { propose, withdraw } = await client
      return { propose, withdraw, session }
    },
    host: toldHost,
    clock: browserClock,
    networks,
    keepsPairing: () => store.get(platformAtom).keepsPairing,
    offer: (pairing) => store.set(pairingAtom, pairing),
  })
}
