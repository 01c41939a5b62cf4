import { createServer } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { airlockConfig } from '@airlock/protocol/config/config'
import { serveApp } from '@airlock/server/serveApp'
import { afterEach, expect, test, vi } from 'vitest'
import { createGatewayApp, gatewayHeaders } from '../createGatewayApp.ts'
import { openChains } from '../rpc/openChains.ts'
import { gatewayDeps } from '../testing/gatewayDeps.ts'
import { createMetrics } from './metrics.ts'

const config = airlockConfig.parse({ modalOrigin: 'https://wallet.example', projects: { default: { origins: [] } } })
const LARGE = 'f'.repeat(1_000_000)
/** Exceeds the buffers of a connection. */
const LARGER = 'f'.repeat(7_000_000)
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** @param blocksRepeats makes repeated calls wait in `blocked` */
async function stack({ blocksRepeats = false, logs = LARGE } = {}) {
  const requested = new Map<string, number>()
  const blocked: (() => void)[] = []
  const node = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const calls = [JSON.parse(body)].flat()
    const [{ method, params }] = calls
    const respond = () => {
      const resultOf = (name: string) => (name === 'eth_chainId' ? '0x1' : name === 'eth_getLogs' ? logs : '0x2')
      const responses = calls.map(({ id, method: name }) => ({ jsonrpc: '2.0', id, result: resultOf(name) }))
      response.end(JSON.stringify(responses.length === 1 ? responses[0] : responses))
    }
    if (method !== 'eth_getLogs') return respond()
    const key = JSON.stringify(params)
    requested.set(key, (requested.get(key) ?? 0) + 1)
    if (blocksRepeats && (requested.get(key) ?? 0) > 1) blocked.push(respond)
    else respond()
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  closers.push(
    () => node.close(),
    () => node.closeAllConnections(),
  )
  const { port: nodePort } = node.address() as AddressInfo
  const settings = { rpcUrls: { 'eip155:1': [`http://127.0.0.1:${nodePort}`] }, bundlers: {} }
  const { chains, rpcs } = openChains(settings as never, createMetrics())
  const app = createGatewayApp({ ...gatewayDeps({ chains, rpcs }), config, log: () => {}, proxies: 1 })
  const gateway = await serveApp(app, { port: 0, proxies: 1, headers: gatewayHeaders(config) })
  closers.push(() => gateway.close())

  const bodyOf = (call: number | string, method = 'eth_getLogs') =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [{ call }] })
  const path = '/v1?chainId=eip155:1'
  /** @param client last number of its address */
  async function post(client: number, body: string) {
    const headers = { 'X-Forwarded-For': `192.0.2.${client}` }
    const response = await fetch(`http://127.0.0.1:${gateway.port}${path}`, { method: 'POST', headers, body })
    const { status } = response
    return { status, retry: response.headers.get('Retry-After'), text: await response.text() }
  }
  /** @returns what closes it */
  async function postAndRest(client: number, body: string) {
    const socket = net.connect(gateway.port, '127.0.0.1')
    const head = [`POST ${path} HTTP/1.1`, 'Host: a', `X-Forwarded-For: 192.0.2.${client}`]
    socket.write(`${[...head, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n${body}`)
    closers.push(() => socket.destroy())
    await new Promise((resolve) => socket.once('readable', resolve))
    return () => socket.destroy()
  }
  return { post, postAndRest, bodyOf, requests: requested, blocked }
}
const codesOf = (responses: readonly { status: number }[]) => responses.map(({ status }) => status).toSorted()

test('sends four large responses at a time, two per client, for up to 2 s', async () => {
  const { post, bodyOf, blocked, requests: requested } = await stack({ blocksRepeats: true })
  const clients = [1, 1, 1, 2, 3, 4, 5]
  const responses = clients.map((client, call) => post(client, bodyOf(call)))
  await vi.waitFor(() => expect(blocked).toHaveLength(4), 10_000)
  expect((await post(1, bodyOf(0, 'eth_getBalance'))).status).toBe(200)
  const rejected: unknown[] = []
  for (const one of responses) void one.then((response) => response.status === 429 && rejected.push(response))
  await vi.waitFor(() => expect(rejected).toHaveLength(3), 8_000)
  expect(rejected[0]).toMatchObject({ retry: '1', text: expect.stringContaining('"TOO_MANY"') })
  expect(blocked).toHaveLength(4)
  for (const respond of blocked) respond()
  const all = await Promise.all(responses)
  expect(codesOf(all)).toEqual([200, 200, 200, 200, 429, 429, 429])
  expect(codesOf(all.slice(0, 3)).at(-1)).toBe(429)
  expect(all.find(({ status }) => status === 200)?.text).toContain(LARGE)
  expect([...requested.values()].toSorted()).toEqual([1, 1, 1, 2, 2, 2, 2])
})

test('holds a slot until the response is sent', {
  timeout: 60_000,
}, async () => {
  const { post, postAndRest, bodyOf } = await stack({ logs: LARGER })
  const finishes = []
  for (const client of [1, 1, 2, 3]) finishes.push(await postAndRest(client, bodyOf(`${client} ${finishes.length}`)))
  expect((await post(4, bodyOf('late'))).status).toBe(429)
  finishes[0]?.()
  expect((await post(4, bodyOf('later'))).status).toBe(200)
})

test('sends a transaction once, however large the other answers of its batch are', async () => {
  const { post, bodyOf, requests: requested } = await stack()
  const send = { jsonrpc: '2.0', id: 2, method: 'eth_sendRawTransaction', params: ['0x1'] }
  const response = await post(1, JSON.stringify([JSON.parse(bodyOf('beside')), send]))
  expect([response.status, response.text.length > LARGE.length, [...requested.values()]]).toEqual([200, true, [1]])
})
