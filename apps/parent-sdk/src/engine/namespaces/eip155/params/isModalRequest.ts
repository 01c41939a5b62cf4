import { isRecord } from '@airlock/protocol/isRecord'

/** Characters of the context of a permission. */
const MAX_CONTEXT = 40_000

/** Requests that the modal may send to a wallet of the page, each with the check of its parameters. */
const CHECKS: Readonly<Record<string, (params: unknown) => boolean>> = {
  eth_sendTransaction: () => true,
  wallet_getGrantedExecutionPermissions: (params) => Array.isArray(params) && params.length === 0,
  // Wallets take the object, or a list of one.
  wallet_revokeExecutionPermission: (params) =>
    Array.isArray(params) ? params.length === 1 && namesContext(params[0]) : namesContext(params),
}

/** Returns `true` for a method on the closed list with parameters of its shape. All else is between the host's code and the wallet. */
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
