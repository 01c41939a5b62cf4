import { type Address, type Hex, numberToHex } from 'viem'
import type { RpcClient } from '../chain/callCode.ts'
import { RpcError } from '../sources/ChainRpc.ts'
import { type Pool, type Reserves, reservesOf } from './Pool.ts'

/** `Sync(uint112,uint112)` */
const SYNC: Hex = '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1'
const FIRST_WINDOW = 2_000
const MAX_WINDOW = 10_000
const MAX_CALLS = 8

type Log = { address?: string; data?: string }

/** Uses the last earlier log, because most nodes have no old state. Searches 60,000 blocks. @throws SourceFailed */
export async function reservesAt(
  rpc: RpcClient,
  pools: readonly Pool[],
  block: number,
): Promise<Map<Address, Reserves>> {
  const found = new Map<Address, Reserves>()
  let [to, window] = [block, FIRST_WINDOW]
  for (let calls = 0; calls < MAX_CALLS && to >= 0 && found.size < pools.length; calls++) {
    const from = Math.max(0, to - window + 1)
    const missing = pools.filter(({ address }) => !found.has(address))
    const logs = await readLogs(rpc, missing, { from, to })
    if (logs === undefined) {
      window = Math.max(1, Math.floor(window / 4))
      continue
    }
    for (const pool of missing) {
      const last = logs.findLast(({ address }) => address?.toLowerCase() === pool.address)
      const reserves = last && reservesOf(pool, last.data?.slice(2) ?? '')
      if (reserves !== undefined) found.set(pool.address, reserves)
    }
    to = from - 1
    window = Math.min(MAX_WINDOW, window * 2)
  }
  return found
}

/** Returns undefined if the node rejects this window. */
async function readLogs(rpc: RpcClient, pools: readonly Pool[], { from, to }: { from: number; to: number }) {
  const filter = {
    address: pools.map(({ address }) => address),
    topics: [SYNC],
    fromBlock: numberToHex(from),
    toBlock: numberToHex(to),
  }
  try {
    const logs = await rpc.request({ method: 'eth_getLogs', params: [filter] })
    return Array.isArray(logs) ? (logs as Log[]) : undefined
  } catch (cause) {
    if (cause instanceof RpcError) return undefined
    throw cause
  }
}
