import { beforeEach, expect, test, vi } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { upstreamSources } from '../testing/upstreamSources.ts'

const ACCOUNT = `0x${'ac'.repeat(20)}` as const
const FROM = `0x${'0f'.repeat(20)}` as const
const TO = `0x${'70'.repeat(20)}` as const
const PAIR = { chainId: 'eip155:1', from: FROM, to: TO } as const
const SENT_PAIR = { from: `eip155:1:${FROM}`, to: `eip155:1:${TO}` }
const CLIENT = { projectId: 'shop', st: 'appkit', sv: `gateway-${manifest.version}` }
const context = { signal: new AbortController().signal }

const tx = { from: SENT_PAIR.from, to: SENT_PAIR.from, data: '0x', value: '0', amount: '1' }
const RESPONSES: Record<string, unknown> = {
  '/v1/convert/allowance': { allowance: '7' },
  '/v1/convert/build-approve': { tx: { ...tx, eip155: { gas: 62_000, gasPrice: '1' } } },
  '/v1/convert/build-transaction': { tx: { ...tx, eip155: { gas: '169000', gasPrice: '1' } } },
}
const fetchFrom = vi.fn(async (...[url]: Parameters<typeof fetch>) => {
  const { pathname } = new URL(String(url))
  return new Response(JSON.stringify(RESPONSES[pathname]))
})
const { swap } = upstreamSources({
  url: 'https://upstream.example/?projectId=shop',
  fetchFrom,
  lists: { of: () => ({ tokens: [], byAddress: new Map() }) },
  proxied: () => undefined,
})
beforeEach(() => void fetchFrom.mockClear())

function sent() {
  const [url, init] = fetchFrom.mock.lastCall ?? []
  const { pathname, searchParams } = new URL(String(url))
  const body = init?.body === undefined ? undefined : JSON.parse(String(init.body))
  return { call: `${init?.method ?? 'GET'} ${pathname}`, query: Object.fromEntries(searchParams), body }
}

test('[S7.8:request] reads the allowance of a token and an account by GET', async () => {
  const allowance = await swap.allowance(
    { chainId: 'eip155:1', token: FROM, account: ACCOUNT, spender: undefined },
    context,
  )
  expect(allowance).toEqual({ allowance: '7' })
  expect(sent()).toEqual({
    call: 'GET /v1/convert/allowance',
    query: { tokenAddress: SENT_PAIR.from, userAddress: `eip155:1:${ACCOUNT}`, ...CLIENT },
  })
})

test('[S7.11:request] has an approval built by GET, with account, pair and SDK', async () => {
  await swap.approve({ ...PAIR, account: ACCOUNT, amount: undefined, spender: undefined }, context)
  expect(sent()).toEqual({
    call: 'GET /v1/convert/build-approve',
    query: { userAddress: `eip155:1:${ACCOUNT}`, ...SENT_PAIR, ...CLIENT },
  })
})

test('has a swap built by POST, with the project in the body', async () => {
  const order = { amount: 5n, account: ACCOUNT, slippageBp: 100, isEstimated: false, minimum: undefined }
  await swap.build({ ...PAIR, ...order }, context)
  expect(sent()).toEqual({
    call: 'POST /v1/convert/build-transaction',
    query: CLIENT,
    body: {
      ...SENT_PAIR,
      ...{ amount: '5', userAddress: `eip155:1:${ACCOUNT}`, eip155: { slippage: 1 } },
      ...{ projectId: 'shop', disableEstimate: true },
    },
  })
})
