import * as z from 'zod/mini'
import type { CaipNetworkId } from '../caip.ts'
import { fromChainId } from '../namespaces/eip155/chainId.ts'

export const MAX_CONTEXT = 40_000
export const MAX_GRANTS = 200
const MAX_PARTS = 32
/** 1 January 3000: later ends are ignored. */
const LATEST_END_S = 32_503_680_000
/** Greater times are in milliseconds. */
const LATEST_SECONDS = 100_000_000_000

export type PermissionPart = { type: string; data: Readonly<Record<string, unknown>> }

export type PermissionGrant = {
  context: string
  chainId?: CaipNetworkId
  account?: string
  to?: string
  /** Unix seconds. Absent: no known end. */
  expiry?: number
  permissions: readonly PermissionPart[]
  policies: readonly PermissionPart[]
  rules: readonly PermissionPart[]
}

/** Replaces unparsed parts, so that no view shows fewer permissions than exist. */
export const UNREADABLE: PermissionPart = { type: '', data: {} }

const record = z.record(z.string(), z.unknown())
const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const part = z.object({
  type: z.union([z.string().check(z.maxLength(128)), z.object({ custom: z.string().check(z.maxLength(128)) })]),
  data: z.optional(z.nullable(record)),
})
const context = z.string().check(z.minLength(1), z.maxLength(MAX_CONTEXT))
const grant = z.object({
  context: z.optional(context),
  permissionsContext: z.optional(context),
  chainId: z.optional(z.unknown()),
  from: z.optional(z.nullable(address)),
  address: z.optional(z.nullable(address)),
  to: z.optional(z.nullable(z.string().check(z.maxLength(256)))),
  signer: z.optional(z.unknown()),
  expiry: z.optional(z.unknown()),
  permission: z.optional(z.unknown()),
  permissions: z.optional(z.unknown()),
  policies: z.optional(z.unknown()),
  rules: z.optional(z.unknown()),
})

/** Accepts both shapes of wallets. @returns `undefined` for an invalid response, or more than MAX_GRANTS */
export function readGrants(response: unknown): PermissionGrant[] | undefined {
  const entries = Array.isArray(response) ? response : [response]
  if (entries.length > MAX_GRANTS || entries.some((entry) => typeof entry !== 'object' || entry === null))
    return undefined
  return entries.flatMap((entry) => readGrant(entry) ?? [])
}

function readGrant(entry: unknown): PermissionGrant | undefined {
  const { data } = grant.safeParse(entry)
  const granted = data?.context ?? data?.permissionsContext
  if (data === undefined || granted === undefined) return undefined
  const rules = readParts(data.rules)
  const expiry = earliest([data.expiry, ...rules.filter(isExpiry).map((rule) => rule.data.timestamp)])
  const chainId = fromChainId(data.chainId)
  const account = data.from ?? data.address
  const to = data.to ?? signerOf(data.signer)
  return {
    context: granted,
    ...(chainId !== undefined && { chainId }),
    ...(account != null && { account }),
    ...(to !== undefined && { to }),
    ...(expiry !== undefined && { expiry }),
    permissions: readPermissions(data.permission ?? data.permissions),
    policies: readParts(data.policies),
    rules: rules.filter((rule) => !isExpiry(rule)),
  }
}

/** An empty grant has unknown permissions. */
function readPermissions(value: unknown): readonly PermissionPart[] {
  const permissions = readParts(Array.isArray(value) || value === undefined ? value : [value])
  return permissions.length === 0 ? [UNREADABLE] : permissions
}

function readParts(value: unknown): readonly PermissionPart[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || value.length > MAX_PARTS) return [UNREADABLE]
  return value.map((one) => {
    const { data } = part.safeParse(one)
    if (data === undefined) return UNREADABLE
    return { type: typeof data.type === 'string' ? data.type : data.type.custom, data: data.data ?? {} }
  })
}

const isExpiry = ({ type }: PermissionPart) => type === 'expiry'

function earliest(values: readonly unknown[]): number | undefined {
  const expirations = values.flatMap((value) => {
    const number = typeof value === 'string' && /^[0-9]{1,16}$/.test(value) ? Number(value) : value
    if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0) return []
    const seconds = Math.floor(number > LATEST_SECONDS ? number / 1_000 : number)
    return seconds < LATEST_END_S ? [seconds] : []
  })
  return expirations.length === 0 ? undefined : Math.min(...expirations)
}

/** The previous shape has an account or a key in its signer. */
function signerOf(signer: unknown): string | undefined {
  const { data } = z
    .object({ data: z.object({ address: z.optional(address), id: z.optional(z.string().check(z.maxLength(256))) }) })
    .safeParse(signer)
  return data?.data.address ?? data?.data.id
}
