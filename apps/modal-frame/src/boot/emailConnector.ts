import type { FrameSettings } from '@airlock/protocol/config'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { authConnector } from '../connectors/auth/authConnector.ts'
import { loadAdapter } from '../flows/loadAdapter.ts'
import type { Connector, HeldSession } from '../ports/Connector.ts'
import type { Deps } from '../ports/Deps.ts'
import type { EmailLogin } from '../ports/EmailLogin.ts'
import { heldWalletAtom } from '../state/heldWallet.ts'
import { themeAtom } from '../state/hostState.ts'
import { activeNetworkIdAtom, networksAtom } from '../state/network.ts'
import { AUTH_WALLET } from '../state/wallets.ts'

type Needs = Pick<Deps, 'store' | 'host' | 'adapters'> & {
  settings: FrameSettings
  /** The origin of the host that the handshake proved. */
  origin: string
}

/** The connector for wallets of the secure frame; undefined for an installation without one. */
export function emailConnector({ settings, store, host, adapters, origin }: Needs) {
  const { secure, projectId } = settings
  if (secure === undefined) return undefined
  const secureOrigin: string = secure
  let made: ReturnType<typeof authConnector> | undefined
  let loading: Promise<NonNullable<typeof made>> | undefined
  const load = () => {
    loading ??= make().catch((cause) => {
      loading = undefined
      throw new AirlockError('AUTH_UNAVAILABLE', { cause })
    })
    return loading
  }

  async function make() {
    const [{ authConnector }, { createSecureFrame }] = await Promise.all([
      import('../connectors/auth/authConnector.ts'),
      import('../connectors/auth/createSecureFrame.ts'),
    ])
    made = authConnector({
      open: (chainId) => createSecureFrame({ origin: secureOrigin, projectId, hostOrigin: origin, chainId }),
      host,
      async networks() {
        await loadAdapter({ store, adapters }, 'eip155')
        return store.get(networksAtom)
      },
      activeNetwork: () => store.get(activeNetworkIdAtom),
      scheme() {
        const { mode } = store.get(themeAtom)
        return mode === 'system' ? undefined : mode
      },
      held: (wallet) => store.set(heldWalletAtom, wallet),
    })
    return made
  }

  const connector: Connector & { session: HeldSession } = {
    id: 'auth',
    reaches: ({ id }) => id === AUTH_WALLET.id,
    connect: async (wallet) => (await load()).connect(wallet),
    cancel: async () => {},
    session: {
      restore: async (namespace) => (await load()).session.restore(namespace),
      request: async (call) => (await load()).session.request(call),
      abort: () => made?.session.abort?.(),
      end: async () => made?.session.end(),
    },
  }
  const email: EmailLogin = {
    requestCode: async (address) => (await load()).email.requestCode(address),
    awaitDevice: async () => (await load()).email.awaitDevice(),
    submitCode: async (code) => (await load()).email.submitCode(code),
    show: (place) => made?.email.show(place),
  }
  return { connector, email }
}
