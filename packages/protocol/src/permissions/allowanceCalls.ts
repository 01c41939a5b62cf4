import type { Power } from '../gateway/answers/powers.ts'
import { type Hex, toWord } from '../namespaces/eip155/swap/abiWords.ts'
import { MAX_REVOKES, PERMIT2 } from './revokes.ts'

/** The patterns of `isRevoke` repeat some, for the page's size. */
export const APPROVE = '0x095ea7b3'
export const SET_APPROVAL_FOR_ALL = '0xa22cb465'
const LOCKDOWN = '0xcc53287f'
export const ALLOWANCE = '0xdd62ed3e'
const PERMIT2_ALLOWANCE = '0x927da105'
const IS_APPROVED_FOR_ALL = '0xe985e9c5'
const GET_APPROVED = '0x081812fc'

export type Allowance = { kind: Power['kind']; token: Hex; spender: Hex; tokenId?: bigint | undefined }
type Call = { to: Hex; data: Hex }

const OFFSET = 32

/** A call to Permit2 ends up to `MAX_REVOKES` allowances, because a wallet shows each. No call goes to a spender. */
export function revokeCalls<One extends Allowance>(allowances: readonly One[]): { call: Call; revoked: One[] }[] {
  const atPermit2 = allowances.filter(({ kind }) => kind === 'permit2')
  const others = allowances.filter(({ kind }) => kind !== 'permit2')
  const steps = others.map((one) => ({ call: revokeCall(one), revoked: [one] }))
  for (let at = 0; at < atPermit2.length; at += MAX_REVOKES) {
    const revoked = atPermit2.slice(at, at + MAX_REVOKES)
    steps.push({ call: lockdownCall(revoked), revoked })
  }
  return steps
}

function revokeCall({ kind, token, spender, tokenId = 0n }: Allowance): Call {
  if (kind === 'collection') return { to: token, data: `${SET_APPROVAL_FOR_ALL}${toWord(spender)}${toWord(0)}` }
  if (kind === 'item') return { to: token, data: `${APPROVE}${toWord(0)}${toWord(tokenId)}` }
  return { to: token, data: `${APPROVE}${toWord(spender)}${toWord(0)}` }
}

function lockdownCall(allowances: readonly Allowance[]): Call {
  const pairs = allowances.flatMap(({ token, spender }) => [toWord(token), toWord(spender)])
  return { to: PERMIT2, data: `${LOCKDOWN}${toWord(OFFSET)}${toWord(allowances.length)}${pairs.join('')}` }
}

export function allowanceCall({ kind, token, spender, tokenId = 0n }: Allowance, owner: Hex): Call {
  switch (kind) {
    case 'allowance':
      return { to: token, data: `${ALLOWANCE}${toWord(owner)}${toWord(spender)}` }
    case 'permit2':
      return { to: PERMIT2, data: `${PERMIT2_ALLOWANCE}${toWord(owner)}${toWord(token)}${toWord(spender)}` }
    case 'collection':
      return { to: token, data: `${IS_APPROVED_FOR_ALL}${toWord(owner)}${toWord(spender)}` }
    case 'item':
      return { to: token, data: `${GET_APPROVED}${toWord(tokenId)}` }
  }
}

export function isEnded({ kind, spender }: Allowance, answer: unknown): boolean | undefined {
  const length = kind === 'permit2' ? 3 : 1
  if (typeof answer !== 'string' || !new RegExp(`^0x(?:[\\da-f]{64}){${length}}$`, 'i').test(answer)) return undefined
  const word = BigInt(answer.slice(0, 66))
  return kind === 'item' ? word !== BigInt(spender) : word === 0n
}
