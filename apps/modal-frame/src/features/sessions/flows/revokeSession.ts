import { readRpcError } from '@airlock/protocol/channel/envelope'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { REVOKE_METHOD } from '@airlock/protocol/permissions/permissionMethods'
import type { Json } from '@airlock/protocol/snapshot'
import type { Deps } from '../../../core/ports/Deps.ts'
import { requestTransaction } from '../../../core/requests/requestTransaction.ts'
import { noteRevoked } from '../state/notedGrants.ts'
import { readWalletGrants } from './readWalletGrants.ts'

/** JSON-RPC and EIP-1193 codes of a wallet that does not know the method. */
const UNSUPPORTED: readonly (number | undefined)[] = [-32601, -32004, 4200]
const INVALID_PARAMS = -32602

/**
 * Outcome of a revoke. `manual`: the wallet lets no site revoke; `listed`: it agreed, and still lists the permission.
 */
export type RevokeOutcome =
  | { status: 'revoked' | 'manual' | 'declined' | 'listed' }
  | { status: 'failed'; error: AirlockError }

/** Asks the wallet to revoke a permission, once. Never rejects. A permission without a known context is for the wallet's own settings. */
export async function revokeSession(deps: Deps, context: string | undefined): Promise<RevokeOutcome> {
  if (context === undefined) return { status: 'manual' }
  try {
    await askWallet(deps, context)
  } catch (cause) {
    if (isAirlockError(cause, 'USER_REJECTED')) return { status: 'declined' }
    if (isAirlockError(cause, 'UNSUPPORTED_METHOD') || UNSUPPORTED.includes(codeOf(cause))) return { status: 'manual' }
    return { status: 'failed', error: AirlockError.from(cause) }
  }
  const listed = await readWalletGrants(deps)
  if (listed?.some((grant) => grant.context === context)) return { status: 'listed' }
  noteRevoked(deps, context, deps.clock.now())
  return { status: 'revoked' }
}

/** Wallets take an object; some want it in a list, and say so before they ask anybody. */
async function askWallet(deps: Deps, permissionContext: string) {
  const ask = (params: Json) => requestTransaction(deps, 'eip155', { method: REVOKE_METHOD, params })
  try {
    await ask({ permissionContext })
  } catch (cause) {
    if (codeOf(cause) !== INVALID_PARAMS) throw cause
    await ask([{ permissionContext }])
  }
}

const codeOf = (cause: unknown) => (cause instanceof AirlockError ? readRpcError(cause.cause)?.code : undefined)
