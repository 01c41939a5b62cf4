import { networkOf } from '@airlock/server/clients/clientNetwork'
import { concatHex, encodeAbiParameters, encodeFunctionData, erc20Abi, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileContract } from '../../stack/chain/compileContract.ts'
import { testAccount } from '../../stack/chain/testAccounts.ts'
import { SWAP_ROUTER } from '../../stack/facts/exchange.ts'
import { DAI, SAGE, USDC, units, WETH } from '../../stack/facts/tokens.ts'
import { mint } from '../../stack/history/functions.ts'
import { type ChainBench, startChainBench } from '../chainBench.ts'
import { ETHER, openSwaps, requestOf } from './openSwaps.ts'

const context = { signal: AbortSignal.timeout(600_000), client: networkOf('192.0.2.1') }
const FACTORY_ABI = parseAbi([
  'function createPair(address one, address other) returns (address)',
  'function getPair(address one, address other) view returns (address)',
])
/** Letters of all prices of a request. */
const MAX_RESPONSE = 30_000
/** `sync()` of a pair. */
const SYNC = '0xfff6cae9'

let bench: ChainBench
beforeAll(async () => {
  bench = await startChainBench('arbitrum')
}, 180_000)
afterAll(() => bench.close())

function measured({ rpc }: ChainBench) {
  const sizes: number[] = []
  const request: typeof rpc.request = async (...input) => {
    const response = await rpc.request(...input)
    sizes.push(JSON.stringify(response).length)
    return response
  }
  return { sizes, rpc: { ...rpc, request } }
}

describe('a v2 router', () => {
  test.each([
    ['10 MB', 10_000_000n],
    ['300 kB', 300_000n],
    ['not at all', 0n],
  ])('[T172] is left out if it answers a price with %s', async (_, size) => {
    const code = compileContract('HostileRouter', 'HostileRouter', new URL('./', import.meta.url))
    const args = encodeAbiParameters(
      [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }],
      [SWAP_ROUTER.factory, WETH.address, size],
    )
    const address = await bench.send({ data: concatHex([code, args]) })
    if (address === undefined) throw new Error('The router has no address.')
    const hostile = { ...SWAP_ROUTER, address, name: 'Hostile' }
    const request = requestOf(DAI, USDC, units(DAI, '100'))
    const [expected] = await openSwaps(bench, [SWAP_ROUTER]).quote(request, context)
    const [found] = await openSwaps(bench, [hostile, SWAP_ROUTER]).quote(request, context)
    expect(found?.toAmount).toBe(expected?.toAmount)
    expect(found?.swap?.router).toMatch(new RegExp(`${SWAP_ROUTER.address}$`, 'i'))
    const { sizes, rpc } = measured(bench)
    const only = openSwaps({ ...bench, rpc }, [hostile]).quote(request, context)
    await expect(only).rejects.toMatchObject({ code: 'NO_LIQUIDITY' })
    expect(sizes.length).toBeGreaterThan(0)
    expect(Math.max(...sizes)).toBeLessThan(MAX_RESPONSE)
  })

  test('has no quote for a pair of one wei', async () => {
    const args = [SAGE.address, WETH.address] as const
    const create = encodeFunctionData({ abi: FACTORY_ABI, functionName: 'createPair', args })
    await bench.send({ to: SWAP_ROUTER.factory, data: create })
    const at = { abi: FACTORY_ABI, address: SWAP_ROUTER.factory, functionName: 'getPair', args } as const
    const pair = await bench.client.readContract(at)
    const minted = encodeFunctionData({ abi: mint, args: [testAccount(0).address, 1n] })
    await bench.send({ to: SAGE.address, data: minted })
    await bench.send({ to: WETH.address, data: '0xd0e30db0', value: 1n })
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [pair, 1n] })
    for (const token of [SAGE, WETH]) await bench.send({ to: token.address, data: transfer })
    await bench.send({ to: pair, data: SYNC })
    for (const [from, to] of [
      [ETHER, SAGE],
      [SAGE, ETHER],
    ] as const)
      for (const amount of [1n, parseEther('1')])
        await expect(openSwaps(bench, [SWAP_ROUTER]).quote(requestOf(from, to, amount), context)).rejects.toMatchObject(
          { code: 'NO_LIQUIDITY' },
        )
  })
})
