import { isSameAddress } from '@airlock/protocol/caip'
import type { SessionRow } from '@airlock/protocol/gateway/answers/sessions'
import type { PermissionGrant } from '@airlock/protocol/permissions/readGrants'
import { pciOf } from '@airlock/protocol/permissions/sessionTexts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import type { WalletGrants } from '../flows/readWalletGrants.ts'
import type { NotedGrant } from './notedGrants.ts'

/** Merged from the wallet, this browser and the gateway. */
export type ListedSession = {
  pci: string
  /** Without a context only the wallet can revoke. */
  grant: Omit<PermissionGrant, 'context'> & { context?: string }
  site: { name: string; origin?: string }
  createdAt?: number
  status: 'active' | 'expired' | 'revoked'
  isWider: boolean
  isNoted?: true
  isStored: boolean
  isMarked: boolean
}

type Sources = {
  account: QueriedAccount
  /** The wallet lists this site's permissions. */
  site: { name: string; origin: string }
  wallet: WalletGrants | undefined
  recorded: readonly NotedGrant[]
  gateway: readonly SessionRow[]
  now: number
}

/** The wallet's list decides for this site. A gateway's mark does not end a permission. */
export function mergeSessions({ account, site, wallet, recorded, gateway, now }: Sources): ListedSession[] {
  const { address, network } = account
  const isOwned = (one: string | undefined) => one === undefined || isSameAddress('eip155', one, address)
  const idOf = (grant: PermissionGrant) =>
    pciOf({ account: address, chainId: grant.chainId ?? network, context: grant.context })
  const own = recorded.filter((one) => isOwned(one.account))
  const listed = new Map(wallet?.grants.filter((one) => isOwned(one.account)).map((grant) => [idOf(grant), grant]))
  const contexts = new Set([...listed.values()].map(({ context }) => context))
  const merged = new Map<string, ListedSession>()
  const isOver = ({ expiry }: { expiry?: number | undefined }) => expiry !== undefined && expiry * 1_000 <= now

  for (const row of gateway) {
    const { pci, chainId, expiry, permissions, policies, rules, to, project, createdAt, revokedAt } = row
    const known = { permissions, policies, rules, chainId: chainId as NonNullable<PermissionGrant['chainId']> }
    merged.set(pci, {
      pci,
      grant: { ...known, ...(expiry !== undefined && { expiry }), ...(to !== undefined && { to }) },
      site: { name: project.name, ...(project.url !== undefined && { origin: originOf(project.url) }) },
      createdAt,
      status: isOver(row) ? 'expired' : 'active',
      isWider: false,
      isStored: true,
      isMarked: revokedAt !== undefined,
    })
  }
  for (const { grant, site: of, createdAt, revokedAt, isWider = false } of own) {
    const pci = idOf(grant)
    const isUnlisted = wallet?.isComplete === true && of.origin === site.origin && !contexts.has(grant.context)
    const isGone = revokedAt !== undefined || isUnlisted
    merged.set(pci, {
      pci,
      grant,
      site: of,
      createdAt,
      status: isOver(grant) ? 'expired' : isGone ? 'revoked' : 'active',
      isWider,
      isNoted: true,
      isStored: merged.has(pci),
      isMarked: merged.get(pci)?.isMarked ?? false,
    })
  }
  for (const [pci, grant] of listed) {
    const known = merged.get(pci)
    merged.set(pci, {
      pci,
      site,
      isWider: false,
      isStored: false,
      isMarked: false,
      ...known,
      grant: { ...grant, chainId: grant.chainId ?? network },
      status: isOver(grant) ? 'expired' : 'active',
    })
  }
  return [...merged.values()].toSorted((left, right) => (right.createdAt ?? now) - (left.createdAt ?? now))
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : ''
}
