import { isRecord } from '@airlock/protocol/isRecord'
import { transactionProblem } from './transactionProblem.ts'

/** Maximum length of a permission's context. */
const MAX_CONTEXT = 40_000

/** Requests that the modal may send to a page wallet, with their params check. */
const CHECKS: Readonly<Record<string, (params: unknown) => boolean>> = {
  eth_sendTransaction: (params) =>
    Array.isArray(params) && params.length === 1 && transactionProblem(params) === undefined,
  wallet_getGrantedExecutionPermissions: (params) => Array.isArray(params) && params.length === 0,
  // Wallets accept the object, or a list with it.
  wallet_revokeExecutionPermission: (params) =>
    Array.isArray(params) ? params.length === 1 && namesContext(params[0]) : namesContext(params),
}

/** Returns `true` for an allowed method with valid params. The host's code sends all others itself. */
export function isModalRequest({ method, params }: { method: string; params?: unknown }): boolean {
  return Object.hasOwn(CHECKS, method) && CHECKS[method]?.(params) === true
}

function namesContext(value: unknown): boolean {
  if (!isRecord(value) || Object.keys(value).length !== 1) return false
  const { permissionContext } = value
  return (
    typeof permissionContext === 'string' && permissionContext.length > 0 && permissionContext.length <= MAX_CONTEXT
  )
}
