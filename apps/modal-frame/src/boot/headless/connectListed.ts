import type { WalletChoice } from '@airlock/protocol/channel/callSchemas'
import type { FrameSettings } from '@airlock/protocol/config/frameSettings'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { pairingLink } from '@airlock/protocol/text/walletLink'
import type { Connector } from '../../core/ports/Connector.ts'
import type { Deps } from '../../core/ports/Deps.ts'
import { requestConsent } from '../../core/wallets/connecting/consent.ts'
import { hasSessions } from '../../core/wallets/sessionConnector.ts'
import type { Wallet } from '../../core/wallets/wallets.ts'
import { pairingAtom } from '../../features/walletconnect/state/pairing.ts'
import { findWallet } from './listWallets.ts'

type Settings = Pick<FrameSettings, 'headless' | 'projectId'>

const pending = new WeakMap<Deps['store'], Connector>()

/** The pairing goes to the page, which asked for it (T74). @throws AirlockError UNSUPPORTED_METHOD, UNAUTHORIZED, WALLET_NOT_FOUND */
export async function connectListed(deps: Deps, { id, namespace }: WalletChoice, settings: Settings): Promise<null> {
  const { store } = deps
  const { wallet, connector } = getTarget(deps, { id, namespace }, settings)
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

/** Never rejects. */
export async function cancelListed({ store }: Deps): Promise<null> {
  await pending.get(store)?.cancel()
  return null
}

/** @throws AirlockError WALLET_NOT_FOUND, UNSUPPORTED_METHOD */
export async function prepareListed(deps: Deps, choice: WalletChoice, settings: Settings): Promise<null> {
  await getTarget(deps, choice, settings).connector.prepare?.()
  return null
}

function getTarget(
  deps: Deps,
  { id, namespace }: WalletChoice,
  settings: Settings,
): { wallet: Wallet; connector: Connector } {
  const wallet = findWallet(deps, id)
  const connector = deps.connectors.find(
    (one) =>
      !('email' in one && one.email) &&
      wallet !== undefined &&
      one.supports(wallet) &&
      (namespace === undefined || one.supportsNamespace(namespace)),
  )
  if (wallet === undefined || connector === undefined) throw new AirlockError('WALLET_NOT_FOUND')
  if (settings.headless === false && hasSessions(connector)) {
    const details = `The operator shows pairings only in the modal: projects.${settings.projectId}.headless is false. Call open().`
    throw new AirlockError('UNSUPPORTED_METHOD', { details })
  }
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
