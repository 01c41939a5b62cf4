import { airlockConfig } from '@airlock/protocol/config/config'
import { gatewaySettings } from '@airlock/protocol/gateway/settings'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createGatewayApp } from '../createGatewayApp.ts'
import { gatewayDeps } from '../testing/gatewayDeps.ts'
import { SAMPLE_SOURCES } from '../testing/sampleSources.ts'
import { chainSwaps } from './chainSwaps.ts'
import type { SwapSource } from './SwapSource.ts'

const ACCOUNT = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const PAIR = { from: `eip155:1:${USDC}`, to: `eip155:1:${COIN}` }
const READ_PAIR = { chainId: 'eip155:1', from: USDC.toLowerCase(), to: COIN }
const SDK = { projectId: 'default', st: 'appkit', sv: 'html-wagmi-1.7.1' }

const swap = SAMPLE_SOURCES.swap
const source: SwapSource = {
  chains: swap.chains,
  routersOff: swap.routersOff,
  quote: vi.fn(swap.quote),
  allowance: vi.fn(swap.allowance),
  build: vi.fn(swap.build),
  approve: vi.fn(swap.approve),
}
beforeEach(() => void vi.clearAllMocks())

const config = airlockConfig.parse({
  modalOrigin: 'https://wallet.example',
  projects: { default: { origins: ['https://app.example'] } },
})
const app = createGatewayApp({
  ...gatewayDeps({ sources: { ...SAMPLE_SOURCES, swap: source } }),
  config,
  log: () => {},
})

async function get(path: string, query: Record<string, string>) {
  const response = await app.request(`${path}?${new URLSearchParams({ ...SDK, ...query })}`)
  return { status: response.status, body: await response.json() }
}

async function build(changes: object = {}, gateway = app) {
  // Body of an existing client.
  const body = {
    ...PAIR,
    amount: '1e+21',
    eip155: { slippage: 1 },
    projectId: 'default',
    userAddress: `eip155:1:${ACCOUNT}`,
  }
  const init = { method: 'POST', body: JSON.stringify({ ...body, ...changes }) }
  const response = await gateway.request(`/v1/convert/build-transaction?${new URLSearchParams(SDK)}`, init)
  return { status: response.status, body: await response.json() }
}

const question = (call: keyof SwapSource) => vi.mocked(source[call] as () => unknown).mock.calls[0]?.at(0)

describe('requests of existing clients', () => {
  test('quotes an amount in exponent notation for a plain account', async () => {
    const query = { amount: '1e+21', userAddress: ACCOUNT, ...PAIR, gasPrice: '60000000128' }
    const { status, body } = await get('/v1/convert/quotes', query)
    expect(status).toBe(200)
    expect(body).toMatchObject({ quotes: [{ id: null, fromAmount: '1000000000000000000', toAmount: '2988020943' }] })
    expect(question('quote')).toEqual({
      ...READ_PAIR,
      amount: 10n ** 21n,
      account: ACCOUNT.toLowerCase(),
      slippageBp: 100,
    })
  })

  test('reads the allowance of a CAIP-10 account, as a string', async () => {
    const query = { tokenAddress: PAIR.from, userAddress: `eip155:1:${ACCOUNT}` }
    expect(await get('/v1/convert/allowance', query)).toEqual({ status: 200, body: { allowance: '1000000' } })
    expect(question('allowance')).toMatchObject({ chainId: 'eip155:1', token: USDC.toLowerCase() })
  })

  test('builds a transaction', async () => {
    expect(await build({ disableEstimate: true })).toMatchObject({
      status: 200,
      body: { tx: { data: expect.stringMatching(/^0x/), eip155: { gas: '169000', gasPrice: '60000000128' } } },
    })
    expect(question('build')).toEqual({
      ...{ ...READ_PAIR, amount: 10n ** 21n, account: ACCOUNT.toLowerCase(), slippageBp: 100 },
      ...{ isEstimated: false, minimum: undefined },
    })
  })

  test('builds an approval to the token', async () => {
    const query = { userAddress: `eip155:1:${ACCOUNT}`, ...PAIR }
    const { status, body } = await get('/v1/convert/build-approve', query)
    expect(status).toBe(200)
    expect(body).toMatchObject({ tx: { from: PAIR.from, to: PAIR.from, value: '0', eip155: { gas: 62_000 } } })
  })
})

describe('rejected requests', () => {
  const first = (body: unknown) => (body as { reasons: { description: string }[] }).reasons[0]?.description
  const quote = (changes: Record<string, string>) =>
    get('/v1/convert/quotes', { amount: '1', userAddress: ACCOUNT, ...PAIR, ...changes })

  test('[S7.10:failure] names a served chain without a router', async () => {
    const CHAIN = 'eip155:8453'
    const rpc = { chainId: CHAIN, request: async () => null, batch: async () => [] } as const
    const rpcs = (chainId: string) => (chainId === CHAIN ? rpc : undefined)
    const unrouted = chainSwaps({
      ...{ chains: [CHAIN], rpcs, routers: { [CHAIN]: [] }, settings: gatewaySettings.parse({}), gasPrice: undefined },
      log: () => {},
    })
    const deps = gatewayDeps({ chains: [CHAIN], rpcs, sources: { ...SAMPLE_SOURCES, swap: unrouted } })
    const pair = { from: `${CHAIN}:${USDC}`, to: `${CHAIN}:${COIN}`, userAddress: `${CHAIN}:${ACCOUNT}` }
    const served = createGatewayApp({ ...deps, config, log: () => {} })
    expect(await (await served.request(`/v1/supported-chains?${new URLSearchParams(SDK)}`)).json()).toMatchObject({
      http: [CHAIN],
    })
    const { status, body } = await build(pair, served)
    expect([status, first(body)]).toEqual([400, 'Network not supported for Swaps'])
  })

  test('names tokens of other chains', async () => {
    for (const to of ['eip155:10:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', `eip155:8453:${COIN}`]) {
      const { status, body } = await build({ to })
      expect([status, first(body)]).toEqual([400, 'Network not supported for Swaps'])
    }
  })

  test.each([
    ['one token twice', { to: PAIR.from }, 'Both tokens are the same.'],
    ['an amount of 0', { amount: '0' }, 'The amount must be a whole number of base units above 0.'],
    ['a fraction', { amount: '1.5' }, 'The amount must be a whole number of base units above 0.'],
    [
      'a fraction that the exponent leaves',
      { amount: '1.23e+1' },
      'The amount must be a whole number of base units above 0.',
    ],
    ['more than 256 bits', { amount: '1e+78' }, 'The amount must be a whole number of base units above 0.'],
    ['a slippage above 5 %', { slippage: '6' }, 'The slippage must be between 0 and 5 percent'],
    [
      'another namespace',
      { from: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111112' },
      'Network not supported for Swaps',
    ],
  ])('rejects %s', async (_, changes, reason) => {
    const { status, body } = await quote(changes as Record<string, string>)
    expect([status, first(body)]).toEqual([400, reason])
  })

  test('reads each notation of an amount', async () => {
    for (const [amount, units] of [
      ['1000', 1_000n],
      ['1.5e3', 1_500n],
      ['1e+21', 10n ** 21n],
      ['100.0', 100n],
    ] as const) {
      vi.clearAllMocks()
      await quote({ amount })
      expect(question('quote')).toMatchObject({ amount: units })
    }
  })
})
