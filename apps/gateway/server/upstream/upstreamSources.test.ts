import { expect, test, vi } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { CursorInvalid, SourceFailed } from '../sources/Source.ts'
import { upstreamSources } from '../testing/upstreamSources.ts'

const context = { signal: new AbortController().signal }
const of = { chainId: 'eip155:1' as const, address: `0x${'a'.repeat(40)}` }
const transaction = {
  id: 'one',
  metadata: {
    operationType: 'send',
    hash: `0x${'1'.repeat(64)}`,
    minedAt: '2026-01-01T00:00:00Z',
    sentFrom: of.address,
    sentTo: of.address,
    status: 'confirmed',
    nonce: 1,
  },
  transfers: null,
}
const CLIENT = `projectId=secret&st=appkit&sv=gateway-${manifest.version}`
const mockResponse = (value: unknown, status = 200) =>
  vi.fn(async (..._requested: Parameters<typeof fetch>) => new Response(JSON.stringify(value), { status }))
const NO_LISTS = { of: () => ({ tokens: [], byAddress: new Map() }) }
const start = (fetchFrom: typeof fetch) =>
  upstreamSources({
    url: 'https://upstream.example/base/?projectId=secret',
    fetchFrom,
    lists: NO_LISTS,
    proxied: (uri) => (uri.startsWith('https:') ? `https://gateway.example/v1/media?${uri}` : undefined),
  })

test('requests a history as the described API defines, and passes it through', async () => {
  const fetchFrom = mockResponse({ data: [transaction], next: 'abc' })
  const response = await start(fetchFrom).history({ ...of, cursor: 'before' }, context)
  expect(response).toEqual({ data: [transaction], next: 'abc' })
  expect(String(fetchFrom.mock.calls[0]?.[0])).toBe(
    `https://upstream.example/base/v1/account/${of.address}/history?${CLIENT}&chainId=eip155%3A1&cursor=before`,
  )
})

test('keeps the SDK that the configured URL names', async () => {
  const fetchFrom = mockResponse({ standard: '1', fast: '1', instant: '1' })
  const url = 'https://upstream.example/?st=own&sv=2'
  await upstreamSources({ url, fetchFrom, lists: NO_LISTS, proxied: () => undefined }).gasPrice(
    { chainId: 'eip155:1' },
    context,
  )
  expect(String(fetchFrom.mock.calls[0]?.[0])).toBe(
    'https://upstream.example/v1/convert/gas-price?st=own&sv=2&chainId=eip155%3A1',
  )
})

test('leaves out an invalid item and keeps the others', async () => {
  const fetchFrom = mockResponse({ data: [{ id: 'bad' }, transaction, null], next: null })
  expect((await start(fetchFrom).history({ ...of, cursor: undefined }, context)).data).toEqual([transaction])
})

test('returns image URLs of this gateway only, because the modal loads no others', async () => {
  const token = { name: 'A', symbol: 'A', chainId: 'eip155:1', price: 0, quantity: { decimals: '18', numeric: '1' } }
  const balances = [
    { ...token, iconUrl: 'https://cdn.example/a.png' },
    { ...token, iconUrl: 'http://cdn.example/b.png' },
  ]
  const found = await start(mockResponse({ balances })).balance(of, context)
  expect(found.map(({ iconUrl }) => iconUrl)).toEqual([
    'https://gateway.example/v1/media?https://cdn.example/a.png',
    '',
  ])
  const icon = { fungible_info: { name: 'A', icon: { url: 'https://cdn.example/a.png' } } }
  const transfers = [{ ...icon, direction: 'in', quantity: { numeric: '1' } }]
  const { data } = await start(mockResponse({ data: [{ ...transaction, transfers }], next: null })).history(
    { ...of, cursor: undefined },
    context,
  )
  expect(data[0]?.transfers?.[0]?.fungible_info?.icon?.url).toBe(
    'https://gateway.example/v1/media?https://cdn.example/a.png',
  )
})

test('[S7.7:request] posts 500 addresses at once, with the project, and returns no other prices', async () => {
  const priced = (address: string) => ({ name: 'A', symbol: 'A', iconUrl: '', price: 2, address })
  const addresses = Array.from({ length: 501 }, (_, index) => `eip155:1:0x${String(index).padStart(40, 'a')}` as const)
  const fetchFrom = vi.fn(async (..._requested: Parameters<typeof fetch>) => {
    const fungibles = [
      priced(addresses[0]?.toUpperCase().replace('EIP155:1:0X', 'eip155:1:0x') ?? ''),
      priced('eip155:1:0xbb'),
    ]
    return new Response(JSON.stringify({ fungibles }))
  })
  const found = await start(fetchFrom).prices({ addresses }, context)
  expect(found).toHaveLength(2)
  expect(fetchFrom.mock.calls.map(([url, init]) => [String(url), init?.method])).toEqual(
    Array(2).fill([`https://upstream.example/base/v1/fungible/price?${CLIENT}`, 'POST']),
  )
  const [first, second] = [addresses.slice(0, 500), addresses.slice(500)]
  expect(fetchFrom.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))).toEqual([
    { currency: 'usd', addresses: first, projectId: 'secret' },
    { currency: 'usd', addresses: second, projectId: 'secret' },
  ])
})

test('returns a name with its avatar, and drops unnormalised names', async () => {
  const identityOf = (name: unknown) =>
    start(mockResponse({ name, avatar: 'https://cdn.example/a.png' })).identity.identity(of, context)
  expect(await identityOf('nick.eth')).toEqual({
    name: 'nick.eth',
    avatar: 'https://gateway.example/v1/media?https://cdn.example/a.png',
  })
  for (const name of ['Nick.eth', 'niсk.eth', 'nick', '', null]) expect((await identityOf(name)).name).toBeNull()
})

test('normalises the name in a lookup and returns none if it is free', async () => {
  const profile = { name: 'nick.eth', registered_at: null, updated_at: null, addresses: {}, attributes: [] }
  const fetchFrom = mockResponse(profile)
  expect(await start(fetchFrom).identity.lookup({ name: 'NICK.eth' }, context)).toEqual(profile)
  expect(String(fetchFrom.mock.calls[0]?.[0])).toContain('/v1/profile/account/nick.eth?')
  expect(await start(mockResponse({}, 404)).identity.lookup({ name: 'nick.eth' }, context)).toBeUndefined()
  expect(await start(mockResponse(profile)).identity.lookup({ name: 'a..eth' }, context)).toBeUndefined()
  await expect(start(mockResponse({}, 500)).identity.lookup({ name: 'nick.eth' }, context)).rejects.toThrow(
    SourceFailed,
  )
  const reverse = await start(mockResponse([profile, { ...profile, name: 'Nick.eth' }])).identity.reverse(of, context)
  expect(reverse).toEqual([profile])
})

test.each([
  ['answers 429', mockResponse({}, 429)],
  ['answers 500', mockResponse({}, 500)],
  ['answers another shape', mockResponse({ items: [] })],
  ['answers no JSON', vi.fn(async () => new Response('<html>'))],
  ['answers ten megabytes', vi.fn(async () => new Response('x'.repeat(10_000_000)))],
  ['is down', vi.fn(async () => Promise.reject(new Error('ECONNREFUSED secret')))],
])('fails without naming secrets if one %s', async (_what, fetchFrom) => {
  const failure = await start(fetchFrom as typeof fetch)
    .balance(of, context)
    .catch((cause: unknown) => cause)
  expect(failure).toBeInstanceOf(SourceFailed)
  expect(String(failure)).not.toContain('secret')
})

test('does not count a rejected cursor as a failure', async () => {
  const { history } = start(mockResponse({}, 400))
  await expect(history({ ...of, cursor: 'foreign' }, context)).rejects.toThrow(CursorInvalid)
})
