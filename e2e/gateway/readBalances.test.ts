import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBalances } from '../../apps/gateway/server/chain/readBalances.ts'
import { SourceFailed } from '../../apps/gateway/server/sources/Source.ts'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { type ChainBench, startChainBench } from './chainBench.ts'
import { answeringWord, BURNING, FLOODING, REVERTING, SHORT, tokenAddress } from './oddTokens.ts'

const HOSTILE = [REVERTING, BURNING, FLOODING, SHORT]
const COUNT = 1_000
const isHostile = (index: number) => index % 6 === 5

const owner = testAccount(1).address
const tokens = Array.from({ length: COUNT }, (_, index) => tokenAddress(index))
const expected = tokens.map((_, index) => (isHostile(index) ? undefined : BigInt(index) * 10n ** 18n))
let bench: ChainBench

beforeAll(async () => {
  bench = await startChainBench()
  for (const [index, address] of tokens.entries()) {
    const hostile = HOSTILE[(index / 6) & 3] ?? REVERTING
    const bytecode = isHostile(index) ? hostile : answeringWord(BigInt(index) * 10n ** 18n)
    await bench.node.setCode({ address, bytecode })
  }
})
afterAll(() => bench.close())

const read = async (part: readonly Address[]) => {
  bench.takeAsked()
  const balances = await readBalances(bench.rpc, { owner, tokens: part })
  return { balances, requests: bench.takeAsked() }
}

test('reads 500 balances in one call next to 100 hostile tokens', async () => {
  const { balances, requests } = await read(tokens.slice(0, 600))
  expect(balances).toEqual(expected.slice(0, 600))
  expect(balances.filter((balance) => balance !== undefined)).toHaveLength(500)
  expect(requests).toEqual(['eth_call'])
})

test('reads 700 tokens in one call, 1,000 in two', async () => {
  expect((await read(tokens.slice(0, 700))).requests).toHaveLength(1)
  const { balances, requests } = await read(tokens)
  expect(balances).toEqual(expected)
  expect(requests).toEqual(['eth_call', 'eth_call'])
})

test('reads the others if a token has no code or is listed twice', async () => {
  const { balances } = await read([tokenAddress(7), tokenAddress(9_999), tokenAddress(7), tokenAddress(8)])
  expect(balances).toEqual([7n * 10n ** 18n, undefined, 7n * 10n ** 18n, 8n * 10n ** 18n])
})

test('makes no call without tokens', async () => {
  expect(await read([])).toEqual({ balances: [], requests: [] })
})

test('splits calls around gas-burning tokens without losing balances', async () => {
  const burning = Array.from({ length: 300 }, (_, index) => tokenAddress(2_000 + index))
  for (const address of burning) await bench.node.setCode({ address, bytecode: BURNING })
  const { balances, requests } = await read([...burning, tokenAddress(1)])
  expect(balances.at(-1)).toBe(10n ** 18n)
  expect(requests.length).toBeGreaterThan(1)
  expect(requests.length).toBeLessThan(10)
})

test('matches single reads', async () => {
  const token = await bench.deploy('Tokens', 'Token', 'Six', 'SIX', 6)
  const mint = [{ type: 'function', name: 'mint', inputs: [{ type: 'address' }, { type: 'uint256' }], outputs: [] }]
  await bench.send({ to: token, data: encodeFunctionData({ abi: mint, args: [owner, 123_456_789n] }) })
  const { balances } = await read([token])
  const single = await bench.client.readContract({
    abi: erc20Abi,
    address: token,
    functionName: 'balanceOf',
    args: [owner],
  })
  expect(single).toBe(123_456_789n)
  expect(balances).toEqual([single])
})

test('fails if the node is unreachable, instead of returning no balances', async () => {
  const other = await startChainBench()
  await other.close()
  await expect(readBalances(other.rpc, { owner, tokens: [tokenAddress(1)] })).rejects.toBeInstanceOf(SourceFailed)
})
