import { reject } from './reject.ts'

export type Member = { name: string; type: string }
export type Types = ReadonlyMap<string, readonly Member[]>

export type Type =
  | { kind: 'integer'; isSigned: boolean; bits: number }
  | { kind: 'bytes'; size: number | undefined }
  | { kind: 'address' | 'bool' | 'string' }
  | { kind: 'struct'; name: string }
  | { kind: 'list'; of: string; length: number | undefined }

const MAX_TYPES = 100
const MAX_MEMBERS = 256
const MAX_NAME = 128
const IDENTIFIER = /^[A-Za-z_]\w*$/
/** Hyperliquid names its primary types `HyperliquidTransaction:UsdSend`. */
const PRIMARY = /^[A-Za-z_]\w*(?::\w+)?$/

/** @throws SecureError INVALID_INPUT for types that libraries encode differently */
export function parseTypes(input: Record<string, unknown>, primaryType: string): Types {
  if (!PRIMARY.test(primaryType) || primaryType.length > MAX_NAME) reject('`primaryType` must be the name of a struct.')
  if (primaryType === DOMAIN) reject(`\`primaryType\` must not be ${DOMAIN}: its message would not be signed.`)
  const types = new Map<string, readonly Member[]>()
  const requested = [primaryType]
  for (let name = requested.pop(); name !== undefined; name = requested.pop()) {
    if (types.has(name)) continue
    if (types.size === MAX_TYPES) reject(`\`types\` must have at most ${MAX_TYPES} structs.`)
    if (isAtomic(name) || name in {} || name === DOMAIN) reject(`\`types\` must not have a struct named ${name}.`)
    const members = parseMembers(input, name)
    types.set(name, members)
    const structs = members.map(({ type }) => baseOf(type)).filter((base) => !isAtomic(base))
    // Libraries disagree on the structs of such a type.
    if (name.includes(':') && structs.length > 0) reject(`\`types.${name}\` must not have structs among its members.`)
    requested.push(...structs)
  }
  return types
}

/** @throws SecureError INVALID_INPUT */
export function parseMembers(input: Record<string, unknown>, name: string): Member[] {
  const list = input[name]
  if (!Array.isArray(list)) reject(`\`types.${name}\` is missing.`)
  if (list.length > MAX_MEMBERS) reject(`\`types.${name}\` must have at most ${MAX_MEMBERS} members.`)
  if (list.length === 0 && name !== DOMAIN) reject(`\`types.${name}\` must have members.`)
  const names = new Set<string>()
  return list.map((member: unknown) => {
    const { name: key, type } = isObject(member) ? member : {}
    const isName = typeof key === 'string' && key.length <= MAX_NAME && IDENTIFIER.test(key) && !(key in {})
    if (!isName) reject(`A member of \`types.${name}\` must have an identifier as its name.`)
    if (names.has(key)) reject(`\`types.${name}.${key}\` is declared twice.`)
    names.add(key)
    if (typeof type !== 'string' || type.length > MAX_NAME) reject(`\`types.${name}.${key}\` must have a type.`)
    const base = baseOf(type)
    if (!isAtomic(base) && !IDENTIFIER.test(base)) reject(`\`types.${name}.${key}\` must have a type of EIP-712.`)
    return { name: key, type }
  })
}

export const DOMAIN = 'EIP712Domain'

export function parseType(type: string): Type {
  const list = /^(.+)\[([1-9][0-9]*)?\]$/.exec(type)
  if (list?.[1] !== undefined) return { kind: 'list', of: list[1], length: list[2] ? Number(list[2]) : undefined }
  const integer = /^(u?)int([1-9][0-9]*)$/.exec(type)
  const bits = Number(integer?.[2])
  if (integer && bits % 8 === 0 && bits <= 256) return { kind: 'integer', isSigned: integer[1] === '', bits }
  const bytes = /^bytes([1-9][0-9]*)?$/.exec(type)
  if (bytes && Number(bytes[1] ?? 0) <= 32) return { kind: 'bytes', size: bytes[1] ? Number(bytes[1]) : undefined }
  if (type === 'address' || type === 'bool' || type === 'string') return { kind: type }
  return { kind: 'struct', name: type }
}

function baseOf(type: string): string {
  const parsed = parseType(type)
  return parsed.kind === 'list' ? baseOf(parsed.of) : type
}

/** Includes lookalikes such as `uint` and `bytes33`: EIP-712 has no aliases. */
function isAtomic(name: string): boolean {
  const isLike = /^(?:u?int|bytes)\d*$/.test(name)
  if (parseType(name).kind !== 'struct') return true
  if (isLike) reject(`${name} is not a type of EIP-712.`)
  return false
}

export function hasMember(members: readonly Member[], name: RegExp, type: RegExp): boolean {
  return members.some((member) => name.test(member.name) && type.test(member.type))
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
