import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { CONFIRMATIONS, SETTLED_S } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { type Address, type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { closeAfterEach } from '../../../apps/secure-email-frame/server/testing/closeAfterEach.ts'
import type { TestServer } from '../../../apps/secure-email-frame/server/testing/testServer.ts'
import { CHAIN_ID, type Person, type RelayBench, startRelayBench } from './relayBench.ts'

export type Signed = Awaited<ReturnType<RelayBench['signed']>>
export const stranger = (): Address => privateKeyToAccount(generatePrivateKey()).address
export const pay = (target: Address) => [{ target, value: 7n }]
export const refusal = (code: string) => ({ ok: false, fault: { code } })
export const DEAR = { operationCoinByPerson: 10_000_000, operationCoinByProject: 10_000_000 }
export const failing = (message: string) => JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32_000, message } })
const JSON_TYPE = { 'Content-Type': 'application/json' }

/** Holds callers until so many have come, so that all of them are at the same point at once. */
export function meeting(count: number): () => Promise<void> {
  let come = 0
  let release: () => void = () => {}
  const areAllThere = new Promise<void>((resolve) => {
    release = resolve
  })
  return () => {
    if (++come === count) release()
    return areAllThere
  }
}

type Hook = (work: () => unknown) => void
/** Those of the test file. */
type Hooks = {
  beforeEach: Hook
  afterEach: Hook
  afterAll: Hook
  onTestFinished: (work: () => void | Promise<void>) => void
}

/** Servers with a relayer on a network where no block comes until a test mines it. */
export async function startWaitingWorld(port: number, { beforeEach, afterEach, afterAll, onTestFinished }: Hooks) {
  const bench = await startRelayBench(port)
  const start = closeAfterEach(afterEach)
  const proxies: Server[] = []

  /** A server with a relayer, a person with two ether, and no block until a test mines it. */
  async function world(options: Parameters<typeof start>[0] = {}) {
    const sponsor = options.sponsor ?? (await bench.sponsor())
    const server = await start({ ...options, sponsor })
    const relayer = sponsor.account.address
    const newcomer = async (at = server) => {
      const person = await bench.person(at)
      await bench.give(person.account.address, parseEther('2'))
      return person
    }
    const person = await newcomer()
    return { server, sponsor, relayer, newcomer, person }
  }
  const send = ({ device }: Person, { chainId, operation, authorization }: Signed) =>
    device.call('sponsor/send', { chainId, operation, ...(authorization && { authorization }) })
  const sent = async (person: Person, signed: Signed) => {
    const answer = await send(person, signed)
    if (!answer.ok) throw new Error(answer.fault.code)
    return answer.value.id
  }
  const offerOf = async ({ device }: Person, { operation, authorization }: Signed) => {
    const { callData, callGasLimit } = operation
    const calls = { callData, callGasLimit, ...(authorization && { authorization: { nonce: authorization.nonce } }) }
    const answer = await device.call('sponsor/status', { chainId: CHAIN_ID, calls })
    if (!answer.ok) throw new Error(answer.fault.code)
    return answer.value.offer
  }
  const openOf = async ({ device }: Person) => {
    const answer = await device.call('sponsor/status', { chainId: CHAIN_ID })
    if (!answer.ok) throw new Error(answer.fault.code)
    return answer.value.open
  }
  const balance = (address: Address) => bench.client.getBalance({ address })
  const transactionsOf = (address: Address) => bench.client.getTransactionCount({ address })
  const stop = async () => {
    await bench.node.setAutomine(false)
    await bench.node.setIntervalMining({ interval: 0 })
  }
  const mine = (blocks = 1) => bench.node.mine({ blocks })
  /** Mines what waits, and the blocks and seconds that settle it. */
  const mineForGood = async () => {
    await mine()
    await bench.node.increaseTime({ seconds: SETTLED_S })
    await mine(CONFIRMATIONS)
  }
  /** The same, later than any operation may be carried out. */
  const outlast = async () => {
    await bench.node.increaseTime({ seconds: 400 })
    await mineForGood()
  }
  const age = (server: TestServer, seconds = 40) =>
    server.database.query(`UPDATE sponsored_operations SET tried_at = tried_at - interval '${seconds} seconds'`)
  const rowsOf = (server: TestServer) =>
    server.database.query<{ state: string; nonce: string | null }>(
      'SELECT state, nonce FROM sponsored_operations ORDER BY created_at',
    )
  const pending = async (sender: Address) => {
    const content = (await bench.node.getTxpoolContent()) as unknown as {
      pending: Record<string, Record<string, { hash: Hex; maxFeePerGas: Hex; gas: Hex; to: Hex }>>
    }
    const [, own = {}] =
      Object.entries(content.pending).find(([address]) => address.toLowerCase() === sender.toLowerCase()) ?? []
    return Object.values(own)
  }

  beforeEach(async () => {
    await stop()
    // Of other tests.
    await mine()
  })
  afterAll(async () => {
    for (const proxy of proxies) {
      proxy.closeAllConnections()
      proxy.close()
    }
    await bench.close()
  })

  /** Puts code on the network for one test. */
  const deploy = async (address: Address, bytecode: Hex) => {
    onTestFinished(() => bench.node.setCode({ address, bytecode: '0x' }))
    await bench.node.setCode({ address, bytecode })
  }
  /** Stands before the node, and answers what it likes to a transaction, or to another call. */
  async function before(
    answer: (forward: () => Promise<string>, body: string) => Promise<string>,
    method: string | RegExp = 'eth_sendRawTransaction',
    more: Parameters<RelayBench['sponsor']>[0] = {},
  ) {
    const server = createServer(async (request, response) => {
      const body = await text(request)
      const forward = async () => (await fetch(bench.rpcUrl, { method: 'POST', body, headers: JSON_TYPE })).text()
      response.writeHead(200, JSON_TYPE)
      response.end(body.search(method) !== -1 ? await answer(forward, body) : await forward())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    proxies.push(server)
    const { port } = server.address() as AddressInfo
    return bench.sponsor({ rpcUrl: `http://127.0.0.1:${port}`, ...more })
  }

  return {
    bench,
    start,
    world,
    send,
    sent,
    offerOf,
    openOf,
    balance,
    transactionsOf,
    mine,
    mineForGood,
    outlast,
    age,
    rowsOf,
    pending,
    before,
    deploy,
  }
}
