import { isSameAddress } from '@airlock/protocol/caip'
import type { PassedGrant } from '@airlock/protocol/channel/callSchemas'
import { type PermissionGrant, readGrants } from '@airlock/protocol/permissions/readGrants'
import { configAtom } from '../../../core/host/config.ts'
import { sessionAtom } from '../../../core/host/hostState.ts'
import { siteOriginAtom } from '../../../core/host/siteOrigin.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { type NotedGrant, noteGrants } from '../state/notedGrants.ts'

export function noteGrant(
  deps: Pick<Deps, 'store' | 'storage' | 'clock'>,
  { params, answer: response }: PassedGrant,
): null {
  const { store, clock } = deps
  const entry = store.get(sessionAtom)?.namespaces.eip155
  const [active] = entry?.accounts ?? []
  if (entry === undefined || active === undefined) return null
  const site = { name: store.get(configAtom)?.metadata.name ?? '', origin: store.get(siteOriginAtom) }
  const requests = namedIn(params)
  const recorded = (readGrants(response) ?? []).flatMap((grant): NotedGrant[] => {
    const account = grant.account ?? active
    if (!entry.accounts.some((one) => isSameAddress('eip155', one, account))) return []
    const chainId = grant.chainId ?? entry.caipNetworkId
    const isWider = isOther(grant, requests)
    return [{ account, grant: { ...grant, chainId }, site, createdAt: clock.now(), ...(isWider && { isWider }) }]
  })
  if (recorded.length > 0) noteGrants(deps, recorded)
  return null
}

function namedIn(params: unknown): ReadonlySet<string> {
  const named = JSON.stringify(params).match(/0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g) ?? []
  return new Set(named.map((one) => one.toLowerCase()))
}

/** The site did not request this spender or payee. */
function isOther({ to, rules }: PermissionGrant, requests: ReadonlySet<string>): boolean {
  const named = [to, ...rules.flatMap(({ data }) => (Array.isArray(data.addresses) ? data.addresses : []))]
  return named.some(
    (one) => typeof one === 'string' && /^0x[0-9a-f]{40}$/i.test(one) && !requests.has(one.toLowerCase()),
  )
}
