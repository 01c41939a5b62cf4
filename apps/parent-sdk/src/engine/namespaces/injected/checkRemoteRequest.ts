import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { transactionProblem } from './transactionProblem.ts'

/** Remote wallets may fail or hang on malformed fields. @throws AirlockError INVALID_PARAMS naming the field */
export function checkRemoteRequest(method: string, params: unknown): void {
  const details = method === 'eth_sendTransaction' ? transactionProblem(params) : undefined
  if (details) throw new AirlockError('INVALID_PARAMS', { context: { method }, details })
}
