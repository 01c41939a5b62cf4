import type { SwapRouter } from '@airlock/protocol/swap/routers'
import { describe, expect, test, vi } from 'vitest'
import type { ChainRpc } from '../sources/ChainRpc.ts'
import { testToken } from './testToken.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as const
const ROUTER: SwapRouter = {
  ...{ address: address('70'), kind: 'v2', factory: address('fa'), wrapped: address('e1'), name: 'Exchange' },
}
const TOKEN = address('0d')
const context = { signal: AbortSignal.timeout(60_000) }

function setUp() {
  const request = vi.fn(async ({ method }: { method: string; params?: unknown }) =>
    method === 'eth_simulateV1' ? [{ calls: Array(3).fill({ status: '0x1', returnData: '0x' }) }] : '0x01000000',
  )
  const rpc = { chainId: 'eip155:1', request } as unknown as ChainRpc
  const run = (bought: bigint) => {
    const purchase = { router: ROUTER, path: [ROUTER.wrapped, TOKEN], tiers: [], coinAmount: 1n, bought }
    return testToken({ rpc, token: TOKEN, pool: address('aa'), purchase }, context)
  }
  return { run, simulated: () => request.mock.calls.filter(([{ method }]) => method === 'eth_simulateV1') }
}

describe('testToken', () => {
  test('[T171] uses another account for each test', async () => {
    const { run, simulated } = setUp()
    expect([(await run(100n)).sellable, (await run(100n)).sellable]).toEqual(['yes', 'yes'])
    const [one, other] = simulated().map(
      ([{ params }]) => /"from":"(0x[0-9a-f]{40})"/.exec(JSON.stringify(params))?.[1],
    )
    expect([one, other]).toEqual([expect.any(String), expect.any(String)])
    expect(one).not.toBe(other)
  })

  test('leaves the resale unknown if half of the purchase is nothing', async () => {
    const { run, simulated } = setUp()
    expect((await run(1n)).sellable).toBe('unknown')
    expect(simulated()).toEqual([])
  })
})
