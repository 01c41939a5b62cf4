import { LIST_METHOD } from '@airlock/protocol/permissions/permissionMethods'
import { MAX_GRANTS, type PermissionGrant, readGrants } from '@airlock/protocol/permissions/readGrants'
import type { Json } from '@airlock/protocol/snapshot'
import { sessionAtom } from '../../../core/host/hostState.ts'
import { siteOriginAtom } from '../../../core/host/siteOrigin.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { requestTransaction } from '../../../core/requests/requestTransaction.ts'
import { findSessionConnector } from '../../../core/wallets/sessionConnector.ts'
import { readNoted } from '../state/notedGrants.ts'

const LIST_MS = 8_000

/** `isComplete: false`: more permissions may exist. */
export type WalletGrants = { grants: readonly PermissionGrant[]; isComplete: boolean }

/** Never rejects. Does not prompt. @returns `undefined` if the wallet has no list, or a page wallet fails */
export async function readWalletGrants(deps: Deps): Promise<WalletGrants | undefined> {
  const entry = deps.store.get(sessionAtom)?.namespaces.eip155
  if (entry?.status !== 'connected') return undefined
  const { connectorId = '' } = entry
  if (entry.remote && findSessionConnector(deps, connectorId)?.approval.needsApproval(LIST_METHOD) !== false)
    return undefined
  // The wallet checks noted grants on chain, because logs may lack them.
  const params = entry.remote ? [{ noted: notedOf(deps) }] : []
  const failed = entry.remote ? { grants: [], isComplete: false } : undefined
  const list = requestTransaction(deps, 'eip155', { method: LIST_METHOD, params }).then(
    (response) => {
      if (!Array.isArray(response)) return undefined
      // An invalid object makes the list unreadable.
      const grants = readGrants(response)
      const { length } = response
      return grants && { grants, isComplete: grants.length === length && length < MAX_GRANTS }
    },
    () => failed,
  )
  return Promise.race([list, deps.clock.wait(LIST_MS).then(() => failed)])
}

function notedOf(deps: Deps) {
  const origin = deps.store.get(siteOriginAtom)
  return readNoted(deps)
    .filter(({ site, revokedAt }) => site.origin === origin && revokedAt === undefined)
    .map(({ grant }) => grant as unknown as Json)
}
