import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Deps } from '../ports/Deps.ts'
import { isOpenAtom } from '../router/modal.ts'
import { reset, routerAtom } from '../router/router.ts'
import { attemptAtom } from '../wallets/connecting/attempt.ts'
import { hasSessions } from '../wallets/sessionConnector.ts'
import { withPendingRequest } from './cancelRequest.ts'

/** Code of the secure frame for a user-locked wallet that this device has not opened. */
export const LOCKED = 'WALLET_LOCKED'
/** Requests of the dapp count from 1. */
const UNLOCK_ID = 0

/**
 * Begins the session of whoever signed in at the secure frame: from here on it is a wallet like every other. A user-locked one is opened
 * by its person first: until then the frame gives no address (T103). What fails ends the session.
 *
 * @throws AirlockError USER_REJECTED where the wallet was not opened, AUTH_UNAVAILABLE, AUTH_FAILED
 */
export async function beginAuthSession(deps: Deps): Promise<void> {
  const { store, connectors } = deps
  const connector = connectors.filter(hasSessions).find(({ email }) => email !== undefined)
  if (connector?.email === undefined) throw new AirlockError('AUTH_UNAVAILABLE')
  const { wallet, approval, email } = connector
  try {
    await connector.connect(wallet).catch(async (cause) => {
      if (!isAirlockError(cause) || cause.context.code !== LOCKED) throw cause
      if (!store.get(isOpenAtom)) throw new AirlockError('USER_REJECTED', { cause })
      const { view, endsOnClose } = approval
      store.set(routerAtom, reset({ view }))
      const request = { id: UNLOCK_ID, method: 'unlock', wallet: wallet.name, view, endsOnClose }
      await withPendingRequest(deps, request, email.unlock())
      await connector.connect(wallet)
    })
  } catch (cause) {
    void connector.session.end()
    throw cause
  }
  store.set(attemptAtom, { status: 'done', wallet })
}
