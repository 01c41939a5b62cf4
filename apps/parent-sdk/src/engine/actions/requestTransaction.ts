import type { TransactionRequest } from '@airlock/protocol/channel/callSchemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { type Json, snapshot } from '@airlock/protocol/snapshot'
import type { ActionDeps } from '../../types/Namespace.ts'

/**
 * Sends a transaction from the modal to the connected page wallet.
 *
 * @throws AirlockError UNAUTHORIZED, UNSUPPORTED_METHOD, WALLET_CODE_UNAVAILABLE, USER_REJECTED, REQUEST_PENDING, DISCONNECTED,
 * WALLET_FAILED, WALLET_INVALID_ANSWER
 */
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
