import { getAddress } from 'viem/utils'
import { reject } from './reject.ts'
import { isObject, type Member, parseType, type Type, type Types } from './structTypes.ts'

export type Value = Struct | List | Integer | Bool | Address | Bytes | Text
export type Struct = { kind: 'struct'; type: string; members: readonly { name: string; value: Value }[] }
export type List = { kind: 'list'; items: readonly Value[] }
export type Integer = { kind: 'integer'; bits: number; value: bigint }
export type Bool = { kind: 'bool'; value: boolean }
export type Address = { kind: 'address'; value: string }
export type Bytes = { kind: 'bytes'; value: string; isFixed: boolean }
export type Text = { kind: 'string'; value: string }

type Position = { path: string; depth: number }

const MAX_DEPTH = 32
const MAX_DIGITS = 128

/** @throws SecureError INVALID_INPUT */
export function parseStruct(
  types: Types,
  { type, members }: { type: string; members: readonly Member[] },
  input: unknown,
  { path, depth }: Position,
): Struct {
  if (!isObject(input)) reject(`\`${path}\` must be an object.`)
  return {
    kind: 'struct',
    type,
    members: members.map((member) => {
      const at = `${path}.${member.name}`
      if (!Object.hasOwn(input, member.name)) reject(`\`${at}\` is missing.`)
      return {
        name: member.name,
        value: parseValue(types, member.type, input[member.name], { path: at, depth: depth + 1 }),
      }
    }),
  }
}

function parseValue(types: Types, written: string, input: unknown, position: Position): Value {
  const { path, depth } = position
  if (depth > MAX_DEPTH) reject('The typed data is nested too deeply.')
  const type = parseType(written)
  switch (type.kind) {
    case 'struct':
      return parseStruct(types, { type: type.name, members: types.get(type.name) ?? [] }, input, position)
    case 'list': {
      if (!Array.isArray(input)) reject(`\`${path}\` must be an array.`)
      if (type.length !== undefined && input.length !== type.length)
        reject(`\`${path}\` must have ${type.length} items.`)
      const items = Array.from(input, (item, index) =>
        parseValue(types, type.of, item, { path: `${path}[${index}]`, depth: depth + 1 }),
      )
      return { kind: 'list', items }
    }
    case 'integer':
      return parseInteger(type, written, input, path)
    case 'bool':
      if (typeof input !== 'boolean') reject(`\`${path}\` must be true or false.`)
      return { kind: 'bool', value: input }
    case 'address':
      return { kind: 'address', value: parseAddress(input, path) }
    case 'bytes':
      return { kind: 'bytes', value: parseBytes(type.size, input, path), isFixed: type.size !== undefined }
    case 'string':
      // A lone surrogate has no UTF-8 encoding, and would be hashed as another character.
      if (typeof input !== 'string' || /\p{Surrogate}/u.test(input)) reject(`\`${path}\` must be text.`)
      return { kind: 'string', value: input }
  }
}

/** Accepts one notation of each integer. Rejects blanks, octals, exponents, fractions and numbers that JSON rounds. */
function parseInteger(
  { isSigned, bits }: Extract<Type, { kind: 'integer' }>,
  written: string,
  input: unknown,
  path: string,
): Integer {
  const isSafe = typeof input === 'number' && Number.isSafeInteger(input) && !Object.is(input, -0)
  const isText = typeof input === 'string' && input.length <= MAX_DIGITS
  const isDigits = isText && (/^[0-9]+$/.test(input) || /^-[1-9][0-9]*$/.test(input) || /^0x[0-9a-fA-F]+$/.test(input))
  if (!isSafe && !isDigits)
    reject(`\`${path}\` must be an integer: a safe one of JSON, decimal digits or 0x hex in a string.`)
  const value = BigInt(input)
  const [min, max] = isSigned ? [-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1)] : [0n, 2n ** BigInt(bits)]
  if (value < min || value >= max) reject(`\`${path}\` must fit ${written}.`)
  return { kind: 'integer', bits, value }
}

function parseAddress(input: unknown, path: string): string {
  if (typeof input !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(input)) reject(`\`${path}\` must be an address.`)
  const address = getAddress(input.toLowerCase() as `0x${string}`)
  const digits = input.slice(2)
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (isMixed && input !== address) reject(`\`${path}\` must have the checksum of EIP-55.`)
  return address
}

function parseBytes(size: number | undefined, input: unknown, path: string): string {
  const isHex = typeof input === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(input)
  if (!isHex || (size !== undefined && input.length !== 2 + size * 2))
    reject(`\`${path}\` must be ${size === undefined ? 'whole' : size} bytes of 0x hex.`)
  return input.toLowerCase()
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
