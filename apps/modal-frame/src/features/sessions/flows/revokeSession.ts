import { readRpcError } from '@airlock/protocol/channel/envelope'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { REVOKE_METHOD } from '@airlock/protocol/permissions/permissionMethods'
import type { Json } from '@airlock/protocol/snapshot'
import { siteOriginAtom } from '../../../core/host/siteOrigin.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { requestTransaction } from '../../../core/requests/requestTransaction.ts'
import { noteRevoked, readNoted } from '../state/notedGrants.ts'
import { readWalletGrants, type WalletGrants } from './readWalletGrants.ts'

/** JSON-RPC and EIP-1193. */
const UNSUPPORTED: readonly (number | undefined)[] = [-32601, -32004, 4200]
const INVALID_PARAMS = -32602

/** `manual`: only the wallet can revoke. `listed`: it agreed, but still lists the permission. `unseen`: its list cannot show it. */
export type RevokeOutcome =
  | { status: 'revoked' | 'manual' | 'declined' | 'listed' | 'unseen' }
  | { status: 'failed'; error: AirlockError }

/** Asks once. Never rejects. Without a context, only the wallet's settings can revoke. */
export async function revokeSession(deps: Deps, context: string | undefined): Promise<RevokeOutcome> {
  if (context === undefined) return { status: 'manual' }
  const origin = deps.store.get(siteOriginAtom)
  const isOwned = readNoted(deps).some(({ grant, site }) => grant.context === context && site.origin === origin)
  const wasListed = isOwned ? undefined : isListed(await readWalletGrants(deps), context)
  try {
    await askWallet(deps, context)
  } catch (cause) {
    if (isAirlockError(cause, 'USER_REJECTED')) return { status: 'declined' }
    if (isAirlockError(cause, 'UNSUPPORTED_METHOD') || UNSUPPORTED.includes(codeOf(cause))) return { status: 'manual' }
    return { status: 'failed', error: AirlockError.from(cause) }
  }
  const isStillListed = isListed(await readWalletGrants(deps), context)
  if (isStillListed) return { status: 'listed' }
  // A wallet lists only the permissions of this site.
  const isGone = wasListed === true && isStillListed === false
  if (!isOwned && !isGone) return { status: 'unseen' }
  noteRevoked(deps, { context, origin: isGone ? undefined : origin, now: deps.clock.now() })
  return { status: 'revoked' }
}

function isListed(list: WalletGrants | undefined, context: string): boolean | undefined {
  if (list?.grants.some((grant) => grant.context === context)) return true
  return list?.isComplete ? false : undefined
}

/** Some wallets want a list, and reject an object before they prompt. */
async function askWallet(deps: Deps, permissionContext: string) {
  const request = (params: Json) => requestTransaction(deps, 'eip155', { method: REVOKE_METHOD, params })
  try {
    await request({ permissionContext })
  } catch (cause) {
    if (codeOf(cause) !== INVALID_PARAMS) throw cause
    await request([{ permissionContext }])
  }
}

const codeOf = (cause: unknown) => (cause instanceof AirlockError ? readRpcError(cause.cause)?.code : undefined)
