import type { Connection, Queries } from '@airlock/server/openDatabase'
import type { Hex } from 'viem'
import { type Block, readBlock } from '../chain/blocks.ts'
import { readWindow } from '../chain/blockWindow.ts'
import type { BlockRange } from '../chain/Move.ts'
import { NodeError, NodeFailed } from '../chain/NodeRpc.ts'
import { findFork } from './findFork.ts'
import { type Followed, MOST_TOGETHER, nextDown, nextUp } from './groups.ts'
import {
  accountsAbove,
  beginAt,
  deleteAbove,
  extendDown,
  extendUp,
  insertMoves,
  markComplete,
  markSynced,
  saveBlock,
} from './moveRows.ts'
import type { IndexedNode } from './openIndexedNode.ts'
import { insertPowers } from './powerRows.ts'
import { type FoundMoves, readMoves } from './readMoves.ts'
import { readFollowed } from './watched.ts'

export type Depth = { blocks: number; days: number }

export type RoundDeps = {
  chain: number
  connection: Connection
  node: IndexedNode
  depth: Depth
  /** Nothing older is read above it. Twice as many restart the account. */
  maxTransfers?: number | undefined
  isStopping(): boolean
}

/** Limits older blocks, so that newer ones do not wait. */
const DOWN_MS = 1_000
const DAY_S = 86_400
/** Exchanges and the zero address have millions. */
const MOST_MOVES = 50_000
/** An endpoint that rejects an unused address is useless. */
const UNUSED: Hex = `0x${'a1c'.repeat(13)}0`

/** Reads newer blocks, then older ones for a while. @returns true if more is left @throws NodeError @throws NodeFailed */
export async function runRound(deps: RoundDeps): Promise<boolean> {
  const { chain, connection, node } = deps
  const head = await readBlock(node.rpc, 'latest')
  if (head === undefined) throw new NodeFailed('No newest block')
  const fork = await findFork(connection, chain, node.rpc, head)
  if (fork === undefined) await climb(deps, connection, head)
  else {
    // Readers see the old transfers until the commit.
    await connection.transaction(async (queries) => {
      await deleteAbove(queries, chain, fork)
      await climb(deps, queries, head)
    })
  }
  return descend(deps, head)
}

async function climb(deps: RoundDeps, queries: Queries, head: Block) {
  const { chain, node, depth } = deps
  const accounts = await readFollowed(queries, chain)
  const current = accounts.filter(({ to }) => to === undefined || to < head.number - depth.blocks)
  if (current.length > 0) await beginAt(queries, chain, addressesOf(current), head)
  let max = MOST_TOGETHER
  for (;;) {
    const group = nextUp(await readFollowed(queries, chain), head.number, max)
    if (group === undefined || deps.isStopping()) break
    const range = { from: group.edge + 1, to: head.number }
    const window = await readWindow(node.window, range, 'oldest', (part) =>
      readMoves(node, group.accounts, part),
    ).catch(unlessRefused)
    if (window === undefined) {
      // An account that is too large for the endpoint does not delay the others.
      max = halfOf(group.accounts)
      if (group.accounts.length > 1) continue
      await readMoves(node, [UNUSED], { from: range.from, to: range.from })
      await beginAt(queries, chain, group.accounts, head)
      continue
    }
    const { read, found } = window
    const end = read.to === head.number ? head : await readBlock(node.rpc, read.to)
    // Every reorganisation below the head changes the head too.
    if (end === undefined || (await readBlock(node.rpc, head.number))?.hash !== head.hash) {
      throw new NodeFailed('The newest block changed')
    }
    // The next round compares this block with the chain, so a later failure hides no reorganisation.
    await saveBlock(queries, chain, end)
    await insertMoves(queries, chain, found.moves)
    await insertPowers(queries, chain, found.powers)
    await extendUp(queries, chain, group.accounts, { read, hasNative: found.hasNative })
    const overLimit = await accountsAbove(queries, chain, movedOf(found), 2 * (deps.maxTransfers ?? MOST_MOVES))
    if (overLimit.length > 0) await beginAt(queries, chain, overLimit, head)
  }
  await saveBlock(queries, chain, head)
  await markSynced(queries, chain, addressesOf(accounts))
}

async function descend(deps: RoundDeps, head: Block): Promise<boolean> {
  const { chain, connection, depth } = deps
  const until = Date.now() + DOWN_MS
  let max = MOST_TOGETHER
  for (;;) {
    const group = nextDown(await readFollowed(connection, chain), max)
    if (group === undefined) return false
    if (Date.now() > until || deps.isStopping()) return true
    const floor = Math.max(0, head.number - depth.blocks)
    const range: BlockRange = { from: Math.max(floor, group.limit), to: group.edge - 1 }
    if (range.to < range.from) {
      await markComplete(connection, chain, group.accounts)
      continue
    }
    try {
      await stepDown(deps, group.accounts, range, head)
    } catch (cause) {
      if (!(cause instanceof NodeError)) throw cause
      max = halfOf(group.accounts)
      // The endpoint stores only newer blocks, or one block has too many transfers.
      if (group.accounts.length === 1) await markComplete(connection, chain, group.accounts)
    }
  }
}

async function stepDown(
  { chain, connection, node, depth, maxTransfers = MOST_MOVES }: RoundDeps,
  accounts: Hex[],
  range: BlockRange,
  head: Block,
) {
  const { read, found } = await readWindow(node.window, range, 'newest', (part) => readMoves(node, accounts, part))
  const oldest = await readBlock(node.rpc, read.from)
  if (oldest === undefined) throw new NodeFailed('A block is missing')
  const isComplete =
    read.from === 0 || read.from <= head.number - depth.blocks || oldest.time <= head.time - depth.days * DAY_S
  await connection.transaction(async (queries) => {
    await insertMoves(queries, chain, found.moves)
    await insertPowers(queries, chain, found.powers)
    await extendDown(queries, chain, accounts, { read, time: oldest.time, isComplete, hasNative: found.hasNative })
    await markComplete(queries, chain, await accountsAbove(queries, chain, movedOf(found), maxTransfers))
  })
}

function unlessRefused(cause: unknown) {
  if (cause instanceof NodeError) return undefined
  throw cause
}

const halfOf = (accounts: readonly Hex[]) => Math.max(1, Math.floor(accounts.length / 2))
const movedOf = ({ moves, powers }: FoundMoves) => [...new Set([...moves, ...powers].map(({ account }) => account))]
const addressesOf = (accounts: readonly Followed[]) => accounts.map(({ account }) => account)
