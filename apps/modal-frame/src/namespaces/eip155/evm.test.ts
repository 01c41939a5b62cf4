// @vitest-environment node
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Json } from '@airlock/protocol/snapshot'
import { snapshot } from '@airlock/protocol/snapshot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { describeNetwork } from '../../core/networks/describeNetwork.ts'
import type { CaipNetwork } from '../../core/networks/network.ts'
import { findNetwork, mergeNetwork } from '../../core/networks/network.ts'
import { browserClock } from '../../core/ports/browser/browserClock.ts'
import { deferred, testDeps } from '../../testing/testDeps.ts'
import { ARBITRUM, hostNetwork } from '../../testing/testFixtures.ts'
import { createEvmAdapter } from './createEvmAdapter.ts'
import { DEFINITIONS } from './definitions.ts'

/** Anvil's first test account, and an unused one. */
const RICH = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const POOR = '0x00000000000000000000000000000000000A11cE'

let anvil: ChildProcess
let anvilUrl: string
const servers: Server[] = []

beforeAll(async () => {
  const binary = createRequire(import.meta.url).resolve('@foundry-rs/anvil/bin.mjs')
  anvil = spawn(process.execPath, [binary, '--port', '0', '--chain-id', '42161'], {
    env: { ...process.env, TARGET_TOOL: 'anvil' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  anvilUrl = await new Promise((resolve) => {
    let printed = ''
    anvil.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(printed)?.[1]
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    })
  })
}, 30_000)

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

afterAll(async () => {
  anvil.kill()
  await once(anvil, 'exit')
})

/** Lets a test see or change requests. */
async function relay(handle: (body: string, request: IncomingMessage) => Promise<string | undefined>) {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const result = await handle(body, request)
    if (result === undefined) response.writeHead(503).end('unavailable')
    else response.writeHead(200, { 'content-type': 'application/json' }).end(result)
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function forward(body: string) {
  const response = await fetch(anvilUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return response.text()
}

function arbitrum(...rpcUrls: string[]): CaipNetwork {
  return { ...mergeNetwork(hostNetwork(ARBITRUM, { rpcUrls }), findNetwork(DEFINITIONS, ARBITRUM)) }
}

/** No test leaves this machine. */
function local(...urls: string[]) {
  const network = { ...arbitrum(...urls), rpcUrls: { default: { http: urls }, chainDefault: { http: [] } } }
  const settings = { projectId: 'default', rpcOrigins: urls.map((url) => new URL(url).origin) }
  return { network, adapter: createEvmAdapter(settings, browserClock) }
}

describe('on a real chain', () => {
  test('[S3.8:fields] [S7.25:nativeBalance] reads a balance in whole units, without rounding', async () => {
    const { adapter, network } = local(anvilUrl)
    expect(await adapter.balance(RICH, network)).toEqual({ balance: '10000', symbol: 'ETH' })
    expect(await adapter.balance(POOR, network)).toEqual({ balance: '0', symbol: 'ETH' })
    await adapter.request(network, { method: 'anvil_setBalance', params: [POOR, '0x1'] })
    expect(await adapter.balance(POOR, network)).toEqual({ balance: '0.000000000000000001', symbol: 'ETH' })
  })

  test('[T31] returns a read as the chain answered it, in plain JSON', async () => {
    const { adapter, network } = local(anvilUrl)
    expect(await adapter.request(network, { method: 'eth_chainId' })).toBe('0xa4b1')
    const block = await adapter.request(network, { method: 'eth_getBlockByNumber', params: ['latest', false] })
    expect(block).toMatchObject({ number: expect.stringMatching(/^0x[\da-f]+$/), transactions: [] })
    expect(snapshot(block)).toEqual(block)
    const missing = `0x${'0'.repeat(64)}`
    expect(await adapter.request(network, { method: 'eth_getTransactionReceipt', params: [missing] })).toBeNull()
  })

  test('keeps code, message and data of an error of the chain as its cause', async () => {
    const { adapter, network } = local(anvilUrl)
    const wrong = adapter.request(network, { method: 'eth_getBalance', params: ['nonsense'] })
    await expect(wrong).rejects.toMatchObject({ name: 'RPC_FAILED', cause: { code: -32602 } })
    // PUSH0 PUSH0 REVERT
    const reverted = adapter.request(network, { method: 'eth_call', params: [{ data: '0x5f5ffd' }, 'latest'] })
    await expect(reverted).rejects.toMatchObject({
      name: 'RPC_FAILED',
      cause: { code: 3, message: expect.stringContaining('revert'), data: '0x' },
    })
  })
})

describe('the transport', () => {
  test('batches concurrent requests without user data', async () => {
    const bodies: Json[] = []
    const headers: IncomingMessage['headers'][] = []
    const url = await relay((body, request) => {
      bodies.push(JSON.parse(body))
      headers.push(request.headers)
      return forward(body)
    })
    const { adapter, network } = local(url)
    await Promise.all([adapter.balance(RICH, network), adapter.request(network, { method: 'eth_blockNumber' })])
    expect(bodies).toHaveLength(1)
    expect(bodies[0]).toHaveLength(2)
    expect(headers[0]).not.toHaveProperty('referer')
    expect(headers[0]).not.toHaveProperty('cookie')
  })

  const METAMASK = '63c0c19a282a1b52b07dd5a65b58948a07dae32b'

  test.each([
    ['no code', '0x', [['eth_getCode']]],
    ['unlisted code', `0xef0100${'7f'.repeat(20)}`, [['eth_getCode'], ['eth_simulateV1']]],
    ['listed code', `0xef0100${METAMASK}`, [['eth_getCode'], ['eth_getCode', 'eth_simulateV1']]],
  ])('reads an account with %s in at most two batches', async (_what, code, expected) => {
    const batches: string[][] = []
    const url = await relay(async (body) => {
      const calls = JSON.parse(body) as { id: number; method: string; params: string[] }[]
      batches.push(calls.map(({ method }) => method))
      return JSON.stringify(
        calls.map(({ id, method, params }) =>
          method === 'eth_getCode'
            ? { jsonrpc: '2.0', id, result: params[0] === RICH ? code : `0x${'60'.repeat(300)}` }
            : { jsonrpc: '2.0', id, error: { code: -32601, message: 'no such method' } },
        ),
      )
    })
    const { adapter, network } = local(url)
    await adapter.code?.(RICH, network, () => {})
    expect(batches).toEqual(expected)
  })

  test('[S7.23:body] [S7.23:batch] [S7.23:response] sends JSON-RPC 2.0 batches and reads each result and error', async () => {
    const bodies: Json[] = []
    const url = await relay(async (body) => {
      const calls = JSON.parse(body) as { id: number; method: string }[]
      bodies.push(calls as Json)
      return JSON.stringify(
        calls.map(({ id, method }) =>
          method === 'eth_blockNumber'
            ? { jsonrpc: '2.0', id, result: '0x10' }
            : { jsonrpc: '2.0', id, error: { code: -32602, message: 'no such block' } },
        ),
      )
    })
    const { adapter, network } = local(url)
    const [result, error] = await Promise.allSettled([
      adapter.request(network, { method: 'eth_blockNumber' }),
      adapter.request(network, { method: 'eth_getBlockByNumber', params: ['0x99', false] }),
    ])
    expect(bodies).toEqual([
      [
        { jsonrpc: '2.0', id: expect.any(Number), method: 'eth_blockNumber' },
        { jsonrpc: '2.0', id: expect.any(Number), method: 'eth_getBlockByNumber', params: ['0x99', false] },
      ],
    ])
    expect(result).toEqual({ status: 'fulfilled', value: '0x10' })
    expect(error).toMatchObject({ status: 'rejected', reason: { name: 'RPC_FAILED', cause: { code: -32602 } } })
  })

  test('[S7.25:publicRpc] tries the next URL when one fails, each once', async () => {
    let requests = 0
    const broken = await relay(async (body) => {
      if (!body.includes('eth_chainId')) requests += 1
      return undefined
    })
    const { adapter, network } = local(broken, anvilUrl)
    // A host without URLs, and two public ones.
    const rpcUrls = { default: { http: [] }, chainDefault: network.rpcUrls.default }
    expect(await adapter.balance(RICH, { ...network, rpcUrls })).toEqual({ balance: '10000', symbol: 'ETH' })
    expect(requests).toBe(1)
  })

  test('[S9.5:rpc] reads from the public endpoint of a built-in chain where the host names none', async () => {
    const requests: string[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (request, init) => {
      requests.push(request instanceof Request ? request.url : String(request))
      const calls = [JSON.parse(String(init?.body))].flat() as { id: number }[]
      return Response.json(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x10' })))
    })
    const network = arbitrum()
    const adapter = createEvmAdapter({ projectId: 'default', rpcOrigins: [] }, browserClock)
    expect(await adapter.request(network, { method: 'eth_blockNumber' })).toBe('0x10')
    const [endpoint] = network.rpcUrls.chainDefault.http
    expect(endpoint).toMatch(/^https:/)
    expect(requests[0]).toBe(endpoint)
  })

  test('[S9.6:batchSize] sends a thousand in one batch at most', async () => {
    const sizes: number[] = []
    const url = await relay(async (body) => {
      const calls = [JSON.parse(body)].flat() as { id: number }[]
      sizes.push(calls.length)
      return JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' })))
    })
    const { adapter, network } = local(url)
    const pending = Array.from({ length: 1_001 }, () => adapter.request(network, { method: 'eth_blockNumber' }))
    expect(await Promise.all(pending)).toHaveLength(1_001)
    expect(sizes.sort((left, right) => left - right)).toEqual([1, 1_000])
  })

  describe('a URL that does not answer', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
    afterEach(() => void vi.useRealTimers())

    /** Returns requests, and the first one of a method. */
    async function quiet(responses: (body: string) => boolean, method: string) {
      const requests: string[] = []
      const first = deferred<void>()
      const url = await relay((body) => {
        requests.push(body)
        if (body.includes(method)) first.resolve()
        return responses(body) ? forward(body) : new Promise(() => {})
      })
      return {
        url,
        requests,
        first: first.promise,
        reads: () => requests.filter((body) => !body.includes('eth_chainId')).length,
      }
    }

    async function flush() {
      await vi.advanceTimersByTimeAsync(0)
      for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    }

    test('[S9.6:timeout] is given up after 10,000 ms', async () => {
      const { url, first } = await quiet(() => false, 'eth_getBalance')
      const { adapter, network } = local(url)
      const response = adapter.balance(RICH, network).catch(({ name }: Error) => name)
      await flush()
      await first
      await vi.advanceTimersByTimeAsync(9_999)
      await flush()
      expect(await Promise.race([response, 'waiting'])).toBe('waiting')
      await vi.advanceTimersByTimeAsync(1)
      expect(await response).toBe('RPC_FAILED')
    })

    test('[S9.6:ping] loses its place when a ping has no answer after 1,000 ms', async () => {
      const slow = await quiet((body) => !body.includes('eth_chainId'), 'eth_chainId')
      const valid = await quiet(() => true, 'eth_chainId')
      const { adapter, network } = local(slow.url, valid.url)
      const read = async () => {
        const response = adapter.request(network, { method: 'eth_blockNumber' })
        await flush()
        await response
        return [slow.reads(), valid.reads()]
      }
      expect(await read()).toEqual([1, 0])
      await Promise.all([slow.first, valid.first])
      // A later response implies that of the ping.
      const direct = local(valid.url)
      const later = direct.adapter.request(direct.network, { method: 'eth_chainId' })
      await flush()
      await later
      await vi.advanceTimersByTimeAsync(999)
      expect(await read()).toEqual([2, 0])
      await vi.advanceTimersByTimeAsync(1)
      await flush()
      expect(await read()).toEqual([2, 1])
    })
  })

  test('[T35] omits the URL from connection errors', async () => {
    const broken = await relay(async () => undefined)
    const { adapter, network } = local(`${broken}/secret-key`)
    const error = await adapter.balance(RICH, network).catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      name: 'RPC_FAILED',
      context: { network: 'Arbitrum One' },
      details: 'HTTP request failed.',
    })
    expect(JSON.stringify(error)).not.toContain('secret-key')
  })

  test.each(['', 'null', '<html>', '[]', '{"jsonrpc":"2.0"}', '[{"jsonrpc":"2.0","id":1,"result":"0xzz"}]'])(
    'fails on the answer %j of a captive portal',
    async (response) => {
      const url = await relay(async () => response)
      const { adapter, network } = local(url)
      await expect(adapter.balance(RICH, network)).rejects.toMatchObject({ name: 'RPC_FAILED' })
    },
  )
})

describe('RPC URLs of a network', () => {
  const adapterFor = (...rpcOrigins: string[]) => createEvmAdapter({ projectId: 'shop', rpcOrigins }, browserClock)

  test('rejects an unlisted origin before sending, and names the entry', async () => {
    let requests = 0
    const url = await relay(async () => {
      requests += 1
      return undefined
    })
    const { origin } = new URL(url)
    const rejected = adapterFor('http://127.0.0.1').request(arbitrum(url), { method: 'eth_chainId' })
    await expect(rejected).rejects.toMatchObject({
      name: 'RPC_ORIGIN_NOT_ALLOWED',
      message: `RPC origin ${origin} is not allowed for this project.`,
      next: `Add ${origin} to \`projects.shop.rpcOrigins\` in airlock.config.json.`,
    })
    expect(requests).toBe(0)
  })

  test('sends requests to a listed origin', async () => {
    expect(await adapterFor(anvilUrl).request(arbitrum(anvilUrl), { method: 'eth_chainId' })).toBe('0xa4b1')
  })

  test('[S8.4:network] names a network without a URL', async () => {
    const rejected = adapterFor().request(mergeNetwork(hostNetwork('eip155:7')), { method: 'eth_chainId' })
    await expect(rejected).rejects.toMatchObject({ message: 'No RPC url provided for chainId 7' })
  })
})

test.each([
  [1, 'Ethereum'],
  [42161, 'Arbitrum One'],
  [8453, 'Base'],
  [80094, 'Berachain'],
  [34443, 'Mode'],
  [146, 'Sonic'],
])(
  '[S9.8:arbitrum] [S9.8:Base] [S9.8:Berachain] [S9.8:Mode] [S9.8:Sonic] identifies eip155:%i by id: %s, with URLs',
  async (id, name) => {
    const { deps } = testDeps({ networks: [hostNetwork(`eip155:${id}`)] })
    const settings = { projectId: 'default', rpcOrigins: [] }
    const adapters = { eip155: async () => createEvmAdapter(settings, browserClock) }
    const known = await describeNetwork({ ...deps, adapters }, { caipNetworkId: `eip155:${id}` })
    expect(known).toMatchObject({ caipNetworkId: `eip155:${id}`, name })
    expect(known?.rpcUrls[0]).toMatch(/^https:/)
  },
)

test('[S9.8:rpcLists] has lists of URLs for exactly six networks', () => {
  const listed = DEFINITIONS.filter(({ rpcUrls }) => rpcUrls.chainDefault.http.length > 0)
  const described = ['eip155:1', 'eip155:42161', 'eip155:8453', 'eip155:146', 'eip155:80094']
  expect(listed.map(({ caipNetworkId }) => caipNetworkId).sort()).toEqual([...described, 'eip155:34443'].sort())
})

test('lists complete networks', () => {
  for (const { name, nativeCurrency, rpcUrls, blockExplorers, assets, testnet } of DEFINITIONS) {
    expect(name).not.toBe('')
    expect(nativeCurrency.decimals).toBe(18)
    expect(rpcUrls.chainDefault.http[0]).toMatch(/^https:/)
    expect(blockExplorers?.default.url).toMatch(/^https:/)
    expect(assets.imageUrl).toMatch(/\.svg/)
    expect(testnet).toBe(false)
  }
})
