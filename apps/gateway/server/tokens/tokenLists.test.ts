import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Address } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { imageType } from '../images/imageType.ts'
import type { OutboundRequest } from '../outbound/createOutbound.ts'
import { bundledTokens } from './bundledTokens.ts'
import { chainTokens } from './chainTokens.ts'
import { createTokenLists } from './createTokenLists.ts'
import { parseTokenList } from './parseTokenList.ts'
import { tokenImages } from './tokenImages.ts'

const root = fileURLToPath(new URL('../../catalogue', import.meta.url))
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const usdc = { chainId: 1, address: USDC, decimals: 6, name: 'USD Coin', symbol: 'USDC' }
const list = (tokens: unknown[]) => ({
  name: 'List',
  timestamp: '2026-01-01T00:00:00Z',
  version: { major: 1, minor: 0, patch: 0 },
  tokens,
})
const addressOf = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`

describe('parseTokenList', () => {
  test('reads a token with its address in lower case and its names as readable text', () => {
    const token = { ...usdc, name: 'USD\u202E Coin', logoURI: 'https://logo.example/usdc.png' }
    expect(parseTokenList(list([token]))).toEqual([
      {
        chainId: 1,
        address: USDC.toLowerCase(),
        decimals: 6,
        name: 'USD Coin',
        symbol: 'USDC',
        logoUri: 'https://logo.example/usdc.png',
        imageId: undefined,
      },
    ])
  })

  test.each([
    ['a wrong checksum', { address: USDC.replace('A0b8', 'a0b8') }],
    ['no address', { address: 'USDC' }],
    ['more than 36 decimals', { decimals: 37 }],
    ['no whole decimals', { decimals: 1.5 }],
    ['an empty name', { name: '\u200B' }],
    ['no symbol', { symbol: undefined }],
    ['a chain that is none', { chainId: 0 }],
  ])('omits a token with %s, but keeps the others', (_what, error) => {
    expect(parseTokenList(list([{ ...usdc, ...error }, usdc, null]))).toHaveLength(1)
  })

  test.each([
    ['a list of 20,001 tokens', list(Array.from({ length: 20_001 }, () => usdc))],
    ['a list without a version', { ...list([usdc]), version: undefined }],
    ['no object', 'x'],
    ['nothing', undefined],
  ])('rejects %s', (_what, value) => {
    expect(parseTokenList(value)).toBeUndefined()
  })

  test('accepts an image id of this gateway only', () => {
    const imageIdOf = (imageId: unknown) => parseTokenList(list([{ ...usdc, extensions: { imageId } }]))?.[0]?.imageId
    expect(imageIdOf('0'.repeat(32))).toBe('0'.repeat(32))
    expect(imageIdOf('../../x')).toBeUndefined()
  })
})

describe('the bundled lists', () => {
  const { tokens, nativeImages } = bundledTokens(root)

  test('names tokens of every built-in chain, each once', () => {
    const counts = new Map<number, number>()
    for (const { chainId } of tokens) counts.set(chainId, (counts.get(chainId) ?? 0) + 1)
    expect([...counts.keys()].toSorted((left, right) => left - right)).toEqual([1, 146, 8453, 34443, 42161, 80094])
    expect(tokens.length).toBeGreaterThan(850)
    expect(new Set(tokens.map(({ chainId, address }) => `${chainId} ${address}`)).size).toBe(tokens.length)
  })

  test('has each image that they name, and no other, below 200 kB in all', () => {
    const named = new Set([...nativeImages.values(), ...tokens.flatMap(({ imageId }) => imageId ?? [])])
    const files = readdirSync(`${root}/tokens/images`)
    expect(files.map((file) => file.replace('.svg', '')).toSorted()).toEqual([...named].toSorted())
    const images = files.map((file) => readFileSync(`${root}/tokens/images/${file}`))
    expect(images.reduce((total, { length }) => total + length, 0)).toBeLessThan(200_000)
    for (const image of images) expect(imageType(image)).toBe('image/svg+xml')
  })
})

describe('createTokenLists', () => {
  const bundled = { tokens: parseTokenList(list([usdc])) ?? [], nativeImages: new Map([[1, 'f'.repeat(32)]]) }
  const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
  const renamed = list([
    { ...usdc, name: 'Of the operator' },
    { ...usdc, address: addressOf(1), symbol: 'ONE' },
  ])

  test('takes a token from the first list that has it, with entity tags', async () => {
    const requests: OutboundRequest[] = []
    const outbound = vi.fn(async (_url: string | URL, request: OutboundRequest) => {
      requests.push(request)
      const isKnown = request.headers?.['if-none-match'] === '"1"'
      return {
        status: isKnown ? 304 : 200,
        headers: { etag: '"1"' },
        bytes: isKnown ? new Uint8Array() : bytes(renamed),
      }
    })
    const { lists, refresh, close } = createTokenLists({
      bundled,
      order: ['https://list.example/', 'bundled'],
      outbound,
    })
    expect(lists.of('eip155:1').tokens.map(({ name }) => name)).toEqual(['USD Coin'])
    await refresh()
    await refresh()
    close()
    expect(lists.of('eip155:1').tokens.map(({ name }) => name)).toEqual(['Of the operator', 'USD Coin'])
    expect(lists.of('eip155:1').byAddress.get(addressOf(1))?.symbol).toBe('ONE')
    expect(requests.map(({ headers }) => headers)).toEqual([{}, { 'if-none-match': '"1"' }])
    expect(requests[0]).toMatchObject({ isOperators: true, maxBytes: 5_000_000 })
  })

  test.each([
    ['answers an error', { status: 500, headers: {}, bytes: bytes(renamed) }],
    ['answers nonsense', { status: 200, headers: {}, bytes: new TextEncoder().encode('<html>') }],
    [
      'holds 20,001 tokens',
      { status: 200, headers: {}, bytes: bytes(list(Array.from({ length: 20_001 }, () => usdc))) },
    ],
  ])('reports a list that %s and keeps the others', async (_what, response) => {
    const logError = vi.fn()
    const order = ['https://list.example/?key=secret', 'bundled']
    const created = createTokenLists({ bundled, order, outbound: async () => response, logError })
    await created.refresh()
    created.close()
    expect(created.lists.of('eip155:1').tokens).toHaveLength(1)
    expect(logError.mock.calls).toEqual([[expect.stringMatching(/^token list 1: (?:responded|not a valid)/)]])
  })

  test('returns no tokens for a chain without any', () => {
    const { lists } = createTokenLists({ bundled, order: [], outbound: vi.fn() })
    expect(lists.of('eip155:1').tokens).toEqual([])
    expect(lists.of('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp').tokens).toEqual([])
  })
})

test('starts with the native coin, with images of the gateway or its proxy', async () => {
  const tokens = [
    { ...usdc, logoURI: 'https://logo.example/usdc.png' },
    { ...usdc, address: addressOf(1), extensions: { imageId: 'a'.repeat(32) } },
  ]
  const bundled = { tokens: parseTokenList(list(tokens)) ?? [], nativeImages: new Map([[1, 'f'.repeat(32)]]) }
  const { lists } = createTokenLists({ bundled, order: ['bundled'], outbound: vi.fn() })
  const imageOf = tokenImages({ publicUrl: 'https://gateway.example', proxied: (uri) => `proxied ${uri}` })
  const response = await chainTokens({ lists, imageOf })({ chainId: 'eip155:1' }, { signal: AbortSignal.any([]) })
  expect(response).toEqual([
    {
      name: 'Ether',
      symbol: 'ETH',
      decimals: 18,
      address: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      logoUri: `https://gateway.example/getTokenImage/${'f'.repeat(32)}`,
      eip2612: false,
    },
    { ...responseOf(USDC), logoUri: 'proxied https://logo.example/usdc.png' },
    { ...responseOf(addressOf(1)), logoUri: `https://gateway.example/getTokenImage/${'a'.repeat(32)}` },
  ])
})

function responseOf(address: string) {
  const { name, symbol, decimals } = usdc
  return { name, symbol, decimals, address: `eip155:1:${address}`, eip2612: false }
}
