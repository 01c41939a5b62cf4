import { allowanceCall } from '@airlock/protocol/permissions/allowanceCalls'
import { PERMIT2 } from '@airlock/protocol/permissions/revokes'
import { type Address, concatHex, type Hex, numberToHex, pad } from 'viem'
import type { RpcClient } from '../chain/callCode.ts'
import { type BoundedRead, readBounded } from '../chain/readBounded.ts'
import { ZERO_ADDRESS } from '../history/chain/Move.ts'
import type { PowerCandidate } from '../history/indexer/powersOfLog.ts'

export type VerifiedPower = PowerCandidate & {
  isUnread?: true
  amount?: bigint
  atRisk?: bigint
  expires?: number
}

const BALANCE_OF: Hex = '0x70a08231'
const OWNER_OF: Hex = '0x6352211e'
const GAS = 150_000
const WORD = 32
const PERMIT2_BYTES = 3 * WORD

type Read = (to: Address, data: Hex, maxBytes?: number) => Buffer | undefined

/**
 * Omits ended powers. A reverting or invalid contract sets `isUnread`. @param nowS Unix seconds
 * @param items those listed before @throws SourceFailed
 */
export async function verifyPowers(
  rpc: RpcClient,
  candidates: readonly PowerCandidate[],
  nowS: number,
  items = new Set<string>(),
): Promise<VerifiedPower[]> {
  const reads = new Map<string, BoundedRead>()
  const collect: Read = (to, data, maxBytes = WORD) => {
    reads.set(`${to}${data}`, { to, data, gas: GAS, maxBytes })
    return undefined
  }
  for (const candidate of candidates) verify(candidate, collect, nowS)
  const values = await readBounded(rpc, [...reads.values()])
  const responses = new Map([...reads.keys()].map((key, index) => [key, values[index]]))
  const read: Read = (to, data, maxBytes = WORD) => {
    const answer = responses.get(`${to}${data}`)
    return answer?.length === maxBytes ? answer : undefined
  }
  return candidates.flatMap((candidate) => {
    const power = verify(candidate, read, nowS)
    // An item has one approved spender.
    const key = power?.kind === 'item' ? `${power.token} ${power.tokenId}` : undefined
    if (power === undefined || (key !== undefined && items.has(key))) return []
    if (key !== undefined) items.add(key)
    return [power]
  })
}

function verify(candidate: PowerCandidate, read: Read, nowS: number): VerifiedPower | undefined {
  switch (candidate.kind) {
    case 'allowance':
      return verifyAllowance(candidate, read)
    case 'permit2':
      return verifyPermit2(candidate, read, nowS)
    case 'item':
      return verifyItem(candidate, read)
    case 'collection':
      return verifyCollection(candidate, read)
  }
}

function verifyAllowance(power: PowerCandidate, read: Read): VerifiedPower | undefined {
  const amount = wordOf(readAllowance(power, read))
  const balance = balanceOf(power, read)
  if (amount === undefined) return { ...power, isUnread: true }
  return amount === 0n ? undefined : { ...power, amount, ...atRisk([amount, balance]) }
}

function verifyPermit2(power: PowerCandidate, read: Read, nowS: number): VerifiedPower | undefined {
  const answer = readAllowance(power, read, PERMIT2_BYTES)
  const allowed = wordOf(readAllowance({ ...power, kind: 'allowance', spender: PERMIT2 }, read))
  const balance = balanceOf(power, read)
  if (answer === undefined) return { ...power, isUnread: true }
  const [amount = 0n, expires = 0n] = [0, 1].map((index) => wordOf(answer.subarray(index * WORD, (index + 1) * WORD)))
  if (amount === 0n || expires < BigInt(nowS)) return undefined
  return { ...power, amount, expires: Number(expires), ...atRisk([amount, allowed, balance]) }
}

function verifyItem(power: PowerCandidate, read: Read): VerifiedPower | undefined {
  const { account, token, tokenId = 0n } = power
  const approved = addressOf(readAllowance(power, read))
  const owner = addressOf(read(token, concatHex([OWNER_OF, numberToHex(tokenId, { size: WORD })])))
  if (approved === undefined || owner === undefined) return { ...power, isUnread: true }
  if (owner !== account || approved === ZERO_ADDRESS) return undefined
  return { ...power, spender: approved, atRisk: 1n }
}

function verifyCollection(power: PowerCandidate, read: Read): VerifiedPower | undefined {
  const isApproved = wordOf(readAllowance(power, read))
  // ERC-1155 has no balance of a whole collection.
  const balance = balanceOf(power, read)
  if (isApproved === undefined) return { ...power, isUnread: true }
  return isApproved === 0n ? undefined : { ...power, ...(balance !== undefined && { atRisk: balance }) }
}

function readAllowance(power: PowerCandidate, read: Read, maxBytes?: number): Buffer | undefined {
  const { to, data } = allowanceCall(power, power.account)
  return read(to, data, maxBytes)
}

const balanceOf = ({ account, token }: PowerCandidate, read: Read) =>
  wordOf(read(token, concatHex([BALANCE_OF, pad(account)])))

/** Returns nothing for an unread bound, which could be anything. */
function atRisk(bounds: readonly (bigint | undefined)[]): { atRisk?: bigint } {
  const known = bounds.filter((bound) => bound !== undefined)
  if (known.length < bounds.length) return {}
  return { atRisk: known.reduce((min, bound) => (bound < min ? bound : min)) }
}

function wordOf(answer: Buffer | undefined): bigint | undefined {
  return answer?.length === WORD ? BigInt(`0x${answer.toString('hex')}`) : undefined
}

function addressOf(answer: Buffer | undefined): Hex | undefined {
  return answer && `0x${answer.toString('hex').slice(-40)}`
}
