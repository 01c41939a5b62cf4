import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { RpcSettings } from '../ports/Namespace.ts'

const warned = new Set<string>()

/** Returns the error of an RPC origin that the project does not list, and names the entry to add in the console, once per origin. */
export function originNotAllowed(origin: string, { projectId }: Pick<RpcSettings, 'projectId'>): AirlockError {
  const error = new AirlockError('RPC_ORIGIN_NOT_ALLOWED', { context: { origin, project: projectId } })
  if (!warned.has(origin)) console.warn(`${error.message} ${error.next}`)
  warned.add(origin)
  return error
}
