import type { DescriptorInput } from '@airlock/protocol/clearSigning/descriptor'
import type { Arguments } from '@airlock/protocol/clearSigning/OwnReading'
import type { Struct, Value } from '@airlock/protocol/clearSigning/Value'
import { type AbiParameter, decodeAbiParameters, encodeAbiParameters, type Hex } from 'viem'

/** 64 kB: decoding a megabyte would block the screen for 200 ms. */
const MAX_CHARS = 2 + 2 * 65_536
/** 4 kB with lists of lists, texts or tuples: their items may share bytes, which costs viem up to 50 ms. 64 kB cost 5 s. */
const MAX_NESTED_CHARS = 2 + 2 * 4_096
const NESTED = /(?:bytes|string|tuple|\])\[/
const MAX_VALUES = 2_000

/** @returns undefined unless the arguments encode back to the same bytes: contracts may read what a decoder skips */
export function decodeArguments(data: string, inputs: readonly DescriptorInput[]): Arguments | undefined {
  if (data.length > (NESTED.test(JSON.stringify(inputs)) ? MAX_NESTED_CHARS : MAX_CHARS)) return undefined
  try {
    const types = inputs.map(unnamed)
    // viem needs at least one word, even for no parameters.
    const values = types.length === 0 ? [] : decodeAbiParameters(types, data as Hex)
    const encoded = encodeAbiParameters(types, values)
    if (!data.startsWith(encoded)) return undefined
    const budget = { left: MAX_VALUES }
    const tail = data.length > encoded.length ? `0x${data.slice(encoded.length)}` : undefined
    return { data: decodeStruct(inputs, values as readonly unknown[], budget), tail }
  } catch {
    return undefined
  }
}

/** Arrays, so that no name is an object's own member. Numbers, because viem hashes addresses for checksums. */
function unnamed({ type: written, components }: DescriptorInput): AbiParameter {
  const type = written.replace(/^address/, 'uint160')
  return (components === undefined ? { type } : { type, components: components.map(unnamed) }) as AbiParameter
}

type Left = { left: number }

/** 8 bits hold no amount. 16 bits may hold a network or an item, but not as zero. */
function isFlag(type: string, value: bigint): boolean {
  return type.endsWith('int8') || (value === 0n && type.endsWith('int16'))
}

function decodeStruct(inputs: readonly DescriptorInput[], values: readonly unknown[], budget: Left): Struct {
  const members = inputs.map((input, index) => ({ name: input.name, value: decodeValue(input, values[index], budget) }))
  return { kind: 'struct', members }
}

function decodeValue(input: DescriptorInput, value: unknown, budget: Left): Value {
  budget.left -= 1
  if (budget.left < 0) throw new RangeError()
  const { type } = input
  const list = /^(.*)\[[0-9]*\]$/.exec(type)?.[1]
  if (list !== undefined) {
    const items = (value as readonly unknown[]).map((item) => decodeValue({ ...input, type: list }, item, budget))
    return { kind: 'list', items }
  }
  if (type === 'tuple') return decodeStruct(input.components ?? [], value as readonly unknown[], budget)
  if (type === 'address') return { kind: 'address', value: `0x${(value as bigint).toString(16).padStart(40, '0')}` }
  if (type === 'bool') return { kind: 'bool', value: value as boolean }
  if (type === 'string') return { kind: 'string', value: value as string }
  if (type.startsWith('bytes')) return { kind: 'bytes', value: value as string }
  const integer = BigInt(value as bigint | number)
  return isFlag(type, integer) ? { kind: 'integer', value: integer, isFlag: true } : { kind: 'integer', value: integer }
}
