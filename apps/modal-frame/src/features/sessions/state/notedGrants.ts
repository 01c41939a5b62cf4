import { isRecord } from '@airlock/protocol/isRecord'
import { type PermissionGrant, readGrants, UNREADABLE } from '@airlock/protocol/permissions/readGrants'
import type { Deps } from '../../../core/ports/Deps.ts'

/** The frames of all sites may share it. */
export const NOTED_KEY = '@airlock/permissions'
/** No site evicts grants of another. */
const MAX_OF_SITE = 20
const MAX_NOTED = 100
/** Characters: storage has 5 MB for all sites. */
const MAX_SITE_LENGTH = 50_000
const MAX_LENGTH = 1_000_000

export type NotedGrant = {
  account: string
  grant: PermissionGrant
  site: { name: string; origin: string }
  createdAt: number
  revokedAt?: number
  /** The wallet named another account than the site. */
  isWider?: boolean
}

type Needs = Pick<Deps, 'storage'>

export function readNoted({ storage }: Needs): NotedGrant[] {
  const stored = parse(storage.get(NOTED_KEY))
  return Array.isArray(stored) ? stored.flatMap((one) => readOne(one) ?? []) : []
}

export function noteGrants(deps: Needs, added: readonly NotedGrant[]): void {
  const keys = new Set(added.map(keyOf))
  const others = readNoted(deps).filter((one) => !keys.has(keyOf(one)))
  write(deps, [...added, ...others])
}

/** @param origin `undefined` for all sites */
export function noteRevoked(
  deps: Needs,
  { context, origin, now }: { context: string; origin: string | undefined; now: number },
): void {
  const isOf = ({ grant, site }: NotedGrant) =>
    grant.context === context && (origin === undefined || site.origin === origin)
  write(
    deps,
    readNoted(deps).map((one) => (isOf(one) ? { ...one, revokedAt: one.revokedAt ?? now } : one)),
  )
}

/** A site may note a context of another site. */
const keyOf = ({ grant, site }: NotedGrant) => JSON.stringify([site.origin, grant.context])

type Entry = { recorded: NotedGrant; length: number }

/** Above the total, the sites with the most entries lose their oldest. */
function write({ storage }: Needs, recorded: readonly NotedGrant[]) {
  const entries = recorded.map(toEntry)
  const origins = [...new Set(entries.map(({ recorded: { site } }) => site.origin))]
  const sites = origins.map((origin) => ofSite(entries.filter((one) => one.recorded.site.origin === origin)))
  while (sum(sites, ({ length }) => length) > MAX_NOTED) largest(sites, ({ length }) => length).pop()
  while (sum(sites, lengthOf) > MAX_LENGTH) largest(sites, lengthOf).pop()
  const stored = new Set(sites.flat())
  storage.set(NOTED_KEY, JSON.stringify(entries.filter((one) => stored.has(one)).map((one) => one.recorded)))
}

/** A long grant is stored without its parts, so that no site hides one by its length. */
function toEntry(recorded: NotedGrant): Entry {
  const { length } = JSON.stringify(recorded)
  if (length <= MAX_SITE_LENGTH) return { recorded, length }
  const { context, chainId } = recorded.grant
  const grant = {
    context,
    ...(chainId !== undefined && { chainId }),
    permissions: [UNREADABLE],
    policies: [],
    rules: [],
  }
  const short = { ...recorded, grant }
  return { recorded: short, length: JSON.stringify(short).length }
}

function ofSite(entries: readonly Entry[]): Entry[] {
  const stored = entries.slice(0, MAX_OF_SITE)
  while (lengthOf(stored) > MAX_SITE_LENGTH) stored.pop()
  return stored
}

const lengthOf = (entries: readonly Entry[]) => sum(entries, ({ length }) => length)

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}

function largest(sites: Entry[][], of: (site: readonly Entry[]) => number): Entry[] {
  return sites.reduce((max, one) => (of(one) >= of(max) ? one : max))
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
