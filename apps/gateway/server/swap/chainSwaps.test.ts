import { gatewaySettings } from '@airlock/protocol/gateway/settings'
import type { SwapRouter } from '@airlock/protocol/swap/routers'
import { networkOf } from '@airlock/server/clients/clientNetwork'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChainRpc } from '../sources/ChainRpc.ts'
import { chainSwaps } from './chainSwaps.ts'
import { quoteRoutes } from './quoteRoutes.ts'
import { COIN } from './SwapSource.ts'
import { testToken } from './testToken.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as const
const ROUTER: SwapRouter = {
  ...{ address: address('70'), kind: 'v2', factory: address('fa'), wrapped: address('e1'), name: 'Exchange' },
}
const TOKEN = address('0d')
const ACCOUNT = address('ac')
const CHAIN = 'eip155:1'

vi.mock('./verifiedRouters.ts', () => ({
  verifiedRouters: () => ({ chains: () => [CHAIN], of: async () => [ROUTER], off: () => 0 }),
}))
vi.mock('./quoteRoutes.ts', async (original) => ({
  ...(await original<typeof import('./quoteRoutes.ts')>()),
  quoteRoutes: vi.fn(),
}))
vi.mock('./testToken.ts', async (original) => ({
  ...(await original<typeof import('./testToken.ts')>()),
  findPool: async () => address('aa'),
  testToken: vi.fn(),
}))

const rpc = {
  chainId: CHAIN,
  request: async ({ method }: { method: string }) =>
    method === 'eth_getBlockByNumber' ? { number: '0x1', timestamp: '0x1' } : '0x',
} as unknown as ChainRpc

function open() {
  return chainSwaps({
    ...{ chains: [CHAIN], rpcs: () => rpc, routers: { [CHAIN]: [ROUTER] }, settings: gatewaySettings.parse({}) },
    ...{ gasPrice: async () => ({ standard: '1' }), log: () => {} },
  })
}
const from = (ip: string) => ({ signal: AbortSignal.timeout(60_000), client: networkOf(ip) })
const context = from('192.0.2.1')
const common = { chainId: CHAIN, account: ACCOUNT, slippageBp: 100 } as const
const buy = { ...common, from: COIN, to: TOKEN } as const
const sell = { ...common, from: TOKEN, to: COIN } as const

beforeEach(() => {
  vi.mocked(quoteRoutes).mockImplementation(async (_rpc, routes, amount) =>
    routes.slice(0, 1).map((route) => ({ ...route, output: amount, smallOutput: amount / 1_000n })),
  )
  vi.mocked(testToken).mockReset()
  vi.mocked(testToken).mockImplementation(async ({ purchase }) => ({
    ...{ taxBuyBp: 0, taxSellBp: 0, sellable: purchase === undefined ? 'unknown' : 'no' },
  }))
})

describe('tests of tokens', () => {
  test('[T171] keeps the resale of a bought token apart from its sales', async () => {
    const swaps = open()
    await swaps.quote({ ...sell, amount: 10n ** 6n }, context)
    const [quote] = await swaps.quote({ ...buy, amount: 10n ** 18n }, context)
    expect(quote?.swap?.sellable).toBe('no')
  })

  test('[T171] buys with the same coin amount, whatever the first client pays', async () => {
    await open().quote({ ...buy, amount: 1_000n }, context)
    expect(vi.mocked(testToken).mock.calls[0]?.[0].purchase).toMatchObject({ coinAmount: 10n ** 16n })
  })
})

describe('approvals of existing clients', () => {
  const approve = {
    chainId: CHAIN,
    from: TOKEN,
    to: COIN,
    account: ACCOUNT,
    amount: undefined,
    spender: undefined,
  } as const

  test('[T173] refers to the last quote of the same client network', async () => {
    const swaps = open()
    await swaps.quote({ ...sell, amount: 5_000n }, context)
    await swaps.quote({ ...sell, amount: 10n ** 30n }, from('198.51.100.9'))
    const { tx } = await swaps.approve(approve, context)
    expect(BigInt(`0x${tx.data.slice(-64)}`)).toBe(5_000n)
  })

  test('[T173] ignores the quote of another client network', async () => {
    const swaps = open()
    await swaps.quote({ ...sell, amount: 10n ** 30n }, from('198.51.100.9'))
    await expect(swaps.approve(approve, context)).rejects.toMatchObject({ code: 'INVALID_PARAMS' })
  })
})
