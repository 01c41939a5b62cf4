import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { RpcSettings } from '../ports/Namespace.ts'

const warned = new Set<string>()

export function originNotAllowed(origin: string, { projectId }: Pick<RpcSettings, 'projectId'>): AirlockError {
  const error = new AirlockError('RPC_ORIGIN_NOT_ALLOWED', { context: { origin, project: projectId } })
  if (!warned.has(origin)) console.warn(`${error.message} ${error.next}`)
  warned.add(origin)
  return error
}
