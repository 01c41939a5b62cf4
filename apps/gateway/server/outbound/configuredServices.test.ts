import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { upstreamCatalogue } from '../catalogue/upstreamCatalogue.ts'
import { openExplorer } from '../explorer/Explorer.ts'
import { openNode } from '../history/chain/openNode.ts'
import { postJson } from '../rpc/postJson.ts'
import { upstreamSources } from '../testing/upstreamSources.ts'

const received = vi.fn()
let result: RequestListener
const servers: Server[] = []
let [service, secret] = ['', '']

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  servers.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
beforeAll(async () => {
  secret = await listen((_request, response) => {
    received()
    response.end('{"jsonrpc":"2.0","id":1,"result":"0x1","items":[],"count":0,"data":[],"balances":[]}')
  })
  service = await listen((request, response) => result(request, response))
})
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

const of = { chainId: 'eip155:1' as const, address: `0x${'a'.repeat(40)}` }
const NO_TOKENS = { tokens: [], byAddress: new Map() }
const ASK: Record<string, (signal: AbortSignal) => Promise<unknown>> = {
  'an RPC upstream': (signal) => postJson(service, { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }, { signal }),
  'a node of the index': () => openNode(service, 'node').request('eth_chainId', []),
  'an explorer': (signal) => openExplorer({ url: service }).list('/addresses/0x0/tokens', {}, signal),
  'an upstream gateway': (signal) =>
    upstreamSources({ url: service, proxied: () => '', lists: { of: () => NO_TOKENS } }).balance(of, { signal }),
  'a catalogue': () => upstreamCatalogue({ url: service, key: '' }).wallets({ page: 1, entries: 1 } as never),
}
const SERVICES = Object.entries(ASK)

describe('a service that an operator configured', () => {
  test.each(SERVICES)('follows no redirect of %s into the private network', async (_what, request) => {
    for (const status of [301, 302, 303, 307, 308]) {
      result = (_request, response) => response.writeHead(status, { Location: secret }).end()
      const failure = await request(AbortSignal.timeout(5_000)).catch((cause: unknown) => cause)
      expect(failure).toBeInstanceOf(Error)
      expect(String(failure)).not.toContain('127.0.0.1')
    }
    expect(received).not.toHaveBeenCalled()
  })

  test.each(SERVICES)('rejects a page called JSON, 429 or 5xx from %s', async (_what, request) => {
    for (const status of [200, 429, 500, 502, 503]) {
      result = (_request, response) =>
        response.writeHead(status, { 'Content-Type': 'application/json' }).end('<!doctype html><title>Busy</title>')
      await expect(request(AbortSignal.timeout(5_000))).rejects.toThrow()
    }
  })

  test.each(['an RPC upstream', 'an explorer', 'an upstream gateway'])(
    'ends a hanging request to %s at its deadline',
    async (service) => {
      result = () => {}
      await expect(ASK[service]?.(AbortSignal.timeout(50))).rejects.toMatchObject({
        name: 'SourceFailed',
        message: expect.stringContaining('took too long'),
      })
    },
  )

  test.each(['an RPC upstream', 'an explorer', 'an upstream gateway'])(
    'ends a dripping response of %s at its deadline',
    async (service) => {
      result = (_request, response) => {
        const timer = setInterval(() => response.write(' '), 5)
        response.once('close', () => clearInterval(timer))
      }
      await expect(ASK[service]?.(AbortSignal.timeout(100))).rejects.toMatchObject({ name: 'SourceFailed' })
    },
  )
})
