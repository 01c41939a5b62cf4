import { type Address, concatHex, type Hex, pad } from 'viem'
import type { RpcClient } from '../chain/callCode.ts'
import { type BoundedRead, readBounded } from '../chain/readBounded.ts'
import type { TtlCache } from '../createTtlCache.ts'
import type { Pool } from './Pool.ts'

/** `getPair(address,address)` */
const GET_PAIR: Hex = '0xe6a43905'
const GAS = 60_000
const WORD = 32
const ZERO_ADDRESS = /^0x0{40}$/

export type PairQuery = { factories: readonly Address[]; token: Address; quotes: readonly Address[] }

/** Addresses are lower case. @param known pools by factory and tokens; `none` if missing @throws SourceFailed */
export async function findPools(
  rpc: RpcClient,
  queries: readonly PairQuery[],
  known: TtlCache<Address | 'none'>,
): Promise<Pool[]> {
  const candidates = queries.flatMap(({ factories, token, quotes }) =>
    factories.flatMap((factory) =>
      quotes
        .filter((quote) => quote !== token)
        .map((quote) => ({ factory, token, quote, key: `${factory} ${token} ${quote}` })),
    ),
  )
  const unknown = candidates.filter(({ key }) => known.get(key) === undefined)
  const responses = await readBounded(
    rpc,
    unknown.map(
      ({ factory, token, quote }): BoundedRead => ({
        to: factory,
        data: concatHex([GET_PAIR, pad(token), pad(quote)]),
        gas: GAS,
        maxBytes: WORD,
      }),
    ),
  )
  for (const [index, { key }] of unknown.entries()) {
    const response = responses[index]
    const address: Address = `0x${response?.length === WORD ? response.subarray(12).toString('hex') : '0'.repeat(40)}`
    known.set(key, ZERO_ADDRESS.test(address) ? 'none' : address)
  }
  return candidates.flatMap(({ token, quote, key }) => {
    const address = known.get(key)
    return address === undefined || address === 'none' ? [] : [{ address, token, quote }]
  })
}
