import type { CaipNetworkId } from '@airlock/protocol/caip'
import { type Address, type Hex, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { chainPrices } from './chainPrices.ts'

const TOKEN: Address = `0x${'a'.repeat(40)}`
const DOLLAR: Address = `0x${'d'.repeat(40)}`
const FACTORY: Address = `0x${'f'.repeat(40)}`
const POOL: Address = `0x${'b'.repeat(40)}`
const listed = [TOKEN, DOLLAR].map((address) => ({ address, decimals: 18, name: 'Token', symbol: 'TOK' }))
const words = (...values: (Hex | bigint)[]) =>
  values.map((one) => pad(typeof one === 'bigint' ? toHex(one) : one).slice(2)).join('')

/** Chains on which a factory has a pool, or none; `isSlow` answers nothing of a day ago. */
function source({ withPool, isSlow = false }: { withPool: readonly CaipNetworkId[]; isSlow?: boolean }) {
  const rpcs = (chainId: CaipNetworkId) => ({
    chainId,
    request: async ({ params }: { params: readonly [{ data?: string }?] }, { signal }: { signal: AbortSignal }) => {
      const data = params[0]?.data ?? ''
      // Answers of the bounded reader: success, length, bytes.
      if (data.includes('e6a43905')) return `0x01010020${words(withPool.includes(chainId) ? POOL : 0n)}`
      if (data.includes('0902f1ac')) return `0x01010040${words(10n ** 24n, 10n ** 24n)}`
      if (!isSlow) throw new Error('The node has no blocks of yesterday.')
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
  })
  const prices = chainPrices({
    rpcs,
    lists: { of: () => ({ tokens: listed, byAddress: new Map(listed.map((token) => [token.address, token])) }) },
    facts: async () => new Map(),
    imageOf: () => '',
    poolsOf: () => ({ factories: [FACTORY], stablecoins: [DOLLAR] }),
    changeMs: 10,
  } as never)
  return (chainId: CaipNetworkId, signal = new AbortController().signal) =>
    prices({ addresses: [`${chainId}:${TOKEN}`] }, { signal } as never)
}

test('a pool of one chain is none of another, where the same contracts stand under the same addresses', async () => {
  const ask = source({ withPool: ['eip155:2'] })
  expect(await ask('eip155:1')).toEqual([])
  expect(await ask('eip155:2')).toMatchObject([{ price: 1 }])
  expect(await ask('eip155:1')).toEqual([])
})

test('changes of a day that are late cost no price', async () => {
  const ask = source({ withPool: ['eip155:1'], isSlow: true })
  const whole = new AbortController()
  const [price] = await ask('eip155:1', whole.signal)
  expect(price).toMatchObject({ price: 1 })
  expect(price).not.toHaveProperty('change24h')
  whole.abort()
})
