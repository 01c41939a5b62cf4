import {
  APPROVAL,
  APPROVAL_FOR_ALL,
  PERMIT2_APPROVAL,
  PERMIT2_PERMIT,
} from '@airlock/protocol/permissions/approvalTopics'
import { decodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import type { Allowance, Amount, Amounts } from '../../shared/types.ts'
import { sumOf } from '../amounts/amounts.ts'

export type Log = { address: string; topics: readonly string[]; data: string }

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** Address of the coin in the logs of `eth_simulateV1` with `traceTransfers`. */
const COIN = /^0x(?:ee){20}$/i

export function readTransfers(logs: readonly Log[], account: string): { out: Amounts; in: Amounts } {
  const moves = logs.flatMap((log) => readTransfer(log))
  const mine = account.toLowerCase()
  const between = moves.filter(({ from, to }) => from !== to)
  return {
    out: sumOf(between.filter(({ from }) => from === mine).map(({ moved }) => moved)),
    in: sumOf(between.filter(({ to }) => to === mine).map(({ moved }) => moved)),
  }
}

export function receiversIn(logs: readonly Log[]): string[] {
  return [...new Set(logs.flatMap((log) => readTransfer(log)).map(({ to }) => to))]
}

type Move = { from: string; to: string; moved: Amount }

function readTransfer({ address, topics, data }: Log): Move[] {
  const [topic, first = '', second = '', third] = topics
  const token = COIN.test(address) ? null : address.toLowerCase()
  const items = (from: string, to: string, amount: bigint): Move[] =>
    amount === 0n ? [] : [{ from: addressIn(from), to: addressIn(to), moved: { token, unit: 'items', amount } }]
  if (topic === TRANSFER && third !== undefined) return items(first, second, 1n)
  if (topic === TRANSFER && data.length >= 66) {
    const amount = wordAt(data, 0)
    return amount === 0n
      ? []
      : [{ from: addressIn(first), to: addressIn(second), moved: { token, unit: 'amount', amount } }]
  }
  if (topic === TRANSFER_SINGLE && third !== undefined && data.length >= 130) {
    return items(second, third, wordAt(data, 1))
  }
  if (topic === TRANSFER_BATCH && third !== undefined) {
    return items(
      second,
      third,
      countsIn(data).reduce((sum, count) => sum + count, 0n),
    )
  }
  return []
}

function countsIn(data: string): readonly bigint[] {
  try {
    const [, counts] = decodeAbiParameters(parseAbiParameters('uint256[] ids, uint256[] counts'), data as Hex)
    return counts
  } catch {
    return []
  }
}

export function readAllowance({ address, topics, data }: Log, account: string): Allowance[] {
  const [topic, owner = '', second = '', third = ''] = topics
  if (addressIn(owner) !== account.toLowerCase()) return []
  const token = address.toLowerCase()
  // Owner, token and spender are topics; the amount is first in the data.
  if (topic === PERMIT2_APPROVAL || topic === PERMIT2_PERMIT) {
    const amount = data.length < 66 ? 0n : wordAt(data, 0)
    return amount === 0n ? [] : [{ token: addressIn(second), spender: addressIn(third), amount }]
  }
  // For one item, the id is a topic, and the zero address as spender ends the allowance.
  if (topic === APPROVAL && topics.length === 4) {
    return BigInt(addressIn(second)) === 0n ? [] : [{ token, spender: addressIn(second), amount: 1n }]
  }
  if ((topic !== APPROVAL && topic !== APPROVAL_FOR_ALL) || data.length < 66) return []
  const amount = wordAt(data, 0)
  if (amount === 0n) return []
  return [{ token, spender: addressIn(second), amount: topic === APPROVAL ? amount : undefined }]
}

const addressIn = (topic: string) => `0x${topic.slice(-40)}`.toLowerCase()
const wordAt = (data: string, index: number) => BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64)}` as Hex)
