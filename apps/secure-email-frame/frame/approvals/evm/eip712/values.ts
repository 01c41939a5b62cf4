import { getAddress } from 'viem/utils'
import { refuse } from './refuse.ts'
import { isObject, type Member, parseType, type Type, type Types } from './structTypes.ts'

export type Value = Struct | List | Integer | Bool | Address | Bytes | Text
export type Struct = { kind: 'struct'; type: string; members: readonly { name: string; value: Value }[] }
export type List = { kind: 'list'; items: readonly Value[] }
export type Integer = { kind: 'integer'; bits: number; value: bigint }
export type Bool = { kind: 'bool'; value: boolean }
export type Address = { kind: 'address'; value: string }
/** Lower-case 0x hex. `isFixed`: the type has a size, such as `bytes32`. */
export type Bytes = { kind: 'bytes'; value: string; isFixed: boolean }
export type Text = { kind: 'string'; value: string }

/** Path of a value, for errors. */
type Place = { path: string; depth: number }

const MAX_DEPTH = 32
const MAX_DIGITS = 128

/** Reads declared members only. @throws SecureError INVALID_INPUT */
export function parseStruct(
  types: Types,
  { type, members }: { type: string; members: readonly Member[] },
  given: unknown,
  { path, depth }: Place,
): Struct {
  if (!isObject(given)) refuse(`\`${path}\` must be an object.`)
  return {
    kind: 'struct',
    type,
    members: members.map((member) => {
      const at = `${path}.${member.name}`
      if (!Object.hasOwn(given, member.name)) refuse(`\`${at}\` is missing.`)
      return {
        name: member.name,
        value: parseValue(types, member.type, given[member.name], { path: at, depth: depth + 1 }),
      }
    }),
  }
}

function parseValue(types: Types, written: string, given: unknown, place: Place): Value {
  const { path, depth } = place
  if (depth > MAX_DEPTH) refuse('The typed data is nested too deeply.')
  const type = parseType(written)
  switch (type.kind) {
    case 'struct':
      return parseStruct(types, { type: type.name, members: types.get(type.name) ?? [] }, given, place)
    case 'list': {
      if (!Array.isArray(given)) refuse(`\`${path}\` must be an array.`)
      if (type.length !== undefined && given.length !== type.length)
        refuse(`\`${path}\` must have ${type.length} items.`)
      const items = Array.from(given, (item, index) =>
        parseValue(types, type.of, item, { path: `${path}[${index}]`, depth: depth + 1 }),
      )
      return { kind: 'list', items }
    }
    case 'integer':
      return parseInteger(type, written, given, path)
    case 'bool':
      if (typeof given !== 'boolean') refuse(`\`${path}\` must be true or false.`)
      return { kind: 'bool', value: given }
    case 'address':
      return { kind: 'address', value: parseAddress(given, path) }
    case 'bytes':
      return { kind: 'bytes', value: parseBytes(type.size, given, path), isFixed: type.size !== undefined }
    case 'string':
      // A lone surrogate has no UTF-8 encoding, and would be hashed as another character.
      if (typeof given !== 'string' || /\p{Surrogate}/u.test(given)) refuse(`\`${path}\` must be text.`)
      return { kind: 'string', value: given }
  }
}

/** Accepts one notation of each integer. Rejects blanks, octals, exponents, fractions and numbers that JSON rounds. */
function parseInteger(
  { isSigned, bits }: Extract<Type, { kind: 'integer' }>,
  written: string,
  given: unknown,
  path: string,
): Integer {
  const isSafe = typeof given === 'number' && Number.isSafeInteger(given) && !Object.is(given, -0)
  const isText = typeof given === 'string' && given.length <= MAX_DIGITS
  const isDigits = isText && (/^[0-9]+$/.test(given) || /^-[1-9][0-9]*$/.test(given) || /^0x[0-9a-fA-F]+$/.test(given))
  if (!isSafe && !isDigits)
    refuse(`\`${path}\` must be an integer: a safe one of JSON, decimal digits or 0x hex in a string.`)
  const value = BigInt(given)
  const [least, most] = isSigned ? [-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1)] : [0n, 2n ** BigInt(bits)]
  if (value < least || value >= most) refuse(`\`${path}\` must fit ${written}.`)
  return { kind: 'integer', bits, value }
}

function parseAddress(given: unknown, path: string): string {
  if (typeof given !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(given)) refuse(`\`${path}\` must be an address.`)
  const address = getAddress(given.toLowerCase() as `0x${string}`)
  const digits = given.slice(2)
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (isMixed && given !== address) refuse(`\`${path}\` must have the checksum of EIP-55.`)
  return address
}

function parseBytes(size: number | undefined, given: unknown, path: string): string {
  const isHex = typeof given === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(given)
  if (!isHex || (size !== undefined && given.length !== 2 + size * 2))
    refuse(`\`${path}\` must be ${size === undefined ? 'whole' : size} bytes of 0x hex.`)
  return given.toLowerCase()
}

export function toJson(value: Value): unknown {
  switch (value.kind) {
    case 'struct':
      return Object.fromEntries(value.members.map((member) => [member.name, toJson(member.value)]))
    case 'list':
      return value.items.map(toJson)
    case 'integer':
      return value.value.toString()
    default:
      return value.value
  }
}

export function memberOf<Kind extends Value['kind']>(
  struct: Struct,
  name: string,
  kind: Kind,
): Extract<Value, { kind: Kind }> | undefined {
  const value = struct.members.find((member) => member.name === name)?.value
  return value?.kind === kind ? (value as Extract<Value, { kind: Kind }>) : undefined
}

export function structsOf(value: Value): Struct[] {
  if (value.kind === 'list') return value.items.flatMap(structsOf)
  if (value.kind !== 'struct') return []
  return [value, ...value.members.flatMap((member) => structsOf(member.value))]
}
