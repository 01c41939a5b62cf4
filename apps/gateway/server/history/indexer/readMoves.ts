import type { Hex } from 'viem'
import { readTimes } from '../chain/blocks.ts'
import type { BlockRange, Move } from '../chain/Move.ts'
import { movesOfLog } from '../chain/movesOfLog.ts'
import { NodeError } from '../chain/NodeRpc.ts'
import { readTransferLogs } from '../chain/transferLogs.ts'
import type { IndexedNode } from './openIndexedNode.ts'
import { type PowerCandidate, powersOfLog } from './powersOfLog.ts'
import { readOwnLogs } from './readOwnLogs.ts'

export type FoundMoves = { moves: Move[]; powers: PowerCandidate[]; hasNative: boolean; count: number }

/** @throws NodeError the range is too long @throws NodeFailed */
export async function readMoves(
  { rpc, native }: IndexedNode,
  accounts: readonly Hex[],
  range: BlockRange,
): Promise<FoundMoves> {
  const logs = await readTransferLogs(rpc, accounts, range)
  const coins = await native.read(accounts, range).catch(onlyTokens)
  const known = new Map<number, number>()
  for (const { blockNumber, time } of coins ?? []) known.set(blockNumber, time)
  for (const { blockNumber, blockTimestamp } of logs) {
    if (blockTimestamp != null) known.set(blockNumber, blockTimestamp)
  }
  const missing = logs.map(({ blockNumber }) => blockNumber).filter((number) => !known.has(number))
  const times = new Map([...known, ...(await readTimes(rpc, missing))])
  const watched = new Set<string>(accounts)
  const timeOf = (number: number) => times.get(number) ?? 0
  const tokens = logs.flatMap((log) => movesOfLog(log, watched, timeOf(log.blockNumber)))
  const own = await readOwnLogs(rpc, logs, coins)
  const powers = logs.flatMap((log) =>
    powersOfLog(log, watched, timeOf(log.blockNumber)).map((power) => ({ ...power, isOwn: own.has(log) })),
  )
  const hasNative = coins !== undefined && native.source !== 'blocks'
  return { moves: [...tokens, ...(coins ?? [])], powers, hasNative, count: logs.length }
}

/** Blocks too old to trace have only tokens. */
function onlyTokens(cause: unknown) {
  if (cause instanceof NodeError) return undefined
  throw cause
}
