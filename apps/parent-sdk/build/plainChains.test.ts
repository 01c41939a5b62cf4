import * as chains from 'viem/chains'
import { expect, test } from 'vitest'
import { plainChains } from './plainChains.ts'

test('the module that stands in for the chains exports their data and nothing else', async () => {
  const { load } = plainChains(['base', 'mainnet']) as { load(id: string): string }
  const code = load('\0viem/chains')
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  expect(Object.keys(module)).toEqual(['base', 'mainnet'])
  expect(module.base).toEqual({
    id: 8453,
    name: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: chains.base.rpcUrls,
    blockExplorers: chains.base.blockExplorers,
  })
})
