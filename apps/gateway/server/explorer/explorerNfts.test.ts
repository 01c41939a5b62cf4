import { nfts as nftsSchema } from '@airlock/protocol/gateway/answers/nfts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { CursorInvalid, SourceFailed } from '../sources/Source.ts'
import { openExplorer } from './Explorer.ts'
import { explorerNfts } from './explorerNfts.ts'
import { isPageParams, openCursor } from './explorerPage.ts'

const context = { signal: new AbortController().signal }
const of = { chainId: 'eip155:1' as const, address: `0x${'a'.repeat(40)}`, cursor: undefined }
const token = { address_hash: `0x${'b'.repeat(40)}`, name: 'Pictures', symbol: 'PIC', reputation: 'ok' }
const item = {
  id: '7',
  token,
  token_type: 'ERC-721',
  value: '1',
  image_url: 'https://a.example/7.png',
  metadata: { name: 'Seven' },
}
const mockResponse = (value: unknown, status = 200) =>
  vi.fn(async (..._requested: Parameters<typeof fetch>) => new Response(JSON.stringify(value), { status }))
function start(fetchFrom: typeof fetch, now = () => 0) {
  const explorer = openExplorer({ url: 'https://:secret@explorer.example/1/', fetchFrom, now })
  return explorerNfts({
    explorers: new Map([['eip155:1', explorer]]),
    proxied: (uri) => `https://proxy.example/?${uri}`,
  })
}

test('proxies images of NFTs and marks reported spam', async () => {
  const { address_hash: address, ...old } = token
  const scam = { ...item, id: '8', token: { ...old, address, reputation: 'scam' } }
  const fetchFrom = mockResponse({
    items: [item, scam, { id: 'x' }],
    next_page_params: { token_id: '8', items_count: 50 },
  })
  const source = start(fetchFrom)
  const response = nftsSchema.parse(await source(of, context))
  expect(response.data).toMatchObject([
    {
      name: 'Seven',
      collection: { name: 'Pictures' },
      preview: { url: 'https://proxy.example/?https://a.example/7.png' },
    },
    { tokenId: '8', flags: { is_spam: true, reasons: ['reported'] } },
  ])
  await source({ ...of, cursor: response.next ?? '' }, context)
  expect(fetchFrom.mock.calls.map(([url]) => String(url))).toEqual([
    `https://explorer.example/1/api/v2/addresses/${of.address}/nft`,
    `https://explorer.example/1/api/v2/addresses/${of.address}/nft?token_id=8&items_count=50`,
  ])
  expect(fetchFrom.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer secret' })
})

test('pauses requests after the explorer returns 429', async () => {
  let now = 0
  const fetchFrom = mockResponse({}, 429)
  const source = start(fetchFrom, () => now)
  await expect(source(of, context)).rejects.toThrow(SourceFailed)
  await expect(source(of, context)).rejects.toThrow(SourceFailed)
  expect(fetchFrom).toHaveBeenCalledOnce()
  now = 5_001
  await expect(source(of, context)).rejects.toThrow(SourceFailed)
  expect(fetchFrom).toHaveBeenCalledTimes(2)
})

test('returns no NFTs for an address unknown to the explorer', async () => {
  expect(await start(mockResponse({ message: 'Not found' }, 404))(of, context)).toEqual({ data: [], next: null })
})

test.each([
  ['no items', { message: 'error' }],
  ['unknown parameters for the next page', { items: [], next_page_params: { '../../admin': 1 } }],
])('fails if the response has %s', async (_what, value) => {
  await expect(start(mockResponse(value))(of, context)).rejects.toThrow(SourceFailed)
})

test('rejects a cursor that the explorer did not issue', () => {
  const foreign = fc.oneof(
    fc.string(),
    fc.json().map((text) => Buffer.from(text).toString('base64url')),
    fc.constant(Buffer.from('{"module":"account"}').toString('base64url')),
  )
  void fc.assert(
    fc.property(foreign, (text) => {
      try {
        expect(isPageParams(openCursor(text, isPageParams))).toBe(true)
      } catch (cause) {
        expect(cause).toBeInstanceOf(CursorInvalid)
      }
    }),
  )
})
