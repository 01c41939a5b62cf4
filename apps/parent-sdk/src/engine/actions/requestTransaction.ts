import type { TransactionRequest } from '@airlock/protocol/channel/callSchemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { type Json, snapshot } from '@airlock/protocol/snapshot'
import type { ActionDeps } from '../../types/Namespace.ts'

/** @throws AirlockError of the wallet, UNAUTHORIZED, UNSUPPORTED_METHOD, WALLET_CODE_UNAVAILABLE, DISCONNECTED */
export async function requestTransaction(
  { active }: Pick<ActionDeps, 'active'>,
  { namespace, method, params }: TransactionRequest,
): Promise<Json> {
  const current = active.of(namespace)
  const session = current.get()
  if (!session || session.remote) throw new AirlockError('UNAUTHORIZED')
  if (!session.wallet.requestTransaction) throw new AirlockError('UNSUPPORTED_METHOD')
  const response = await session.wallet.requestTransaction({ method, params }, current.signal())
  try {
    return snapshot(response)
  } catch (cause) {
    throw new AirlockError('WALLET_INVALID_ANSWER', { cause })
  }
}
