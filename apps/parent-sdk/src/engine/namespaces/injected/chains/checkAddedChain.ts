import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { addedChainProblem, isLoopback } from '@airlock/protocol/namespaces/eip155/addedChain'

/** @throws AirlockError INVALID_PARAMS naming the field (T46) */
export function checkAddedChain(params: unknown): void {
  const details = addedChainProblem(params, isLoopback(location.hostname) ? 'loopback' : 'public')
  if (details) throw new AirlockError('INVALID_PARAMS', { context: { method: 'wallet_addEthereumChain' }, details })
}
