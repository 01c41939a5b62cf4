import { AirlockError } from '@airlock/protocol/errors/AirlockError'

/** RPC_FAILED. Only an RPC's own error keeps its message, because viem's contains the URL with its key (T35). */
export function rpcFailure(thrown: unknown, network: string): AirlockError {
  const context = { network }
  const response = findAnswer(thrown)
  if (response !== undefined) return new AirlockError('RPC_FAILED', { context, cause: response })
  const { shortMessage } = (thrown ?? {}) as { shortMessage?: unknown }
  return new AirlockError('RPC_FAILED', { context, ...(typeof shortMessage === 'string' && { details: shortMessage }) })
}

function findAnswer(thrown: unknown, depth = 0): Error | undefined {
  if (!(thrown instanceof Error) || depth > 8) return undefined
  const { name, details, code, data, cause } = thrown as Error & Record<'details' | 'code' | 'data', unknown>
  if (name !== 'RpcRequestError') return findAnswer(cause, depth + 1)
  return Object.assign(new Error(typeof details === 'string' ? details : ''), {
    code,
    ...(data !== undefined && { data }),
  })
}
