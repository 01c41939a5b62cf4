import type { Power } from '@airlock/protocol/gateway/answers/powers'
import type { Hex } from '@airlock/protocol/namespaces/eip155/swap/abiWords'
import type { Allowance } from '@airlock/protocol/permissions/allowanceCalls'

/** Exceeds any supply: some tokens store less than 256 bits. */
const UNLIMITED = 2n ** 95n

export const powerId = ({ kind, token, spender, tokenId = '' }: Power) => [kind, token, spender, tokenId].join(' ')

export const isUnlimited = ({ amount }: Power) => amount !== undefined && BigInt(amount) >= UNLIMITED

export const addressIn = (account: string) => account.slice(account.lastIndexOf(':') + 1) as Hex

export function allowanceOf(power: Power): Allowance & { id: string } {
  const { kind, token, spender, tokenId } = power
  return {
    id: powerId(power),
    kind,
    token: addressIn(token),
    spender: addressIn(spender),
    ...(tokenId !== undefined && { tokenId: BigInt(tokenId) }),
  }
}

/**
 * A revoke runs the token's code, so the token is listed or was called before. A held collection needs no list.
 * No one else can allow at Permit2, and its revoke runs no token's code.
 */
export function isRevocable({ kind, flags, is_called, atRisk = '0' }: Power): boolean {
  if (kind === 'permit2') return true
  if (flags.is_spam) return false
  const isNft = kind === 'item' || kind === 'collection'
  return flags.is_verified || is_called || (isNft && atRisk !== '0')
}

/** The account gave it, or the contract confirms it with a balance that is not zero (T258, T268). The contract may lie. */
export function mayBeReal(power: Power): boolean {
  const { is_called, is_unread, amount, atRisk } = power
  return !isRevocable(power) && (is_called || (!is_unread && amount !== '0' && atRisk !== '0'))
}

/** `risky` can take something now; `idle` cannot; `uncertain` may be real; `ignored` may be planted. */
export type PowerGroups = Record<'risky' | 'idle' | 'uncertain' | 'ignored', readonly Power[]>

export function groupPowers(powers: readonly Power[]): PowerGroups {
  const own = powers.filter(isRevocable).toSorted(byRisk)
  const uncertain = powers.filter(mayBeReal).toSorted((one, other) => bySpam(one, other) || byRisk(one, other))
  return {
    risky: own.filter(({ atRisk }) => atRisk !== '0'),
    idle: own.filter(({ atRisk }) => atRisk === '0'),
    uncertain,
    ignored: powers.filter((power) => !isRevocable(power) && !mayBeReal(power)),
  }
}

const bySpam = (one: Power, other: Power) => Number(one.flags.is_spam) - Number(other.flags.is_spam)

/** The most valuable first, then unlimited, of an unknown spender, and old. */
function byRisk(left: Power, right: Power): number {
  return (
    (right.value ?? 0) - (left.value ?? 0) ||
    Number(isUnlimited(right)) - Number(isUnlimited(left)) ||
    Number(left.spenderName !== undefined) - Number(right.spenderName !== undefined) ||
    left.since.localeCompare(right.since)
  )
}
