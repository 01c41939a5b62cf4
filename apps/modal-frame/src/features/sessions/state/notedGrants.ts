import { isRecord } from '@airlock/protocol/isRecord'
import { type PermissionGrant, readGrants } from '@airlock/protocol/permissions/readGrants'
import type { Deps } from '../../../core/ports/Deps.ts'

/** Of the frame's storage, which the frames of all sites may share. */
export const NOTED_KEY = '@airlock/permissions'
/** Grants of one site, so that no site evicts those of another. */
const MAX_OF_SITE = 20
const MAX_NOTED = 100
/** Characters of all grants: storage has 5 MB for all sites. */
const MAX_LENGTH = 1_000_000

/** A grant that passed through this browser. */
export type NotedGrant = {
  account: string
  grant: PermissionGrant
  site: { name: string; origin: string }
  /** Milliseconds since the epoch. */
  createdAt: number
  revokedAt?: number
  /** The wallet named another account to spend, or to be paid, than the site asked for. */
  isWider?: boolean
}

type Needs = Pick<Deps, 'storage'>

/** Returns the noted grants, newest first. Anything else in the storage counts as none. */
export function readNoted({ storage }: Needs): NotedGrant[] {
  const stored = parse(storage.get(NOTED_KEY))
  return Array.isArray(stored) ? stored.flatMap((one) => readOne(one) ?? []) : []
}

export function noteGrants(deps: Needs, added: readonly NotedGrant[]): void {
  const contexts = new Set(added.map(({ grant }) => grant.context))
  const others = readNoted(deps).filter(({ grant }) => !contexts.has(grant.context))
  write(deps, [...added, ...others])
}

/** Marks a grant as revoked. */
export function noteRevoked(deps: Needs, context: string, now: number): void {
  const noted = readNoted(deps)
  write(
    deps,
    noted.map((one) => (one.grant.context === context ? { ...one, revokedAt: one.revokedAt ?? now } : one)),
  )
}

function write({ storage }: Needs, noted: readonly NotedGrant[]) {
  const counts = new Map<string, number>()
  let length = 0
  const kept = noted.filter((one) => {
    const count = (counts.get(one.site.origin) ?? 0) + 1
    counts.set(one.site.origin, count)
    const size = JSON.stringify(one).length
    if (count > MAX_OF_SITE || length + size > MAX_LENGTH) return false
    length += size
    return true
  })
  storage.set(NOTED_KEY, JSON.stringify(kept.slice(0, MAX_NOTED)))
}

function readOne(value: unknown): NotedGrant | undefined {
  if (!isRecord(value) || !isRecord(value.site)) return undefined
  const { account, createdAt, revokedAt, isWider, site } = value
  const [grant] = readGrants(value.grant) ?? []
  const chainId = isRecord(value.grant) ? value.grant.chainId : undefined
  if (grant === undefined || typeof account !== 'string' || typeof createdAt !== 'number') return undefined
  if (typeof site.name !== 'string' || typeof site.origin !== 'string') return undefined
  return {
    account,
    // The chain is stored as CAIP-2.
    grant: { ...grant, ...(isEvmChain(chainId) && { chainId }) },
    site: { name: site.name, origin: site.origin },
    createdAt,
    ...(typeof revokedAt === 'number' && { revokedAt }),
    ...(isWider === true && { isWider }),
  }
}

const isEvmChain = (value: unknown): value is `eip155:${string}` =>
  typeof value === 'string' && /^eip155:[0-9]{1,16}$/.test(value)

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
