import { maxUint256 } from 'viem'
import type { Warning } from '../../shared/types.ts'
import { type Integer, memberOf, type Struct, structsOf, type Value } from '../eip712/values.ts'

/** A permission to take tokens that a signature gives. */
export type Grant = {
  /** `undefined`: the contract that the domain binds. */
  token: string | undefined
  /** In the token's smallest unit; `undefined` for everything, or for an item. */
  amount: bigint | undefined
  isUnlimited: boolean
  item: bigint | undefined
  spender: string | undefined
  /** Ends that count for it, in seconds of Unix time. */
  ends: readonly bigint[]
  /** Not leave to take, but a transfer that any holder of the signature carries out (https://eips.ethereum.org/EIPS/eip-3009). */
  isTransfer: boolean
}

const SPENDERS = ['spender', 'operator', 'manager', 'authorized', 'delegatee']
const SWITCHES = ['allowed', 'approved', 'isAllowed', 'isApproved', 'isAuthorized']
const ENDS = ['deadline', 'expiry', 'expiration', 'sigDeadline', 'validBefore']
/** A permission that ends later than this from now is warned of, in seconds. */
const LONG_S = 30n * 86_400n

/**
 * Permits of ERC-2612, of DAI, of Permit2, of items of a collection, of lending markets, and transfers of ERC-3009, wherever they are in the
 * data: by the types of their members, and not by their names.
 */
export function grantsOf(message: Struct): Grant[] {
  return structsOf(message).flatMap((struct) => [...permitOf(struct), ...transferOf(struct)])
}

function permitOf(struct: Struct): Grant[] {
  const spender = SPENDERS.map((name) => memberOf(struct, name, 'address')?.value).find((value) => value !== undefined)
  const details = detailsOf(struct)
  const own = memberOf(struct, 'value', 'integer') ?? memberOf(struct, 'amount', 'integer')
  const item = memberOf(struct, 'tokenId', 'integer')?.value
  const isAll = SWITCHES.some((name) => memberOf(struct, name, 'bool')?.value === true)
  const isSwitch = SWITCHES.some((name) => memberOf(struct, name, 'bool') !== undefined)
  // DAI's permit ends never where its end is 0; other switches are over then, and are shown as the worse.
  const isEndless = isSwitch && memberOf(struct, 'expiry', 'integer')?.value === 0n
  const ends = isEndless ? [maxUint256] : endsOf(struct)
  const base = { spender, ends, item: undefined, isTransfer: false }
  if (details.length > 0) {
    return details.map((one) => ({
      ...base,
      token: one.token,
      ...amountOf(one.amount),
      ends: [...ends, ...one.ends],
    }))
  }
  if (spender === undefined) return []
  const token = memberOf(struct, 'token', 'address')?.value
  if (isSwitch) return isAll ? [{ ...base, token, amount: undefined, isUnlimited: true }] : []
  if (own !== undefined) return [{ ...base, token, ...amountOf(own) }]
  if (item !== undefined) return [{ ...base, token, amount: undefined, isUnlimited: false, item }]
  return []
}

type Detail = { token: string; amount: Integer; ends: readonly bigint[] }

/** Permit2 keeps token and amount in a struct of their own, or in a list of them. */
function detailsOf(struct: Struct): Detail[] {
  const lists = struct.members.filter(({ name }) => name === 'details' || name === 'permitted')
  return lists.flatMap(({ value }) => (value.kind === 'list' ? value.items : [value])).flatMap(detailOf)
}

function detailOf(value: Value): Detail | [] {
  if (value.kind !== 'struct') return []
  const token = memberOf(value, 'token', 'address')?.value
  const amount = memberOf(value, 'amount', 'integer')
  return token === undefined || amount === undefined ? [] : { token, amount, ends: endsOf(value) }
}

/** https://eips.ethereum.org/EIPS/eip-3009 */
function transferOf(struct: Struct): Grant[] {
  const spender = memberOf(struct, 'to', 'address')?.value
  const value = memberOf(struct, 'value', 'integer')
  const isBound = memberOf(struct, 'validAfter', 'integer') && memberOf(struct, 'validBefore', 'integer')
  if (spender === undefined || value === undefined || !isBound) return []
  const amount = { ...amountOf(value), isUnlimited: false }
  return [{ token: undefined, ...amount, item: undefined, spender, ends: endsOf(struct), isTransfer: true }]
}

function endsOf(struct: Struct): bigint[] {
  return ENDS.flatMap((name) => memberOf(struct, name, 'integer')?.value ?? [])
}

/** Half of what a type holds, or of what Permit2 counts, is more than any token has. */
function amountOf(integer: Integer): Pick<Grant, 'amount' | 'isUnlimited'> {
  const limit = 2n ** BigInt(Math.min(integer.bits, 160) - 1)
  return { amount: integer.value, isUnlimited: integer.value >= limit }
}

/** @param now in ms of Unix time */
export function grantWarnings({ isUnlimited, ends }: Grant, now: number): Warning[] {
  const latest = BigInt(Math.floor(now / 1_000)) + LONG_S
  return [
    ...(isUnlimited ? (['unlimited'] as const) : []),
    ...(ends.some((end) => end > latest) ? (['longPermit'] as const) : []),
  ]
}

/** The account that gets a person's votes. https://eips.ethereum.org/EIPS/eip-5805 */
export function votesOf(message: Struct): string | undefined {
  const delegatee = memberOf(message, 'delegatee', 'address')?.value
  const isCredit =
    memberOf(message, 'value', 'integer') !== undefined || memberOf(message, 'amount', 'integer') !== undefined
  return isCredit ? undefined : delegatee
}
