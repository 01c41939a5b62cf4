import { describe, expect, test } from 'vitest'
import { createMetrics } from '../shell/metrics.ts'
import { openChains } from './openChains.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const NODES: Readonly<Record<string, Record<string, unknown>>> = {
  'https://ethereum.example/': { eth_chainId: '0x1', eth_blockNumber: '0x10' },
  'https://base.example/': { eth_chainId: '0x2105', eth_blockNumber: '0x10' },
  'https://solana.example/': { getGenesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', getSlot: 7 },
}

/** @param up the nodes that respond */
function isReady(rpcUrls: Record<string, string[]>, up: readonly string[] = Object.keys(NODES)) {
  const fetchFrom = (async (url, init) => {
    const node = NODES[String(url)]
    if (node === undefined || !up.includes(String(url))) throw new TypeError('fetch failed')
    const { id, method } = JSON.parse(String(init?.body))
    const error = { code: -32_601, message: 'Method not found' }
    return Response.json({ jsonrpc: '2.0', id, ...(method in node ? { result: node[method] } : { error }) })
  }) as typeof fetch
  return openChains({ rpcUrls, bundlers: {} }, createMetrics(), fetchFrom).isReady()
}

describe('a gateway', () => {
  const both = { 'eip155:1': ['https://ethereum.example/'], 'eip155:8453': ['https://base.example/'] }

  test('is ready while one of its chains answers', async () => {
    expect(await isReady(both)).toBe(true)
    expect(await isReady(both, ['https://base.example/'])).toBe(true)
  })

  test('is not ready while every chain is away', async () => {
    expect(await isReady(both, [])).toBe(false)
  })

  test('asks a Solana node in Solana methods', async () => {
    expect(await isReady({ [SOLANA]: ['https://solana.example/'] })).toBe(true)
    expect(await isReady({ [SOLANA]: ['https://solana.example/'] }, [])).toBe(false)
  })
})
