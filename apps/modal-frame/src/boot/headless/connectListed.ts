import type { WalletChoice } from '@airlock/protocol/channel/callSchemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { pairingLink } from '@airlock/protocol/text/walletLink'
import type { Connector } from '../../core/ports/Connector.ts'
import type { Deps } from '../../core/ports/Deps.ts'
import { requestConsent } from '../../core/wallets/connecting/consent.ts'
import type { Wallet } from '../../core/wallets/wallets.ts'
import { pairingAtom } from '../../features/walletconnect/state/pairing.ts'
import { findWallet } from './listWallets.ts'

/** The connector of the page's pending attempt. */
const pending = new WeakMap<Deps['store'], Connector>()

/**
 * Connects a wallet that the page chose in its own list. The pairing goes to the page, which asked for it (T74).
 *
 * @throws AirlockError UNAUTHORIZED while the visitor's consent is due, WALLET_NOT_FOUND, CONNECT_CANCELLED, and the connector's errors
 */
export async function connectListed(deps: Deps, { id, namespace }: WalletChoice): Promise<null> {
  const { store } = deps
  const { wallet, connector } = getTarget(deps, { id, namespace })
  if (requestConsent(deps)) throw new AirlockError('UNAUTHORIZED')
  await pending.get(store)?.cancel()
  pending.set(store, connector)
  const report = () => void deps.host.pairing(readPairing(deps, wallet)).catch(() => {})
  const stop = store.sub(pairingAtom, report)
  try {
    await connector.connect(wallet, { namespace })
    return null
  } finally {
    stop()
    if (pending.get(store) === connector) pending.delete(store)
  }
}

/** Ends the attempt. Never rejects. */
export async function cancelListed({ store }: Deps): Promise<null> {
  await pending.get(store)?.cancel()
  return null
}

/** @throws AirlockError WALLET_NOT_FOUND */
export async function prepareListed(deps: Deps, choice: WalletChoice): Promise<null> {
  await getTarget(deps, choice).connector.prepare?.()
  return null
}

function getTarget(deps: Deps, { id, namespace }: WalletChoice): { wallet: Wallet; connector: Connector } {
  const wallet = findWallet(deps, id)
  const connector = deps.connectors.find(
    (one) =>
      !('email' in one && one.email) &&
      wallet !== undefined &&
      one.supports(wallet) &&
      (namespace === undefined || one.supportsNamespace(namespace)),
  )
  if (wallet === undefined || connector === undefined) throw new AirlockError('WALLET_NOT_FOUND')
  return { wallet, connector }
}

function readPairing({ store }: Deps, { links }: Wallet) {
  const pairing = store.get(pairingAtom)
  if (pairing.status !== 'ready') return {}
  const { uri, expiresAt } = pairing
  const linkOf = (base: string | undefined) => (base === undefined ? undefined : pairingLink(base, uri))
  const [app, web] = [linkOf(links.mobile_link ?? links.desktop_link), linkOf(links.webapp_link)]
  return { uri, expiresAt, ...(app !== undefined && { app }), ...(web !== undefined && { web }) }
}
