import { type Address, parseAbi } from 'viem'
import { CREATE2_PROXY } from '../chain/create2.ts'
import { SWAP_CONTRACTS, SWAP_FACTORY, SWAP_POOLS, TIERED_POOLS, TIERED_ROUTER } from '../facts/exchange.ts'
import { PEOPLE } from '../facts/people.ts'
import type { Writer } from './createWriter.ts'
import { createPair } from './functions.ts'
import { give } from './give.ts'

const { market } = PEOPLE
const getPair = parseAbi(['function getPair(address one, address other) view returns (address)'])
const createPool = parseAbi(['function createPool(address one, address other, uint24 fee) returns (address)'])
const getPool = parseAbi(['function getPool(address one, address other, uint24 fee) view returns (address)'])
const mintShares = parseAbi(['function mint(address to) returns (uint256)'])

/** Takes four blocks. */
export async function openExchange(writer: Writer, nextMinute: () => Promise<void>): Promise<void> {
  for (const { creation } of SWAP_CONTRACTS) await writer.send(market, { to: CREATE2_PROXY, data: creation })
  await nextMinute()
  for (const [one, , other] of SWAP_POOLS) {
    await writer.call(market, SWAP_FACTORY.address, createPair, [one.address, other.address])
  }
  for (const [tier, one, , other] of TIERED_POOLS) {
    await writer.call(market, TIERED_ROUTER.factory, createPool, [one.address, other.address, tier])
  }
  await nextMinute()
  const pairs: Address[] = []
  for (const [one, amount, other, otherAmount] of SWAP_POOLS) {
    const pair = (await writer.read(SWAP_FACTORY.address, getPair, [one.address, other.address])) as Address
    pairs.push(pair)
    await give(writer, one, pair, amount)
    await give(writer, other, pair, otherAmount)
  }
  for (const [tier, one, amount, other, otherAmount] of TIERED_POOLS) {
    const pool = (await writer.read(TIERED_ROUTER.factory, getPool, [one.address, other.address, tier])) as Address
    await give(writer, one, pool, amount)
    await give(writer, other, pool, otherAmount)
  }
  await nextMinute()
  for (const pair of pairs) await writer.call(market, pair, mintShares, [market])
  await nextMinute()
}
