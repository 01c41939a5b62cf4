import { STORAGE_PREFIX } from '@airlock/protocol/constants'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { configAtom } from '../../host/config.ts'
import { track } from '../../host/track.ts'
import { closeAfterConnect } from '../../networks/closeAfterConnect.ts'
import { announce } from '../../notices/announce.ts'
import type { Connector } from '../../ports/Connector.ts'
import type { Deps } from '../../ports/Deps.ts'
import { namespaceFilterAtom, openCountAtom } from '../../router/modal.ts'
import { push, routeAtom, routerAtom } from '../../router/router.ts'
import { installedWalletsAtom } from '../listedWallets.ts'
import { isSameObject, partOf } from '../multiChain.ts'
import { recentWalletsAtom, remember } from '../recents.ts'
import { returnLinkAtom } from '../returnLink.ts'
import { sameWallet, type Wallet, withoutConnector } from '../wallets.ts'
import { type Attempt, attemptAtom } from './attempt.ts'
import { cancelConnect } from './cancelConnect.ts'

/** Lets the user read before a wallet's first popup. */
const FIRST_TIME_MS = 300
/** The ring closes in 300 ms, and the tick stays as long. */
const SUCCESS_MS = 600
export const RECENTS_KEY = `${STORAGE_PREFIX}recent_wallets`

const NO_CONNECTOR: Pick<Connector, 'connectViews' | 'method'> = { connectViews: ['Connecting'], method: 'browser' }

/** A repeat is the retry; concurrent calls are ignored. @param kind `remote` for a page wallet on a phone, `confirmed` after a second look */
export async function connect(deps: Deps, chosen: Wallet, kind?: 'remote' | 'confirmed'): Promise<void> {
  const { store } = deps
  if (store.get(configAtom)?.legalCheckbox && (await import('./consent.ts')).requestConsent(deps)) return
  const { wallet, connector } = getTarget(deps, chosen, kind)
  const current = store.get(attemptAtom)
  if (current.status === 'asking' && isSameWay(current.wallet, wallet)) return
  // The channel delivers in order.
  void cancelConnect(deps)
  if (wallet.hasIdentityConflict && wallet.connector !== undefined && kind !== 'confirmed') {
    store.set(attemptAtom, { status: 'unconfirmed', wallet })
    return store.set(routerAtom, (router) => push(router, { view: 'Connecting', wallet }))
  }
  if (wallet.connector?.type === 'MULTI_CHAIN') {
    return store.set(routerAtom, (router) => push(router, { view: 'ConnectingMultiChain', wallet }))
  }
  const { connectViews, method: platform } = connector ?? NO_CONNECTOR
  if (!connectViews.includes(store.get(routeAtom).view)) {
    store.set(routerAtom, (router) => push(router, { view: connectViews[0], wallet }))
  }
  track(deps, 'SELECT_WALLET', { name: wallet.name, platform })
  if (connector === undefined) {
    announce(deps, 'notInstalled', { wallet: wallet.name })
    return store.set(attemptAtom, { status: 'notInstalled', wallet })
  }
  await request(deps, wallet, connector)
}

async function request(deps: Deps, wallet: Wallet, connector: Connector): Promise<void> {
  const { store, clock } = deps
  const attempt: Attempt = { status: 'asking', wallet }
  const isOver = () => store.get(attemptAtom) !== attempt
  store.set(attemptAtom, attempt)
  announce(deps, 'connecting', { wallet: wallet.name })
  if (connector.opensPopup && !store.get(recentWalletsAtom).includes(wallet.id)) await clock.wait(FIRST_TIME_MS)
  if (isOver()) return
  const openCount = store.get(openCountAtom)
  try {
    await connector.connect(wallet, { namespace: store.get(namespaceFilterAtom) })
  } catch (cause) {
    if (!isOver()) fail(deps, wallet, AirlockError.from(cause, 'WALLET_FAILED'))
    return
  }
  if (isOver()) return
  store.set(attemptAtom, { status: 'done', wallet })
  store.set(recentWalletsAtom, (recents) => remember(recents, wallet.id))
  deps.storage.set(RECENTS_KEY, JSON.stringify(store.get(recentWalletsAtom)))
  track(deps, 'CONNECT_SUCCESS', { method: methodOf(deps, connector), name: wallet.name })
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) await clock.wait(SUCCESS_MS)
  closeAfterConnect(deps, openCount)
}

function methodOf({ store }: Deps, { method }: Connector): 'browser' | 'mobile' | 'qrcode' {
  return method === 'qrcode' && store.get(returnLinkAtom) !== null ? 'mobile' : method
}

function getTarget(
  { store, connectors }: Deps,
  chosen: Wallet,
  kind: 'remote' | 'confirmed' | undefined,
): { wallet: Wallet; connector: Connector | undefined } {
  const installed = store.get(installedWalletsAtom)
  const exact = installed.find((one) => isSameObject(one, chosen)) ?? installed.find(({ id }) => id === chosen.id)
  const found = exact ?? installed.find((other) => sameWallet(other, chosen)) ?? withoutConnector(chosen)
  const wallet = kind === 'remote' ? withoutConnector(found) : partOf(found, chosen)
  const namespace = store.get(namespaceFilterAtom)
  const canConnect = (connector: Connector) =>
    connector.supports(wallet) && (namespace === undefined || connector.supportsNamespace(namespace))
  return { wallet, connector: connectors.find(canConnect) }
}

function isSameWay(left: Wallet, right: Wallet) {
  return left.id === right.id && (left.connector === undefined) === (right.connector === undefined)
}

function fail(deps: Deps, wallet: Wallet, error: AirlockError) {
  const { name } = wallet
  switch (error.name) {
    case 'USER_REJECTED':
      deps.store.set(attemptAtom, { status: 'declined', wallet })
      announce(deps, 'declined', { wallet: name })
      return track(deps, 'USER_REJECTED', { name })
    case 'REQUEST_PENDING':
      deps.store.set(attemptAtom, { status: 'pending', wallet })
      return announce(deps, 'pending', { wallet: name })
    case 'WALLET_NOT_FOUND':
      deps.store.set(attemptAtom, { status: 'notInstalled', wallet: withoutConnector(wallet) })
      return announce(deps, 'notInstalled', { wallet: name })
    default:
      deps.store.set(attemptAtom, { status: 'failed', wallet, error })
      announce(deps, 'connectFailed', { wallet: name })
      return track(deps, 'CONNECT_ERROR', { message: error.message })
  }
}
