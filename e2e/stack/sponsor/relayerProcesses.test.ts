import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '@airlock/server/testing/freePort'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DATA_FEE_ORACLE } from '../../../apps/secure-email-frame/server/sponsor/openNode.ts'
import { PROJECT } from '../../../apps/secure-email-frame/server/testing/testServer.ts'
import { startMail } from '../mail/startMail.ts'
import { startSecureServer } from '../startSecureServer.ts'
import type { LocalServer } from '../startServer.ts'
import { CHAIN_ID, type RelayBench, startRelayBench } from './relayBench.ts'
import { signInBalanced, type Visitor } from './signInBalanced.ts'
import { RELAYER_ADDRESS, startRelayer } from './startRelayer.ts'
import { pay, stranger } from './waitingWorld.ts'

/**
 * Needs what `npm run build` makes: two processes with one database and one relayer. The first reaches the network by a node that takes no
 * transaction once it is told to.
 */
const [SECURE, MODAL, HOST] = ['http://secure.localhost:3502', 'http://wallet.localhost:3501', 'http://localhost:3500']
const PEOPLE = 6
const endings: (() => unknown)[] = []
let bench: RelayBench
let first: LocalServer
let people: Visitor[]
let urls: string[]
let isHolding = false

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'airlock-relayer-'))
  endings.push(() => rmSync(folder, { recursive: true }))
  bench = await startRelayBench(await freePort())
  endings.push(() => bench.close())
  const ports = { smtpPort: await freePort(), port: await freePort() }
  const mail = await startMail(ports)
  endings.push(() => mail.close())
  const environment = await startRelayer([bench])
  // This network has no oracle of fees.
  await bench.node.setCode({ address: DATA_FEE_ORACLE, bytecode: '0x' })
  const airlockConfig = join(folder, 'airlock.config.json')
  const relayer = { networks: { [CHAIN_ID]: { highestGasPrice: '1000', coinPerDay: '100', mostCoin: '1000' } } }
  const origins = { modalOrigin: MODAL, secureOrigin: SECURE }
  const projects = { [PROJECT]: { origins: [HOST] } }
  writeFileSync(airlockConfig, JSON.stringify({ development: true, ...origins, projects, relayer }))
  const databaseUrl = await newDatabase()
  const start = async (port: number, rpcUrl: string) => {
    const providers = { ...environment, RELAYER_RPC_URLS: `${CHAIN_ID}=${rpcUrl}` }
    const common = { port, folder, airlockConfig, databaseUrl, proxies: 1, smtpPort: ports.smtpPort }
    const limits = 'operationCoinByPerson:100000000, operationCoinByProject:100000000'
    const server = await startSecureServer({ ...common, limits, providers })
    endings.push(() => server.close())
    return { server, url: `http://127.0.0.1:${port}` }
  }
  // The first makes the secrets that both have, so the second waits for it.
  const one = await start(await freePort(), await holdingNode())
  const other = await start(await freePort(), bench.rpcUrl)
  first = one.server
  urls = [one.url, other.url]
  const servers = { urls, secureOrigin: SECURE, hostOrigin: HOST, mailbox: `http://127.0.0.1:${ports.port}` }
  people = []
  for (let index = 0; index < PEOPLE; index++) people.push(await signInBalanced(servers, index))
  for (const { account } of people) await bench.give(account.address, parseEther('1'))
}, 90_000)
afterAll(async () => {
  for (const end of endings.reverse()) await end()
})

/** Starts a node that hands everything on, and leaves transactions without an answer while it is holding. */
async function holdingNode(): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (isHolding && body.includes('eth_sendRawTransaction')) return
    const answer = await fetch(bench.rpcUrl, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A signed payment of a person, and a way to hand it to the process that answers them. */
async function signedBy(person: Visitor, receiver = stranger()) {
  const { chainId, operation, authorization, hash } = await bench.signed(person, RELAYER_ADDRESS, pay(receiver))
  const send = () => person.device.call('sponsor/send', { chainId, operation, ...(authorization && { authorization }) })
  return { hash, receiver, send }
}

const transactionOf = async (hash: `0x${string}`) => {
  const event = await bench.eventOf(hash)
  return event && bench.client.getTransaction({ hash: event.transactionHash })
}

test('people at two processes with one relayer are each carried out once, under numbers of their own', async () => {
  const signed = await Promise.all(people.map((person) => signedBy(person)))
  const before = await bench.client.getTransactionCount({ address: RELAYER_ADDRESS })
  // Each of them twice at once, as a client does that got no answer.
  const answers = await Promise.all(signed.flatMap(({ send }) => [send(), send()]))
  for (let index = 0; index < answers.length; index += 2) {
    expect(answers[index]).toMatchObject({ ok: true })
    expect(answers[index + 1]).toEqual(answers[index])
  }
  const numbers: number[] = []
  for (const { hash, receiver } of signed) {
    await expect.poll(() => transactionOf(hash), { timeout: 15_000 }).toBeDefined()
    numbers.push((await transactionOf(hash))?.nonce ?? -1)
    expect(await bench.client.getBalance({ address: receiver })).toBe(7n)
  }
  expect(numbers.sort((one, two) => one - two)).toEqual(Array.from({ length: PEOPLE }, (_, index) => before + index))
  expect(await bench.client.getTransactionCount({ address: RELAYER_ADDRESS })).toBe(before + PEOPLE)
})

test('what a process took before it died is carried out by the other one', async () => {
  const [person] = people as [Visitor]
  const { hash, receiver, send } = await signedBy(person)
  isHolding = true
  const answer = send().catch(() => 'died')
  const before = await bench.client.getTransactionCount({ address: RELAYER_ADDRESS })
  const other = people[1] as Visitor
  // The operation stands in the database by then, with its number.
  await expect.poll(() => openAt(person), { timeout: 15_000 }).toBe(true)
  process.kill(first.pid, 'SIGKILL')
  await first.exit
  await answer
  expect(await bench.eventOf(hash)).toBeUndefined()
  // Whoever comes next at the other process waits behind it, and is carried out too.
  const next = await signedBy(other)
  expect(await next.send()).toMatchObject({ ok: true })
  for (const one of [hash, next.hash]) await expect.poll(() => transactionOf(one), { timeout: 30_000 }).toBeDefined()
  expect((await transactionOf(hash))?.nonce).toBe(before)
  expect((await transactionOf(next.hash))?.nonce).toBe(before + 1)
  expect(await bench.client.getBalance({ address: receiver })).toBe(7n)
}, 60_000)

/** Asks the first process whether an operation of a person is under way. */
async function openAt({ device }: Visitor): Promise<boolean> {
  const answer = await device.call('sponsor/status', { chainId: CHAIN_ID })
  return answer.ok && answer.value.open !== undefined
}
