import { expect, test, vi } from 'vitest'
import { upstreamSources } from '../testing/upstreamSources.ts'
import type { TokenLists } from '../tokens/TokenLists.ts'

const context = { signal: new AbortController().signal }
const of = { chainId: 'eip155:1' as const, address: `0x${'a'.repeat(40)}`, cursor: undefined }
const usdc = { address: `0x${'b'.repeat(40)}` as const, decimals: 6, name: 'USD Coin', symbol: 'USDC' }
const lists: TokenLists = { of: () => ({ tokens: [usdc], byAddress: new Map([[usdc.address, usdc]]) }) }
const idOf = (digit: string) => `eip155:1:0x${digit.repeat(40)}`

const start = (response: unknown) =>
  upstreamSources({
    url: 'https://upstream.example',
    fetchFrom: vi.fn(async () => new Response(JSON.stringify(response))),
    proxied: String,
    lists,
  })

const metadata = {
  operationType: 'receive',
  hash: `0x${'1'.repeat(64)}`,
  minedAt: '2026-01-01T00:00:00Z',
  sentFrom: of.address,
  sentTo: of.address,
  status: 'confirmed',
  nonce: 1,
}
async function flagsOf(...transfers: object[]) {
  const data = [
    { id: '1', metadata, transfers: transfers.map((one) => ({ direction: 'in', quantity: { numeric: '1' }, ...one })) },
  ]
  const { data: found } = await start({ data, next: null }).history(of, context)
  return found[0]?.transfers?.map(({ fungible_info, nft_info }) => (fungible_info ?? nft_info)?.flags)
}
const spam = (...reasons: string[]) => ({ is_spam: true, reasons })

test('flags NFTs that an upstream has not judged', async () => {
  const nft = {
    chainId: of.chainId,
    contract: idOf('c'),
    tokenId: '1',
    interface: 'ERC721',
    name: 'Quiet Harbour',
    collection: { name: 'Harbours' },
    flags: { is_spam: false },
    quantity: '1',
  }
  const link = { ...nft, name: 'Claim at gift.example' }
  const all = [
    nft,
    link,
    { ...nft, collection: { name: 'niсk' } },
    { ...link, flags: { is_spam: false, reasons: [] } },
    { ...link, flags: { is_spam: true } },
  ].map((one, index) => ({ ...one, id: `${index}` }))
  const { data } = await start({ data: all, next: null }).nfts(of, context)
  expect(data.map(({ flags }) => flags)).toEqual([
    { is_spam: false },
    spam('link'),
    spam('deceptive-name'),
    { is_spam: false, reasons: [] },
    { is_spam: true },
  ])
})

test('flags transfers of unrated tokens by name, symbol and amount', async () => {
  const token = (info: object, more = {}) => ({ fungible_info: { name: 'A', symbol: 'A', ...info }, ...more })
  const none = { quantity: { numeric: '0.00' } }
  const unverified = { is_verified: false }
  expect(
    await flagsOf(
      token({}),
      token({ name: 'Visit gift.example' }),
      token({ symbol: 'us dc', address: idOf('c') }),
      token({ symbol: 'USDC', address: idOf('B') }),
      token({ symbol: 'USDC' }),
      token({}, none),
      token({ symbol: 'ETH' }, none),
      token({ name: 'Visit gift.example', flags: { is_verified: true, is_spam: false, reasons: [] } }),
    ),
  ).toEqual([
    undefined,
    { ...unverified, ...spam('link') },
    { ...unverified, ...spam('copied-symbol') },
    undefined,
    undefined,
    { ...unverified, ...spam('zero-value') },
    undefined,
    { is_verified: true, is_spam: false, reasons: [] },
  ])
})

test('transfers of NFTs that an upstream has not judged are flagged by name and amount', async () => {
  const nft = (name: string, flags: object = { is_spam: false }) => ({ nft_info: { name, flags } })
  const none = { quantity: { numeric: '0' } }
  expect(
    await flagsOf(
      nft('One'),
      nft('<b>One</b>'),
      { ...nft('One'), ...none },
      nft('<b>', { is_spam: false, reasons: [] }),
    ),
  ).toEqual([{ is_spam: false }, spam('deceptive-name'), spam('zero-value'), { is_spam: false, reasons: [] }])
})

test('flags balances of unrated tokens, never the native coin', async () => {
  const balance = {
    name: 'A',
    symbol: 'A',
    chainId: of.chainId,
    price: 0,
    quantity: { decimals: '18', numeric: '1' },
    iconUrl: '',
  }
  const found = await start({
    balances: [
      balance,
      { ...balance, symbol: 'ETH' },
      { ...balance, symbol: 'ETH', address: idOf('c') },
      { ...balance, symbol: 'USDC', address: idOf('b') },
      { ...balance, symbol: 'USDC', address: idOf('c'), flags: { is_verified: true, is_tiny: true, is_spam: false } },
    ],
  }).balance(of, context)
  expect(found.map(({ flags }) => flags)).toEqual([
    undefined,
    undefined,
    { is_verified: false, is_tiny: false, ...spam('copied-symbol') },
    undefined,
    { is_verified: true, is_tiny: true, ...spam('copied-symbol') },
  ])
})
