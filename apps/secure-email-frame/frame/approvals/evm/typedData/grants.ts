import { maxUint256 } from 'viem'
import type { Warning } from '../../shared/types.ts'
import { type Integer, memberOf, type Struct, structsOf, type Value } from '../eip712/values.ts'

export type Grant = {
  token: string | undefined
  amount: bigint | undefined
  isUnlimited: boolean
  item: bigint | undefined
  spender: string | undefined
  expirations: readonly bigint[]
  /** A transfer that anyone with the signature can submit (https://eips.ethereum.org/EIPS/eip-3009). */
  isTransfer: boolean
}

const SPENDERS = ['spender', 'operator', 'manager', 'authorized', 'delegatee']
const SWITCHES = ['allowed', 'approved', 'isAllowed', 'isApproved', 'isAuthorized']
const ENDS = ['deadline', 'expiry', 'expiration', 'sigDeadline', 'validBefore']
const LONG_S = 30n * 86_400n

/** Finds permits (ERC-2612, DAI, Permit2, collections, lending markets) and ERC-3009 transfers at any depth, by member types. */
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
  const isEndless = isSwitch && memberOf(struct, 'expiry', 'integer')?.value === 0n
  const expirations = isEndless ? [maxUint256] : endsOf(struct)
  const base = { spender, expirations, item: undefined, isTransfer: false }
  if (details.length > 0) {
    return details.map((one) => ({
      ...base,
      token: one.token,
      ...amountOf(one.amount),
      expirations: [...expirations, ...one.expirations],
    }))
  }
  if (spender === undefined) return []
  const token = memberOf(struct, 'token', 'address')?.value
  if (isSwitch) return isAll ? [{ ...base, token, amount: undefined, isUnlimited: true }] : []
  if (own !== undefined) return [{ ...base, token, ...amountOf(own) }]
  if (item !== undefined) return [{ ...base, token, amount: undefined, isUnlimited: false, item }]
  return []
}

type Detail = { token: string; amount: Integer; expirations: readonly bigint[] }

function detailsOf(struct: Struct): Detail[] {
  const lists = struct.members.filter(({ name }) => name === 'details' || name === 'permitted')
  return lists.flatMap(({ value }) => (value.kind === 'list' ? value.items : [value])).flatMap(detailOf)
}

function detailOf(value: Value): Detail | [] {
  if (value.kind !== 'struct') return []
  const token = memberOf(value, 'token', 'address')?.value
  const amount = memberOf(value, 'amount', 'integer')
  return token === undefined || amount === undefined ? [] : { token, amount, expirations: endsOf(value) }
}

/** https://eips.ethereum.org/EIPS/eip-3009 */
function transferOf(struct: Struct): Grant[] {
  const spender = memberOf(struct, 'to', 'address')?.value
  const value = memberOf(struct, 'value', 'integer')
  const isBound = memberOf(struct, 'validAfter', 'integer') && memberOf(struct, 'validBefore', 'integer')
  if (spender === undefined || value === undefined || !isBound) return []
  const amount = { ...amountOf(value), isUnlimited: false }
  return [{ token: undefined, ...amount, item: undefined, spender, expirations: endsOf(struct), isTransfer: true }]
}

function endsOf(struct: Struct): bigint[] {
  return ENDS.flatMap((name) => memberOf(struct, name, 'integer')?.value ?? [])
}

/** Half of a type's range is more than any token's supply. */
function amountOf(integer: Integer): Pick<Grant, 'amount' | 'isUnlimited'> {
  const limit = 2n ** BigInt(Math.min(integer.bits, 160) - 1)
  return { amount: integer.value, isUnlimited: integer.value >= limit }
}

export function grantWarnings({ isUnlimited, expirations }: Grant, now: number): Warning[] {
  const latest = BigInt(Math.floor(now / 1_000)) + LONG_S
  return [
    ...(isUnlimited ? (['unlimited'] as const) : []),
    ...(expirations.some((end) => end > latest) ? (['longPermit'] as const) : []),
  ]
}

/** The account that gets the delegated votes. https://eips.ethereum.org/EIPS/eip-5805 */
export function votesOf(message: Struct): string | undefined {
  const delegatee = memberOf(message, 'delegatee', 'address')?.value
  const isCredit =
    memberOf(message, 'value', 'integer') !== undefined || memberOf(message, 'amount', 'integer') !== undefined
  return isCredit ? undefined : delegatee
}
