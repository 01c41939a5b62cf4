import type { Hex } from 'viem'
import type { RpcClient } from '../chain/callCode.ts'
import { type BoundedRead, readBounded } from '../chain/readBounded.ts'
import { type Pool, type Reserves, reservesOf } from './Pool.ts'

/** `getReserves()` */
const GET_RESERVES: Hex = '0x0902f1ac'
const GAS = 60_000
const TWO_WORDS = 64

/** In order; undefined for anything else. @throws SourceFailed */
export async function readReserves(rpc: RpcClient, pools: readonly Pool[]): Promise<(Reserves | undefined)[]> {
  const responses = await readBounded(
    rpc,
    pools.map(({ address }): BoundedRead => ({ to: address, data: GET_RESERVES, gas: GAS, maxBytes: TWO_WORDS })),
  )
  return pools.map((pool, index) => reservesOf(pool, responses[index]?.toString('hex') ?? ''))
}
