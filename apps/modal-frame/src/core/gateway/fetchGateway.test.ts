import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { expect, test, vi } from 'vitest'
import { ADDRESS, ARBITRUM } from '../../testing/testFixtures.ts'
import { testGateway, tokenBalance } from '../../testing/testGateway.ts'
import { fetchGateway } from './fetchGateway.ts'

const SDK = { sdkVersion: 'html-eip155-0.1.0' }
const INPUT = { params: { address: ADDRESS }, query: { currency: 'usd', chainId: ARBITRUM } } as const

test('sends the project and the SDK in the query, and the subject in the path', async () => {
  const { gateway, requests } = testGateway({ balance: { balances: [tokenBalance()] } })
  await fetchGateway({ ...gateway, ...SDK }, gatewayContract.balance, INPUT)
  expect(requests[0]?.pathname).toBe(`/v1/account/${ADDRESS}/balance`)
  expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({
    currency: 'usd',
    chainId: ARBITRUM,
    projectId: 'default',
    st: 'appkit',
    sv: 'html-eip155-0.1.0',
  })
})

test('[S7.22] sends the client id with each request, only if one is set', async () => {
  const { gateway } = testGateway({ balance: { balances: [] } })
  const sent: (string | null)[] = []
  const fetchAs = (url: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get('x-client-id'))
    return gateway.fetch(url)
  }
  const client = { ...gateway, ...SDK, fetch: fetchAs }
  await fetchGateway(client, gatewayContract.balance, INPUT)
  await fetchGateway({ ...client, clientId: 'shop-1' }, gatewayContract.balance, INPUT)
  const body = { addresses: [`${ARBITRUM}:${ADDRESS}`] }
  await fetchGateway({ ...client, clientId: 'shop-1' }, gatewayContract.fungiblePrice, { query: {}, body }).catch(
    () => {},
  )
  expect(sent).toEqual([null, 'shop-1', 'shop-1'])
})

test('escapes a name so that it stays in its path segment', async () => {
  const { gateway, requests } = testGateway()
  const input = { params: { name: '../../x?y#z' }, query: {} }
  await fetchGateway({ ...gateway, ...SDK }, gatewayContract.profileLookup, input).catch(() => {})
  expect(requests[0]?.href).toContain(
    '/v1/profile/account/..%2F..%2Fx%3Fy%23z?projectId=default&st=appkit&sv=html-eip155-0.1.0',
  )
})

test('[S8.5:status] rejects with the status, the sentence and the code of the gateway', async () => {
  const { gateway } = testGateway({ balance: 429 })
  await expect(fetchGateway({ ...gateway, ...SDK }, gatewayContract.balance, INPUT)).rejects.toMatchObject({
    name: 'GATEWAY_FAILED',
    context: { status: '429', details: 'The source is down.', code: 'X' },
  })
})

test.each([
  ['html', '<!doctype html>'],
  ['nothing', ''],
  ['another shape', '{"balances":7}'],
  ['null', 'null'],
  ['10 MB', `{"balances":[]${' '.repeat(10_000_000)}}`],
])('fails on an answer of %s', async (_, text) => {
  const gateway = { ...testGateway().gateway, fetch: async () => new Response(text) }
  await expect(fetchGateway({ ...gateway, ...SDK }, gatewayContract.balance, INPUT)).rejects.toMatchObject({
    name: 'GATEWAY_FAILED',
  })
})

test('[S8.5:timeout] times out a hanging gateway after ten seconds and aborts it', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const neverAnswers = async (_url: string, init?: RequestInit) =>
    new Promise<Response>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  for (const signal of [undefined, new AbortController().signal]) {
    const deadline = new AbortController()
    timeout.mockReturnValue(deadline.signal)
    const gateway = { ...testGateway().gateway, ...SDK, fetch: vi.fn(neverAnswers) }
    const response = fetchGateway(gateway, gatewayContract.balance, { ...INPUT, ...(signal && { signal }) })
    deadline.abort()
    await expect(response).rejects.toMatchObject({ name: 'GATEWAY_TIMEOUT' })
  }
  expect(timeout).toHaveBeenCalledWith(10_000)
  vi.restoreAllMocks()
})
