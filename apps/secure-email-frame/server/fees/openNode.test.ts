import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MAX_VALID_S, OPERATION_DEADLINE } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { numberToHex } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { FEE_CHAIN_ID as chainId, type FeeServices, startFeeServices } from '../testing/startFeeServices.ts'
import { DELEGATE } from './checkOperation.ts'
import { openNode } from './openNode.ts'

const ACCOUNT = '0x00000000000000000000000000000000000000AA'
const NETWORK_FAILED = { code: 'SPONSOR_NETWORK' }
const running: FeeServices[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(running.splice(0).map(({ close }) => close()))
})

async function startNode() {
  const services = await startFeeServices()
  running.push(services)
  return { services, node: openNode({ rpcUrl: services.url, chainId }) }
}

async function clockWorld() {
  const { services, node } = await startNode()
  const [now, started] = [1_800_000_000, performance.now()]
  let block = { number: 1, timestamp: now }
  services.state.response = ({ method }) => {
    if (method !== 'eth_getBlockByNumber') return undefined
    return { number: numberToHex(block.number), timestamp: numberToHex(block.timestamp), hash: `0x${'1'.repeat(64)}` }
  }
  vi.spyOn(Date, 'now').mockReturnValue(now * 1_000)
  async function end(number: number, timestamp: number, after: number) {
    block = { number, timestamp: now + timestamp }
    vi.spyOn(performance, 'now').mockReturnValue(started + after * 1_000)
    return (await node.endOfOffer()) - now
  }
  return { end, setServerClock: (ahead: number) => vi.spyOn(Date, 'now').mockReturnValue((now + ahead) * 1_000) }
}

test('[T121] times out a node that sends only headers', async () => {
  const timeUp = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeUp.signal)
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.flushHeaders()
    setImmediate(() => timeUp.abort(new DOMException('The time is up.', 'TimeoutError')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const node = openNode({ rpcUrl: `http://127.0.0.1:${port}`, chainId: 1 })
    await expect(node.fees()).rejects.toMatchObject(NETWORK_FAILED)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test("expires offers by the network's clock, minutes ahead of the server's", async () => {
  const { end, setServerClock } = await clockWorld()
  setServerClock(200)
  await end(1, 0, 0)
  expect(await end(2, 3, 3)).toBe(MAX_VALID_S + 3)
})

test('uses the server’s clock if it is ahead and no new block was seen', async () => {
  const { end, setServerClock } = await clockWorld()
  setServerClock(200)
  expect(await end(1, 0, 0)).toBe(MAX_VALID_S + 200)
})

test('[T121] has a wrong clock for a minute after one block of another network', async () => {
  const { end } = await clockWorld()
  await end(1, 0, 0)
  expect(await end(0xffffffff, 1_000_000, 5)).toBeGreaterThan(1_000_000)
  expect(await end(2, 10, 40)).toBeGreaterThan(1_000_000)
  expect(await end(2, 80, 80)).toBeLessThan(MAX_VALID_S + 90)
})

test('sets no clock back by a node that stays behind for minutes', async () => {
  const { end, setServerClock } = await clockWorld()
  await end(100, 0, 0)
  setServerClock(60)
  await end(1, -600, 50)
  expect(await end(1, -600, 62)).toBeGreaterThanOrEqual(MAX_VALID_S)
})

const GARBAGE = [null, 'gone\nall is well', '0x', `0x${'f'.repeat(64)}`, -1, {}, [], { number: '0xffffffffffffff' }]
type Node = ReturnType<typeof openNode>
const callsWith = <Authorization>(authorization: Authorization) => ({ authorization, onlySetsCode: false })

test.each<[string, (node: Node) => Promise<unknown>, readonly unknown[]]>([
  // Any bytes may be code.
  ['eth_getCode', (node) => node.findMissing(), ['0x', GARBAGE[3]]],
  ['eth_getTransactionCount', (node) => node.assertExecutable(ACCOUNT, callsWith({ nonce: 0 })), []],
  ['eth_getBlockByNumber', (node) => node.endOfOffer(), []],
  [
    'eth_call',
    (node) => node.simulateUnsigned({ sender: ACCOUNT, ...callsWith({ nonce: 0 } as never) }, '0x', 1n),
    ['0x', GARBAGE[3]],
  ],
])('[T121] treats an invalid response to %s as none', async (method, request, possible) => {
  const { services, node } = await startNode()
  for (const response of GARBAGE.filter((one) => !possible.includes(one))) {
    services.state.response = (call) => (call.method === method ? response : undefined)
    await expect(request(node), JSON.stringify(response)).rejects.toMatchObject(NETWORK_FAILED)
  }
})

test('names what an operation needs and its network lacks', async () => {
  const { services, node } = await startNode()
  services.state.response = ({ method, params: [address] = [] }) => {
    if (method === 'eth_chainId') return '0x1'
    return method === 'eth_getCode' && address === OPERATION_DEADLINE ? '0x5f5ff3' : undefined
  }
  expect(await node.findMissing()).toEqual([
    `OperationDeadline (${OPERATION_DEADLINE})`,
    `a node of network ${chainId}`,
  ])
})

test('[T124] rejects a node that cannot read by block hash', async () => {
  const { services, node } = await startNode()
  services.state.response = ({ method, params: [, block] = [] }) =>
    method === 'eth_call' && typeof block === 'object' ? new Error('invalid block tag') : undefined
  expect(await node.findMissing()).toEqual(['eth_call by the hash of a block (EIP-1898)'])
  services.state.response = () => undefined
  expect(await node.findMissing()).toEqual([])
})

test('rejects an ineffective authorization and possibly sent calls', async () => {
  const { services, node } = await startNode()
  const rejected = { code: 'OPERATION_REFUSED' }
  await expect(node.assertExecutable(ACCOUNT, callsWith({ nonce: 1 }))).rejects.toMatchObject(rejected)
  await expect(node.assertExecutable(ACCOUNT, callsWith(undefined))).rejects.toMatchObject(rejected)
  await expect(node.assertExecutable(ACCOUNT, callsWith({ nonce: 0 }), 0)).resolves.toBeUndefined()
  services.state.response = ({ method, params: [, block] = [] }) =>
    method === 'eth_getTransactionCount' && block === 'pending' ? '0x1' : undefined
  await expect(node.assertExecutable(ACCOUNT, callsWith({ nonce: 0 }), 0)).rejects.toMatchObject(rejected)
})

test.each([
  ['a fresh account', '0x', false],
  ['a contract', '0x6001', false],
  ['an account with the own code', `0xef0100${DELEGATE.slice(2).toLowerCase()}`, false],
  ['an account with foreign code', `0xef0100${'5e'.repeat(20)}`, true],
])('[T121] pays for code without calls only if it replaces foreign code: %s', async (_, code, isAccepted) => {
  const { services, node } = await startNode()
  services.state.response = ({ method }) => (method === 'eth_getCode' ? code : undefined)
  const checked = node.assertExecutable(ACCOUNT, { authorization: { nonce: 0 }, onlySetsCode: true }).then(
    () => true,
    ({ code }: { code: string }) => code,
  )
  expect(await checked).toBe(isAccepted || 'OPERATION_REFUSED')
})
