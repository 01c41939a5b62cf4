import { type CaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { ActionDeps } from '../../types/Namespace.ts'
import type { SessionWallet } from '../../types/wallets.ts'
import { waitForSession } from '../wallets/waitForSession.ts'
import { checkNetwork } from './checkNetwork.ts'

/** Without a wallet only the session changes. @throws AirlockError */
export async function switchNetwork(deps: ActionDeps, caipNetworkId: CaipNetworkId): Promise<void> {
  const { session, networks } = deps
  const namespace = namespaceOf(caipNetworkId)
  await waitForSession(session, (next) => next.namespaces[namespace]?.status !== 'reconnecting')
  const active = deps.active.of(namespace)
  const wallet = active.get()
  if (session.get().namespaces[namespace]?.caipNetworkId !== caipNetworkId) {
    checkNetwork(deps, caipNetworkId)
    if (wallet) {
      await switchWallet(deps, wallet, caipNetworkId)
      if (active.get() !== wallet) throw new AirlockError('DISCONNECTED')
    } else if (!networks.some((network) => network.caipNetworkId === caipNetworkId)) {
      // Only a wallet knows a network that the host does not list.
      throw new AirlockError('UNAUTHORIZED')
    }
  }
  session.dispatch({ type: 'networkSelected', caipNetworkId })
}

async function switchWallet(deps: ActionDeps, { wallet }: SessionWallet, caipNetworkId: CaipNetworkId) {
  const namespace = namespaceOf(caipNetworkId)
  const closed = new AbortController()
  const received = waitForSession(
    deps.session,
    ({ namespaces }) => namespaces[namespace]?.caipNetworkId === caipNetworkId,
    closed.signal,
  )
  try {
    const signal = deps.active.of(namespace).signal()
    await wallet.switchNetwork?.(caipNetworkId, { signal, received, network: () => findNetwork(deps, caipNetworkId) })
  } finally {
    closed.abort()
  }
}

/** Returns the host's network if it is complete for a wallet, else the frame's. */
async function findNetwork({ networks, frame }: ActionDeps, caipNetworkId: CaipNetworkId) {
  const network = networks.find((one) => one.caipNetworkId === caipNetworkId)
  const isComplete = network?.name && network.nativeCurrency && network.rpcUrls[0]
  return isComplete ? network : frame.call('network', { caipNetworkId })
}
