import { LIST_METHOD } from '@airlock/protocol/permissions/permissionMethods'
import { MAX_GRANTS, type PermissionGrant, readGrants } from '@airlock/protocol/permissions/readGrants'
import type { Json } from '@airlock/protocol/snapshot'
import { sessionAtom } from '../../../core/host/hostState.ts'
import { siteOriginAtom } from '../../../core/host/siteOrigin.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { requestTransaction } from '../../../core/requests/requestTransaction.ts'
import { findSessionConnector } from '../../../core/wallets/sessionConnector.ts'
import { readNoted } from '../state/notedGrants.ts'

/** Time that a wallet has for its list. */
const LIST_MS = 8_000

/** `isComplete` is false if an entry or list could not be read, or the list is full: what is missing here may then still be granted. */
export type WalletGrants = { grants: readonly PermissionGrant[]; isComplete: boolean }

/**
 * Returns the permissions of this site that the wallet itself lists. Never rejects.
 *
 * @returns `undefined` if the wallet has no list: nothing is known then. A wallet of the page that fails has none; one of this frame has
 *   an incomplete one. A wallet that would show a prompt is not asked.
 */
export async function readWalletGrants(deps: Deps): Promise<WalletGrants | undefined> {
  const entry = deps.store.get(sessionAtom)?.namespaces.eip155
  if (entry?.status !== 'connected') return undefined
  const { connectorId = '' } = entry
  if (entry.remote && findSessionConnector(deps, connectorId)?.approval.needsApproval(LIST_METHOD) !== false)
    return undefined
  // A wallet of this frame checks on chain what this browser noted, because logs may lack it.
  const params = entry.remote ? [{ noted: notedOf(deps) }] : []
  const failed = entry.remote ? { grants: [], isComplete: false } : undefined
  const list = requestTransaction(deps, 'eip155', { method: LIST_METHOD, params }).then(
    (response) => {
      if (!Array.isArray(response)) return undefined
      // An object that is not a grant makes the list unreadable.
      const grants = readGrants(response)
      const { length } = response
      return grants && { grants, isComplete: grants.length === length && length < MAX_GRANTS }
    },
    () => failed,
  )
  return Promise.race([list, deps.clock.wait(LIST_MS).then(() => failed)])
}

/** Active permissions that this browser noted for this site. */
function notedOf(deps: Deps) {
  const origin = deps.store.get(siteOriginAtom)
  return readNoted(deps)
    .filter(({ site, revokedAt }) => site.origin === origin && revokedAt === undefined)
    .map(({ grant }) => grant as unknown as Json)
}
