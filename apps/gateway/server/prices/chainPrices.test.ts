import type { CaipNetworkId } from '@airlock/protocol/caip'
import { type Address, type Hex, pad, toHex } from 'viem'
import { expect, test, vi } from 'vitest'
import type { RpcCall } from '../sources/ChainRpc.ts'
import type { SourceContext } from '../sources/Source.ts'
import { chainPrices } from './chainPrices.ts'

const TOKEN: Address = `0x${'a'.repeat(40)}`
const DOLLAR: Address = `0x${'d'.repeat(40)}`
const FACTORY: Address = `0x${'f'.repeat(40)}`
const POOL: Address = `0x${'b'.repeat(40)}`
const listed = [TOKEN, DOLLAR].map((address) => ({ address, decimals: 18, name: 'Token', symbol: 'TOK' }))
const textOf = (...values: (Hex | bigint)[]) =>
  values.map((one) => pad(typeof one === 'bigint' ? toHex(one) : one).slice(2)).join('')

const NOBODY_WAITS = AbortSignal.any([])

/** @param yesterday responds once the node has found day-old blocks */
function source({ withPool, yesterday }: { withPool: readonly CaipNetworkId[]; yesterday?: Promise<void> }) {
  const methods: string[] = []
  const request = async (chainId: CaipNetworkId, { method, params }: RpcCall, signal: AbortSignal) => {
    const [first] = params as [{ data?: string } | string]
    const data = (typeof first === 'object' && first.data) || ''
    // Success, length, bytes.
    if (data.includes('e6a43905')) return `0x01010020${textOf(withPool.includes(chainId) ? POOL : 0n)}`
    if (data.includes('0902f1ac')) return `0x01010040${textOf(10n ** 24n, 10n ** 24n)}`
    methods.push(method)
    if (yesterday === undefined) throw new Error('The node has no blocks of yesterday.')
    const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    await Promise.race([yesterday, aborted])
    if (method === 'eth_getLogs') return [{ address: POOL, data: `0x${textOf(10n ** 24n, 2n * 10n ** 24n)}` }]
    return { number: '0x1', timestamp: first === 'latest' ? '0x7fffffff' : '0x0' }
  }
  const rpcs = (chainId: CaipNetworkId) => ({
    chainId,
    request: (call: RpcCall, { signal }: SourceContext) => request(chainId, call, signal),
  })
  const prices = chainPrices({
    rpcs,
    lists: { of: () => ({ tokens: listed, byAddress: new Map(listed.map((token) => [token.address, token])) }) },
    metadata: async () => new Map(),
    imageOf: () => '',
    poolsOf: () => ({ factories: [FACTORY], stablecoins: [DOLLAR] }),
    changeMs: 10,
  } as never)
  const send = (chainId: CaipNetworkId, signal = NOBODY_WAITS) =>
    prices({ addresses: [`${chainId}:${TOKEN}`] }, { signal } as never)
  return { ask: send, methods }
}

test('separates equal pool addresses of different chains', async () => {
  const { ask: request } = source({ withPool: ['eip155:2'] })
  expect(await request('eip155:1')).toEqual([])
  expect(await request('eip155:2')).toMatchObject([{ price: 1 }])
  expect(await request('eip155:1')).toEqual([])
})

test('keeps prices if day changes are late, and searches once', async () => {
  let find = () => {}
  const yesterday = new Promise<void>((resolve) => {
    find = resolve
  })
  const { ask: request, methods } = source({ withPool: ['eip155:1'], yesterday })
  const first = new AbortController()
  for (const signal of [first.signal, NOBODY_WAITS]) {
    const [price] = await request('eip155:1', signal)
    expect(price).toMatchObject({ price: 1 })
    expect(price).not.toHaveProperty('change24h')
  }
  expect(methods).toEqual(['eth_getBlockByNumber'])
  first.abort()
  find()
  await vi.waitFor(async () => expect(await request('eip155:1')).toMatchObject([{ price: 1, change24h: -50 }]))
})
