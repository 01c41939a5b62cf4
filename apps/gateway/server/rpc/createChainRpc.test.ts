import { describe, expect, test, vi } from 'vitest'
import { type RpcCall, RpcError } from '../sources/ChainRpc.ts'
import { createChainRpc } from './createChainRpc.ts'
import { shareCalls } from './shareCalls.ts'

type Call = { id: number; method: string; params: unknown[] }
type Node = (calls: Call[], signal: AbortSignal) => Promise<Response> | Response

const json = (value: unknown, init?: ResponseInit) => new Response(JSON.stringify(value), init)
/** Responds with the call itself. */
const valid: Node = (calls) => {
  const responses = calls.map(({ id, method, params }) => ({
    jsonrpc: '2.0',
    id,
    result: method === 'eth_chainId' ? '0x2105' : [method, ...params],
  }))
  return json(responses.length === 1 ? responses[0] : responses.reverse())
}
const onlyChain: (of: Node) => Node = (of) => (calls, signal) =>
  calls[0]?.method === 'eth_chainId' ? valid(calls, signal) : of(calls, signal)
const BLOCK: RpcCall = { method: 'eth_getBlockByNumber', params: ['latest', false] }

const chain = (...nodes: Node[]) => upstreams(nodes)

function upstreams(nodes: readonly Node[], options: { isRanked?: boolean } = {}) {
  const requests: number[] = []
  const fetchFrom = vi.fn(async (url: string, { body, signal }: RequestInit) => {
    const position = Number(new URL(url).hostname.split('.')[0])
    const calls = [JSON.parse(String(body))].flat() as Call[]
    if (!['eth_chainId', 'eth_blockNumber'].includes(calls[0]?.method ?? '')) requests.push(position)
    return nodes[position]?.(calls, signal as AbortSignal) as Response
  })
  const urls = nodes.map((_, position) => `https://${position}.node.example/key`)
  const rpc = createChainRpc({ chainId: 'eip155:8453', urls, fetchFrom: fetchFrom as never, ...options })
  return { rpc, requests, fetchFrom }
}

describe('the upstreams of a chain', () => {
  test('uses the preferred upstream and returns a batch in order', async () => {
    const { rpc, requests } = chain(valid, valid)
    expect(await rpc.request(BLOCK)).toEqual(['eth_getBlockByNumber', 'latest', false])
    const calls = [1, 2, 3].map((one) => ({ method: 'eth_getBalance', params: [one] }))
    expect(await rpc.batch(calls)).toMatchObject([1, 2, 3].map((one) => ({ result: ['eth_getBalance', one] })))
    expect(requests).toEqual([0, 0])
  })

  test.each<[string, Node]>([
    ['cannot be reached', () => Promise.reject(new Error('ECONNREFUSED https://secret'))],
    ['answers 503', () => new Response('busy', { status: 503 })],
    ['answers 429', () => json({ jsonrpc: '2.0', id: 0, error: { code: 1, message: 'slow down' } }, { status: 429 })],
    ['answers 429 with a result', () => json({ jsonrpc: '2.0', id: 0, result: 1 }, { status: 429 })],
    ['answers 500 with a result', () => json({ jsonrpc: '2.0', id: 0, result: 1 }, { status: 500 })],
    ['answers 404 with an empty list', () => json([], { status: 404 })],
    ['answers a page', () => new Response('<html>')],
    ['answers another id', () => json({ jsonrpc: '2.0', id: 7, result: 1 })],
    ['answers neither result nor error', () => json({ jsonrpc: '2.0', id: 0 })],
    ['says that it is over its limits', () => json({ jsonrpc: '2.0', id: 0, error: { code: -32_005, message: '' } })],
  ])('continues with the next one if one %s', async (_, node) => {
    const { rpc, requests } = chain(onlyChain(node), valid)
    expect(await rpc.request(BLOCK)).toEqual(['eth_getBlockByNumber', 'latest', false])
    expect(requests).toEqual([0, 1])
  })

  test('[S7.23:customBundler] requests the custom bundler first, and falls back on failure', async () => {
    let isDown = false
    const slow: Node = async (calls, signal) => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      return isDown ? new Response('', { status: 503 }) : valid(calls, signal)
    }
    const { rpc, requests, fetchFrom } = upstreams([slow, valid], { isRanked: false })
    const receipt = { method: 'eth_getUserOperationReceipt', params: ['0x1'] }
    for (let times = 0; times < 3; times += 1) await rpc.request(receipt)
    expect(requests).toEqual([0, 0, 0])
    // The fourth request reads the chain id.
    expect(fetchFrom).toHaveBeenCalledTimes(4)
    isDown = true
    expect(await rpc.request(receipt)).toEqual(['eth_getUserOperationReceipt', '0x1'])
    isDown = false
    await rpc.request(receipt)
    expect(requests).toEqual([0, 0, 0, 0, 1, 0])
  })

  test('sends no more requests to a node of another chain', async () => {
    const other: Node = (calls) => json({ jsonrpc: '2.0', id: calls[0]?.id, result: '0x1' })
    const { rpc, requests } = chain(other, valid)
    await rpc.request(BLOCK)
    await rpc.request(BLOCK)
    expect(requests).toEqual([1, 1])
    await expect(chain(other).rpc.request(BLOCK)).rejects.toThrow('the upstream is of another chain')
  })

  test('returns a node’s own error without trying another node', async () => {
    const reverts: Node = (calls) =>
      json({ jsonrpc: '2.0', id: calls[0]?.id, error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } })
    const { rpc, requests } = chain(onlyChain(reverts), valid)
    const cause = await rpc.request(BLOCK).catch((reason) => reason)
    expect(cause).toBeInstanceOf(RpcError)
    expect(cause).toMatchObject({ code: 3, message: 'execution reverted', data: '0x08c379a0' })
    expect(requests).toEqual([0])
  })

  test('ranks a failing upstream last', async () => {
    let isDown = true
    const { rpc, requests } = chain(
      onlyChain((calls, signal) => (isDown ? Promise.reject(new Error('down')) : valid(calls, signal))),
      valid,
    )
    await rpc.request(BLOCK)
    isDown = false
    requests.length = 0
    for (let count = 0; count < 3; count += 1) await rpc.request(BLOCK)
    expect(requests).toEqual([1, 1, 1])
  })

  test('names no URL in the error if all nodes fail', async () => {
    const { rpc } = chain(() => Promise.reject(new Error('https://node.example/key')))
    const cause = await rpc.request(BLOCK).catch((reason) => reason)
    expect(cause).toMatchObject({ name: 'SourceFailed', message: 'the upstream cannot be reached' })
  })

  test('stops reading a response of 20 MB', async () => {
    const { rpc } = chain(onlyChain(() => new Response('x'.repeat(20_000_000))))
    await expect(rpc.request(BLOCK)).rejects.toThrow('the upstream answered with more than makes sense')
  })
})

describe('a transaction whose upstream lost its answer', () => {
  const SEND: RpcCall = { method: 'eth_sendRawTransaction', params: ['0x01'] }
  const refusing: Node = onlyChain(() => json({ jsonrpc: '2.0', id: 0, error: { code: -32_000, message: 'too low' } }))
  const lost: Node = onlyChain(() => Promise.reject(new Error('ECONNRESET')))

  test('keeps no later rejection, because the first may have accepted it', async () => {
    const { rpc, requests } = chain(lost, refusing)
    await expect(rpc.request(SEND)).rejects.toMatchObject({ name: 'SourceFailed' })
    expect(requests).toEqual([0, 1])
    await expect(rpc.request(BLOCK)).rejects.toBeInstanceOf(RpcError)
  })

  test('accepts it at another upstream, and rejects if no earlier one had it', async () => {
    expect(await chain(lost, valid).rpc.request(SEND)).toEqual(['eth_sendRawTransaction', '0x01'])
    const ofAnother: Node = () => json({ jsonrpc: '2.0', id: 0, result: '0x1' })
    await expect(chain(ofAnother, refusing).rpc.request(SEND)).rejects.toBeInstanceOf(RpcError)
  })
})

describe('equal reads', () => {
  test('shares one call among 100 concurrent reads, but not with the next', async () => {
    const { rpc, requests } = chain(valid)
    const shared = shareCalls(rpc)
    const responses = await Promise.all(Array.from({ length: 100 }, () => shared.request(BLOCK)))
    expect(new Set(responses.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(requests).toHaveLength(1)
    await shared.request(BLOCK)
    expect(requests).toHaveLength(2)
  })

  test('shares reads within a batch, but sends each transaction', async () => {
    const { rpc, fetchFrom } = chain(valid)
    const send = { method: 'eth_sendRawTransaction', params: ['0x01'] }
    await shareCalls(rpc).batch([BLOCK, BLOCK, send, send])
    const calls = JSON.parse(String(fetchFrom.mock.calls.at(-1)?.[1]?.body)) as Call[]
    expect(calls.map(({ method }) => method)).toEqual([
      'eth_getBlockByNumber',
      'eth_sendRawTransaction',
      'eth_sendRawTransaction',
    ])
  })

  test('ends only the own wait if a client aborts', async () => {
    let respond = () => {}
    const slow = new Promise<void>((resolve) => {
      respond = resolve
    })
    const { rpc } = chain(onlyChain((calls, signal) => slow.then(() => valid(calls, signal))))
    const shared = shareCalls(rpc)
    const leaver = new AbortController()
    const [left, stays] = [shared.request(BLOCK, { signal: leaver.signal }), shared.request(BLOCK)]
    leaver.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    respond()
    expect(await stays).toEqual(['eth_getBlockByNumber', 'latest', false])
  })
})
