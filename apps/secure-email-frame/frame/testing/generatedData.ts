import fc from 'fast-check'
import { hashTypedData, recoverTypedDataAddress } from 'viem'
import { expect } from 'vitest'
import { signRequest } from '../wallet/signRequest.ts'
import { DAI, OTHER, USDC } from './dapps/shape.ts'
import { DAPPS } from './dapps.ts'
import { hashIndependently } from './hashIndependently.ts'
import { describeData, type rowsOf, signedOf } from './typedData.ts'

type Screen = Parameters<typeof rowsOf>[0]
type Meant = { readonly [name: string]: Meant } | readonly Meant[] | bigint | string | boolean
type GivenData = {
  dapp: keyof typeof DAPPS
  domain: { readonly [name: string]: Meant }
  message: { readonly [name: string]: Meant }
  spellings: readonly number[]
}

export const UNKNOWN_ACCOUNT = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const DIGITS: Readonly<Record<string, number>> = { [USDC]: 6, [DAI]: 18 }

export const tokens = fc.constantFrom(USDC, DAI, UNKNOWN_ACCOUNT)
export const others = fc.constantFrom(OTHER, UNKNOWN_ACCOUNT)
export const spellings = fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 12 })
const EDGES = [0n, 1n, ...[128n, 159n, 160n, 255n, 256n].flatMap((bits) => [2n ** bits - 1n, 2n ** bits])]

export const amounts = (bits: number) =>
  fc
    .oneof(fc.bigInt(0n, 2n ** BigInt(bits) - 1n), fc.bigInt(0n, 10n ** 24n), fc.constantFrom(...EDGES))
    .filter((amount) => amount < 2n ** BigInt(bits))

/** Compares the signed hash with viem, another encoder and, one time in six, the signature. */
export async function describeInput({ dapp, domain, message, spellings }: GivenData): Promise<Screen> {
  const shape = DAPPS[dapp]
  let turn = 0
  const next = () => spellings[turn++ % spellings.length] ?? 0
  const own = spelled(domain, next) as object
  const screen = await describeData({
    ...shape,
    domain: { ...shape.domain, ...own },
    message: spelled(message, next),
  })
  const intended = { ...shape, domain: { ...shape.domain, ...domain }, message } as Parameters<typeof hashTypedData>[0]
  const signed = signedOf(screen)
  expect(signed).not.toContain('undeclared')
  expect(hashTypedData(JSON.parse(signed))).toBe(hashTypedData(intended))
  expect(hashIndependently(JSON.parse(signed))).toBe(hashTypedData(intended))
  // Deriving the key for each signature takes longest.
  if (spellings[0] !== 0) return screen
  const [signature] = await signRequest(new Uint8Array(16), { kind: 'typedData', typedData: signed })
  expect(await recoverTypedDataAddress({ ...intended, signature: signature as '0x' })).toBe(await signer())
  return screen
}

function spelled(value: Meant, next: () => number): unknown {
  if (typeof value === 'bigint') {
    const digits = value.toString()
    const isSafe = value <= BigInt(Number.MAX_SAFE_INTEGER)
    return [digits, `0x${value.toString(16)}`, isSafe ? Number(value) : `0${digits}`][next() % 3]
  }
  if (typeof value === 'string') return /^0x.{40}$/.test(value) && next() % 2 === 1 ? value.toLowerCase() : value
  if (typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map((item: Meant) => spelled(item, next))
  const members = Object.entries(value).map(([name, one]: [string, Meant]) => [name, spelled(one, next)])
  return { ...(next() % 2 === 1 && { undeclared: UNKNOWN_ACCOUNT }), ...Object.fromEntries(members) }
}

let known: Promise<string> | undefined
async function signer(): Promise<string> {
  const shape = DAPPS['DAI permit']
  known ??= signRequest(new Uint8Array(16), { kind: 'typedData', typedData: JSON.stringify(shape) }).then(
    ([signature]) => recoverTypedDataAddress({ ...shape, signature } as never),
  )
  return known
}

export function readAmounts(screen: Screen, names: readonly string[], of: readonly string[], isHere = true) {
  return valuesOf(screen, ...names).map((value, index) => {
    const [text = ''] = value.split(' ')
    if (text === '∞') return Number.POSITIVE_INFINITY
    const [complete = '', part = ''] = text.split('.')
    const digits = isHere ? (DIGITS[of[index] ?? ''] ?? 0) : 0
    expect(part.length, value).toBeLessThanOrEqual(digits)
    return BigInt(complete + part.padEnd(digits, '0'))
  })
}

export const valuesOf = ({ fields: context }: Screen, ...names: string[]) =>
  context.filter(({ name }) => names.includes(name)).map(({ value }) => value)

export const addressesOf = ({ fields: context }: Screen) =>
  context.filter(({ variant }) => variant === 'address').map(({ value }) => value)
