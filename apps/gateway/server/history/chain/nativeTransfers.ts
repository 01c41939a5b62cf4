import type { Hex } from 'viem'
import { readBlockTransfers } from './blockTransfers.ts'
import { type BlockWindow, createBlockWindow, readWindow } from './blockWindow.ts'
import type { BlockRange, Move } from './Move.ts'
import { NodeError, type NodeRpc } from './NodeRpc.ts'
import { readOtterscanTransfers } from './otterscanTransfers.ts'
import { toHex } from './rpcFields.ts'
import { readTraceTransfers } from './traceTransfers.ts'

/** Best first. `blocks` covers only the newest blocks. */
export type NativeSource = 'trace' | 'otterscan' | 'blocks'

const MOST_WHOLE_BLOCKS = 100
/** Anvil's trace limit. */
const FIRST_TRACED = 300
const MOST_TRACED = 10_000

export type NativeReader = {
  source: NativeSource
  /** @returns `undefined` if the range is not served @throws NodeError @throws NodeFailed */
  read(accounts: readonly Hex[], range: BlockRange): Promise<Move[] | undefined>
}

/** @param head its newest block @throws NodeFailed */
export async function openNativeReader(node: NodeRpc, head: number): Promise<NativeReader> {
  const block = toHex(head)
  if (await offers(node, 'trace_filter', [{ fromBlock: block, toBlock: block }])) {
    const window: BlockWindow = createBlockWindow(FIRST_TRACED, MOST_TRACED)
    return {
      source: 'trace',
      read: (accounts, range) => readTraced(node, window, accounts, range),
    }
  }
  if (await offers(node, 'ots_getApiLevel', [])) {
    return { source: 'otterscan', read: (accounts, range) => readOtterscanTransfers(node, accounts, range) }
  }
  return {
    source: 'blocks',
    async read(accounts, range) {
      return range.to - range.from < MOST_WHOLE_BLOCKS ? readBlockTransfers(node, accounts, range) : undefined
    },
  }
}

async function readTraced(node: NodeRpc, window: BlockWindow, accounts: readonly Hex[], { from, to }: BlockRange) {
  const moves: Move[] = []
  for (let next = from; next <= to; ) {
    const part = await readWindow(window, { from: next, to }, 'oldest', async (range) => {
      const found = await readTraceTransfers(node, accounts, range)
      return { found, count: found.length }
    })
    moves.push(...part.found.found)
    next = part.read.to + 1
  }
  return moves
}

async function offers(node: NodeRpc, method: string, params: readonly unknown[]) {
  try {
    await node.request(method, params)
    return true
  } catch (cause) {
    if (cause instanceof NodeError) return false
    throw cause
  }
}
