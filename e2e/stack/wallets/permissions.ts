import { type Address, type Hex, keccak256, toHex } from 'viem'
import { invalidParams, unsupportedMethod } from './rpcError.ts'
import type { PermissionSupport } from './types.ts'

const UNREQUESTED_PAYEE = '0xdEad000000000000000000000000000000000000'

type Asked = { permission?: unknown; permissions?: unknown; rules?: unknown[]; to?: unknown; expiry?: unknown }
type Wallet = {
  support: PermissionSupport | undefined
  account(): Address | undefined
  chainId(): Hex
  ask(method: string): Promise<void>
}

/** Methods of a wallet that grants permissions (https://eips.ethereum.org/EIPS/eip-7715), by the form that it knows. Grants last as long as the page. */
export function createPermissions({ support, account, chainId, ask: request }: Wallet) {
  const granted = new Map<string, object>()
  let count = 0

  function grant(requested: Asked) {
    const from = account()
    if (from === undefined) throw invalidParams('Connect first.')
    count += 1
    const context = keccak256(toHex(`${from} ${count}`))
    const rules = rulesOf(support, requested.rules ?? [])
    const entry = { ...requested, chainId: chainId(), from, rules, context, delegationManager: from, dependencies: [] }
    granted.set(context, entry)
    return entry
  }

  const present = {
    async wallet_requestExecutionPermissions(params: unknown[]) {
      await request('wallet_requestExecutionPermissions')
      if (support === 'unable') throw unsupportedMethod('wallet_requestExecutionPermissions')
      return params.map((one) => grant(one as Asked))
    },
    wallet_getGrantedExecutionPermissions: () => [...granted.values()],
    async wallet_revokeExecutionPermission([named]: unknown[]) {
      if (support === 'fixed') throw unsupportedMethod('wallet_revokeExecutionPermission')
      const context = (named as { permissionContext?: unknown } | undefined)?.permissionContext
      if (typeof context !== 'string' || !granted.has(context)) throw invalidParams('No such permission.')
      await request('wallet_revokeExecutionPermission')
      if (support === 'forgetful') granted.clear()
      granted.delete(context)
      return {}
    },
  }
  const previous = {
    async wallet_grantPermissions([requested]: unknown[]) {
      await request('wallet_grantPermissions')
      const { context, from, ...entry } = grant(requested as Asked)
      return { ...entry, address: from, permissionsContext: context, expiry: (requested as Asked).expiry }
    },
  }
  if (support === undefined) return {}
  return support === 'former' ? previous : present
}

function rulesOf(support: PermissionSupport | undefined, requested: readonly unknown[]): readonly unknown[] {
  switch (support) {
    case 'narrowing':
      return [{ type: 'expiry', data: { timestamp: soon() } }]
    case 'endless':
      return requested.filter((rule) => (rule as { type?: unknown }).type !== 'expiry')
    case 'outsider':
      return [...requested, { type: 'payee', data: { addresses: [UNREQUESTED_PAYEE] } }]
    default:
      return requested
  }
}

const soon = () => Math.floor(Date.now() / 1_000) + 3_600
