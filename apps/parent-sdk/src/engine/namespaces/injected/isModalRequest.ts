import { isRecord } from '@airlock/protocol/isRecord'
import { isEvmAddress } from '@airlock/protocol/namespaces/eip155/address'
import { isRevoke, MAX_REVOKES } from '@airlock/protocol/permissions/revokes'
import { transactionProblem } from './transactionProblem.ts'

const MAX_CONTEXT = 40_000

/** Approval to 0, exact approval, swap: the modal composes no longer batch, except to end allowances. */
const MAX_CALLS = 3
const CALLS_ID = /^0x[\da-f]{1,1998}$/i
const CHAIN_ID = /^0x[1-9a-f][\da-f]{0,12}$/

const CHECKS: Readonly<Record<string, (params: unknown) => boolean>> = {
  eth_sendTransaction: (params) =>
    Array.isArray(params) && params.length === 1 && transactionProblem(params) === undefined,
  wallet_sendCalls: (params) => Array.isArray(params) && params.length === 1 && isBatch(params[0]),
  wallet_getCallsStatus: (params) =>
    Array.isArray(params) && params.length === 1 && typeof params[0] === 'string' && CALLS_ID.test(params[0]),
  wallet_getCapabilities: (params) =>
    Array.isArray(params) && params.length === 2 && isEvmAddress(params[0]) && areChains(params[1]),
  wallet_getGrantedExecutionPermissions: (params) => Array.isArray(params) && params.length === 0,
  // Wallets accept the object, or a list with it.
  wallet_revokeExecutionPermission: (params) =>
    Array.isArray(params) ? params.length === 1 && namesContext(params[0]) : namesContext(params),
}

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

/** Capabilities could hand the fees or the account to others. */
function isBatch(value: unknown): boolean {
  if (!isRecord(value) || !hasOnly(value, ['version', 'id', 'chainId', 'from', 'atomicRequired', 'calls'])) return false
  const { version, id, chainId, from, atomicRequired, calls } = value
  return (
    version === '2.0.0' &&
    typeof id === 'string' &&
    CALLS_ID.test(id) &&
    areChains([chainId]) &&
    isEvmAddress(from) &&
    atomicRequired === true &&
    Array.isArray(calls) &&
    calls.length > 0 &&
    calls.every(isCall) &&
    (calls.length <= MAX_CALLS || (calls.length <= MAX_REVOKES && calls.every(isRevoke)))
  )
}

function isCall(value: unknown): boolean {
  return (
    isRecord(value) &&
    hasOnly(value, ['to', 'data', 'value']) &&
    isEvmAddress(value.to) &&
    transactionProblem([value]) === undefined
  )
}

function areChains(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length === 1 && value.every((one) => typeof one === 'string' && CHAIN_ID.test(one))
  )
}

function hasOnly(value: object, keys: readonly string[]): boolean {
  return Object.keys(value).every((key) => keys.includes(key))
}
