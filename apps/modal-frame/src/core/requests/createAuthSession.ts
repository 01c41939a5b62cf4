import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Deps } from '../ports/Deps.ts'
import { isOpenAtom } from '../router/modal.ts'
import { attemptAtom } from '../wallets/connecting/attempt.ts'
import { hasSessions } from '../wallets/sessionConnector.ts'
import { showApproval } from './showApproval.ts'

export const LOCKED = 'WALLET_LOCKED'

/** Opens a locked wallet first, because the frame returns no address before (T103). @param signal aborted if the user left (T127) */
export async function createAuthSession(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { store, connectors } = deps
  const connector = connectors.filter(hasSessions).find(({ email }) => email !== undefined)
  if (connector?.email === undefined) throw new AirlockError('AUTH_UNAVAILABLE')
  const { wallet, email } = connector
  const connect = async () => {
    if (signal?.aborted) throw new AirlockError('CONNECT_CANCELLED')
    await connector.connect(wallet, { signal })
  }
  try {
    await connect().catch(async (cause) => {
      if (!isAirlockError(cause) || cause.context.code !== LOCKED || signal?.aborted) throw cause
      if (!store.get(isOpenAtom)) throw new AirlockError('USER_REJECTED', { cause })
      await showApproval(deps, connector, { method: 'unlock', result: email.unlock() })
      await connect()
    })
  } catch (cause) {
    void connector.session.end()
    throw cause
  }
  store.set(attemptAtom, { status: 'done', wallet })
}
